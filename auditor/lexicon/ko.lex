# Korean: what is read of sizes. What each concept means stands in concepts.txt.
language: ko
boundary: none
load: script:hangul

# relations
be: 은 | 는 | 이다 | 입니다 | 이며 | 이고 | 로 설정 | 이 된다 | 가 된다
equal: 와 같다 | 같다 | 과 같다 | 동일하다 | 같습니다
comes_to: 이 된다 | 가 된다 | 이 됩니다 | 가 됩니다 | 된다 | 됩니다 | 나온다 | 이르다 | 얻는다 | 되어 | 나옵니다 | 에 달한다
that_is: 즉 !inside 즉시 | 다시 말해 | 말하자면 | 곧
so: 따라서 | 그러므로 | 그래서 | 그러면
about: 약 !inside 약속|제약|예약|계약|요약|절약|약간|약자|약점|만약|언약|취약 | 대략 | 거의 | 대충 | 어림잡아 | 근사
about_behind: 정도 | 쯤 | 가량 | 내외 | 안팎
exactly: 정확히 | 딱 | 꼭
over: 초과 | 넘는 | 이상 !inside 이상적|이상한 | 넘게 | 보다 큰 | 보다 많은 | 상회
under: 미만 | 이하 | 보다 작은 | 보다 적은 | 밑도는 | 안 되는
at_least: 최소 | 적어도 | 최소한
at_most: 최대 | 많아야 | 기껏해야
between: 사이 | 범위
to: 까지
from: 부터 | 에서

# arithmetic
plus: 더하기 | 더하면 | 더한 | 더해 | 플러스 | 추가
minus: 빼기 | 빼면 | 뺀 | 마이너스 | 제하면
times: 곱하기 | 곱하면 | 곱한 | 곱해 | 곱 !inside 곱하|곱한|곱해
divided_by: 나누기 | 나누면 | 나눈 | 나누어
squared: 제곱
cubed: 세제곱
half: 절반 | 반 !inside 반면|반복|기반|일반|반드시|반대|반영|반환 | 2분의 1
third: 3분의 1
quarter: 4분의 1
double: 두 배로
twice: 두 배
triple: 세 배
quadruple: 네 배
factor_sign: 배
fold: 배 !inside 배치|배열|배포|분배|배경|배수|배우|지배|두 배|세 배|네 배
more: 더 많은 | 더 많이 | 더 큰 | 많다 | 추가
less: 더 적은 | 더 작은 | 적다
increase: 증가 | 늘어난 | 늘어 | 상승 | 커진다
decrease: 감소 | 줄어 | 줄인 | 축소 | 절감 | 압축 | 줄어든 | 줄였다
save: 절약 | 절감
reduction_to: 로 감소 | 로 줄어 | 으로 줄어
difference: 차이 | 격차 | 차 !inside 차원|차이|차례|절차|순차|차지|잔차|오차
ratio: 비율 | 비 !inside 비교|비용|비율|비해|대비|준비|비슷
mean: 평균
add_up: 합하면 | 더하면 | 모두 더하면 | 합치면
percent: 퍼센트

# totals and parts
total: 합계 | 총합 | 총계 | 합 !inside 합계|조합|결합|통합|적합|혼합|합니다|합한|집합|종합|합쳐|합하|합성|복합 | 모두 | 총 | 전체 | 합쳐서 | 총 파라미터
subtotal: 소계
share: 차지 | 차지한다 | 비중 | 비율 | 차지합니다 | 차지하는
of_which: 그중 | 그 중 | 이 중 | 가운데
of: 중 !inside 중간|중요|중심|가중치|집중|중복|그중 | 가운데
possessive: 의 !inside 의미|의해|의존|정의|주의|의사|임의|회의|논의|의도
remaining: 나머지 | 남은 | 그 외 | 기타
each: 각 !inside 각각|생각|각도|조각|시각 | 각각 | 매 !inside 매우|매개|매핑|매번 | 마다
per: 당 !inside 당연|해당|담당|당시|상당|할당|적당|정당|당신|부당 | 마다 | 하나당
per_layer: 한 층 | 한 레이어 | 층당 | 레이어당 | 층 하나 | 블록 하나 | 한 블록 | 블록당 | 각 층 | 각 레이어 | 층마다 | 레이어마다 | 각 블록 | 레이어 하나 | 한 층의
all_layers: 모든 층 | 전체 층 | 모든 레이어 | 모든 블록 | 전체 레이어
per_head: 헤드당 | 한 헤드 | 각 헤드 | 헤드 하나 | 헤드마다
per_token: 토큰당 | 토큰 하나 | 각 토큰 | 토큰마다
per_gpu: GPU 당 | 장당 | 디바이스당
per_parameter: 파라미터당 | 매개변수당 | 각 파라미터 | 파라미터 하나
per_expert: 전문가당 | 각 전문가
whole_model: 전체 모델 | 모델 전체 | 모델 합계
respectively: 각각 | 순서대로
all: 모든 | 모두 | 전부
only: 만 !inside 만약|만들|만족|하지만|만큼|지만|만든|백만|천만|만개 | 단지 | 불과 | 오직 | 뿐
both: 둘 다 | 양쪽

# measures
parameters: 파라미터 | 매개변수 | 파라미터 수 | 매개변수 수 | 가중치 | 총 파라미터 수 | 파라미터의 수 | 모수 | 가중치 수 | 변수
active_parameters: 활성 파라미터 | 활성화 파라미터 | 활성 매개변수 | 활성화된 파라미터
trainable: 학습 가능한 | 훈련 가능한 | 학습 가능 | 학습 가능한 파라미터 | 학습되는
frozen: 동결 | 고정된
memory: 메모리 | 메모리 사용량 | 그래픽 메모리 | 메모리 용량 | 필요 메모리
bytes: 바이트
bits: 비트
gradients: 그래디언트 | 기울기
optimizer_states: 옵티마이저 | 옵티마이저 상태 | 모멘텀 | 최적화기
activations: 활성값 | 활성화 | 활성화 값
kv_cache: KV 캐시 | 캐시
file_size: 파일 크기 | 파일 | 디스크
model_size: 모델 크기
flops: 연산량 | 계산량 | 부동소수점 연산 | 연산 횟수
tokens: 토큰 수 | 학습 토큰 | 데이터량
context_length: 컨텍스트 | 문맥 | 콘텍스트
time: 시간 | 초당 | 분간 | 일간 | 지연 시간 | 학습 시간
throughput: 처리량 | 속도
cost: 비용 | 가격
bandwidth: 대역폭
data: 데이터셋 | 말뭉치 | 학습 데이터
quality: 정확도 | 손실 | 점수
learning_rate: 학습률 | 드롭아웃
size: 크기 | 사이즈
train: 학습 !inside 학습 가능|학습률|학습 데이터|학습 토큰 | 훈련 | 사전 학습 | 미세 조정 | 파인튜닝
inference: 추론 | 생성
quantized: 양자화
fp32: 단정밀도 | 단정도
fp16: 반정밀도 | 반정도
fp64: 배정밀도

# components
embeddings: 임베딩 | 임베딩 층 | 임베딩 레이어 | 임베딩 합계 | 임베딩 전체
embeddings.word: 단어 임베딩 | 토큰 임베딩 | 어휘 임베딩 | 입력 임베딩 | 단어 벡터
embeddings.position: 위치 임베딩 | 포지션 임베딩 | 위치 인코딩 | 포지셔널 임베딩
embeddings.token_type: 세그먼트 임베딩 | 토큰 타입 임베딩 | 문장 임베딩
embeddings.layernorm: 임베딩 레이어 정규화 | 임베딩 층 정규화
attention: 어텐션 | 셀프 어텐션 | 셀프어텐션 | 멀티헤드 어텐션 | 멀티 헤드 어텐션 | 어텐션 층 | 어텐션 블록 | 자기 주의 | 어텐션 레이어
cross_attention: 크로스 어텐션 | 교차 어텐션
attention.query: 쿼리 | 질의
attention.key: 키 행렬 | 키 프로젝션
attention.value: 밸류 | 값 행렬
attention.output: 출력 투영 | 출력 프로젝션 | 어텐션 출력
ffn: 피드포워드 | 피드 포워드 | 피드포워드 네트워크 | 피드포워드 층 | 피드포워드 신경망 | 전방향 네트워크
relative.dense: 선형 층 | 선형 레이어 | 완전 연결 층 | 선형 변환
relative.output: 출력
head.lm: 언어 모델 헤드 | LM 헤드 | 출력층 | 출력 임베딩
head.classifier: 분류기 | 분류 헤드 | 분류 층
pooler: 풀러 | 풀링 층
layernorm: 레이어 정규화 | 층 정규화 | 정규화 | 레이어 노름 | 정규화 층
layernorm.final: 마지막 레이어 정규화 | 마지막 층 정규화 | 최종 레이어 정규화 | 최종 정규화
layer counter.layers: 층 !inside 계층|한 층|모든 층|층당|층 정규화 | 레이어 | 인코더 층 | 인코더 레이어 | 디코더 층 | 디코더 레이어 | 트랜스포머 층 | 트랜스포머 레이어 | 개 층 | 개의 층 | 개의 레이어
layer counter.blocks: 블록 | 트랜스포머 블록 | 개의 블록
encoder: 인코더
decoder: 디코더
model: 모델
experts counter.experts: 전문가 | 익스퍼트
router: 라우터 | 게이팅
adapter: 어댑터 | 저랭크 | 로라
bias: 편향 | 바이어스
weight_part: 가중치
weight_matrix: 가중치 행렬
matrix counter.matrices: 행렬
vector: 벡터

# settings
hidden_size: 은닉층 크기 | 은닉 크기 | 은닉 차원 | 히든 크기 | 히든 사이즈 | 히든 차원 | 모델 차원 | 은닉 상태 크기 | 은닉층 차원 | 숨겨진 크기
hidden_size embedding_size: 임베딩 차원 | 임베딩 크기 | 임베딩 사이즈
num_hidden_layers: 레이어 수 | 층 수 | 층의 수 | 인코더 층 수 | 디코더 층 수 | 블록 수 | 레이어의 수 | 층수
num_attention_heads: 어텐션 헤드 수 | 헤드 수 | 헤드의 수 | head 수 | attention head 수 | 헤드 개수
num_key_value_heads: KV 헤드 수 | 키값 헤드 수
head_dim: 헤드 차원 | 헤드 크기 | 헤드당 차원
intermediate_size: 중간층 크기 | FFN 크기 | FFN 차원 | FFN 중간 크기 | FFN 중간 차원 | 피드포워드 크기 | 피드포워드 차원 | 중간 차원 | 중간 크기
vocab_size: 어휘 크기 | 어휘 수 | 단어장 크기 | 사전 크기 | 어휘집 크기 | 어휘 사전 크기 | 단어 수 | 어휘
max_position_embeddings: 최대 위치 | 최대 길이 | 최대 시퀀스 길이 | 위치 수 | 최대 위치 수
max_position_embeddings context_length: 문맥 길이 | 컨텍스트 길이 | 콘텍스트 길이
sequence_length: 시퀀스 길이 | 입력 길이 | 문장 길이
type_vocab_size: 세그먼트 수 | 토큰 타입 수
num_experts: 전문가 수
batch_size: 배치 크기 | 배치 사이즈
num_labels: 클래스 수 | 레이블 수
lora_rank: 랭크

# counters
counter.heads: 헤드 | 개의 헤드 | 어텐션 헤드 | 개 헤드
counter.tokens: 토큰 | 개의 토큰 | 단어
counter.dimensions: 차원 | 차원의 | 유닛 | 뉴런
counter.parameters: 개의 파라미터 | 개 파라미터 | 파라미터 | 매개변수 | 개의 매개변수
counter.steps: 스텝 | 단계
counter.epochs: 에폭 | 에포크
counter.gpus: 장의 GPU | GPU | 대의 GPU
counter.samples: 샘플 | 문장
counter.bits: 비트
counter.positions: 위치

# standing and hedging
if: 만약 | 가정 | 라면 | 경우 | 가정하면 | 이라면
not: 아니다 | 않다 | 않는 | 없다 | 없이 | 아닌 | 아니라 | 않습니다
wrong: 오류 | 잘못 | 틀린 | 오타 | 틀렸다 | 잘못된
correction: 정정 | 수정 | 올바른 값 | 정확한 값은
said: 에 따르면 | 보고 !inside 보고서 | 알려진 | 알려져 | 공식 !inside 공식으로 | 논문에 따르면
ask: 왜 | 얼마나 | 몇 | 어떻게 | 인가요 | 일까 | 무엇
example: 예를 들어 | 예컨대 | 예 !inside 예측|예상|예정|예제|예약 | 예시
than: 보다
compared: 비교 | 대비 | 비해 | 에 비해 | 와 비교하면 | 비교하면
instead: 대신 | 대신에
before: 이전 | 기존 | 원래
after: 이후 | 새로운 | 후에
actual: 실제 | 실측 | 실제로
estimated: 추정 | 이론 | 예상 | 계산상 | 추산
other: 다른 | 별도
same: 같은 | 동일한 | 동일
variant: 버전 | 변형
without: 제외 | 제외하고 | 제외한 | 무시 | 없이 | 포함하지 않 | 빼고 | 미포함
without_behind: 제외 | 는 무시 | 은 무시 | 는 제외 | 은 제외
with: 포함 | 포함하여 | 포함한 | 함께
have: 가진다 | 갖는다 | 가지고 | 있다 | 있습니다 | 구성 | 갖고
need: 필요 | 필요하다 | 사용한다 | 차지 | 필요합니다 | 소요
negligible: 무시할 수 | 미미 | 무시할 만
tied: 공유 | 가중치 공유
weights_only: 가중치만
where: 여기서
denote: 나타낸다 | 의미한다 | 뜻한다 | 표시
formula: 수식 | 계산식 | 식 !inside 형식|방식|공식|인식|지식|수식|계산식|정식
row.component: 구성 요소 | 컴포넌트 | 모듈 | 부분 | 항목 | 구성요소
row.shape: 형태 | 모양 | 셰이프
row.value: 값 | 결과
row.setting: 설정 | 하이퍼파라미터
row.description: 설명 | 비고 | 의미
dimension: 차원 | 너비 | 길이
number_of: 수 !inside 수식|함수|변수|계수|가수|수행|점수|다수|수준|할 수|수정|필수|특수|지수|수학|매개변수|수치|상수|정수 | 개수 | 의 수
largest: 가장 큰 | 최대 | 가장 많은
smallest: 가장 작은 | 최소
clause_end: 하지만 | 그러나 | 반면 | 때문에 | 그리고 | 왜냐하면 | 지만 | 는데
and: 와 | 과 !inside 과정|결과|효과|과제|초과|통과|과거|학과 | 그리고 | 및
or: 또는 | 혹은 | 이나

# number words
number.2: 두 개 | 둘
number.3: 세 개 | 셋
number.4: 네 개 | 넷
scale.4: 만개
scale.8: 억 !inside 기억|억제
scale.12: 조 개
scale.6: 백만
scale.9: 십억

# components and settings
