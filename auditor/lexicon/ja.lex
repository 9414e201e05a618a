# Japanese: what is read of sizes. What each concept means stands in concepts.txt.
language: ja
boundary: none
load: script:kana

# relations
be: は | です | である | となる | になる | とする | であり | である。 | となります | になります | となっている
equal: に等しい | 等しい | と等しい | に相当 | イコール | 同値
comes_to: となる | になる | となり | になります | となります | が得られる | を得る | に達する | 合わせて | したがって合計 | 求まる | 得られる | に及ぶ
that_is: すなわち | つまり | 言い換えると | 換言すると | 要するに
so: したがって | よって | ゆえに | だから | そのため | 従って | ですから
about: 約 !inside 約束|制約|契約|節約|予約|要約|集約 | およそ | 大体 | だいたい | ほぼ | 概ね | おおよそ | 近似 | おおむね | 近く
about_behind: 程度 | ほど | 前後 | くらい | ぐらい | 弱 !inside 弱い | 強 !inside 強化|強い|勉強|最強 | 余り
exactly: ちょうど | 正確に | 厳密に | ぴったり | 正確には
over: を超える | 以上 | 超 !inside 超える|超過|超え | より大きい | を上回る | より多い
under: 未満 | 以下 !inside 以下の | より小さい | を下回る | より少ない | 足らず
at_least: 少なくとも | 最低でも | 最低 | 最小でも
at_most: 最大で | 多くとも | 最大でも | たかだか | 高々
between: の間 | 範囲
to: まで | へ
from: から

# arithmetic
plus: 足す | 加える | 足して | 加えて | プラス | を加え | 加算 | に加え
minus: 引く | 引いた | マイナス | 差し引く | 差し引いた | 減算 | を除いた
times: 掛ける | かける | 掛けた | かけた | 乗じる | 乗算 | 積 !inside 蓄積|累積|積極|面積 | 掛けて | かけて
divided_by: 割る | 割った | で割る | で割った | 除算 | 除する | 割って
squared: 二乗 | 2 乗 | 平方 | 自乗
cubed: 三乗 | 3 乗
half: 半分 | 半数 | 2 分の1 | 二分の一
third: 3 分の1 | 三分の一
quarter: 4 分の1 | 四分の一
double: 倍増 | 倍になる
twice: 二倍
triple: 三倍
quadruple: 四倍
factor_sign: 倍
fold: 倍 !inside 倍率|倍数|倍増|2倍|3倍 | 倍率
more: 多い | より多く | 大きい | 増えた | 追加
less: 少ない | より少なく | 小さい | 減った
increase: 増加 | 増える | 増やす | 向上 | 拡大
decrease: 減少 | 削減 | 減る | 減らす | 縮小 | 低減 | 圧縮
save: 節約 | 節減 | 削減できる | 抑え
reduction_to: に削減 | に減少 | まで減少 | まで削減 | に圧縮
difference: 差 !inside 差分|残差|誤差|差異 | 違い | 差分 | 差異
ratio: 比率 | 比 !inside 比較|比率|比例|対比|比べ | 割合 | 倍率
mean: 平均 | 平均値
add_up: 合計する | 足し合わせる | 足し合わせると | 合計すると | 合わせると
percent: パーセント

# totals and parts
total: 合計 | 総計 | 総数 | 全体 | 計 !inside 計算|設計|統計|合計|総計|計測|小計|時計|計画|計量|累計|推計 | 合わせて | 全部で | 総和 | トータル | 総パラメータ数 | 総
subtotal: 小計
share: を占める | 占める | を占めます | 割合 | 占有率 | 比率 | 占め
of_which: そのうち | このうち | うち | 内訳
possessive: の !inside もの|その|この|どの|あの|のみ|ので|のは|のに|のような|ものの
remaining: 残り | 残る | その他 | それ以外 | 残りの
each: 各 | それぞれ | 毎 | ごと | 一つ一つ | 各々
per: あたり | 当たり | ごとに | につき | 毎 | 1つあたり | 一つあたり
per_layer: 1 層あたり | 一層あたり | 各層 | 1 層分 | 層あたり | 層ごと | 1 層 | 一層 | 各レイヤー | レイヤーあたり | 1レイヤーあたり | 1ブロックあたり | 各ブロック | レイヤーごと
all_layers: 全層 | 全レイヤー | すべての層 | 全ての層 | すべてのレイヤー | 全ブロック | 全レイヤ
per_head: ヘッドあたり | 各ヘッド | 1ヘッドあたり | ヘッドごと
per_token: トークンあたり | 1トークンあたり | 各トークン | トークンごと
per_gpu: GPU あたり | 1 枚あたり | デバイスあたり
per_parameter: パラメータあたり | 1パラメータあたり | 各パラメータ | パラメーターあたり
per_expert: エキスパートあたり | 各エキスパート
whole_model: モデル全体 | 全モデル | モデル合計
respectively: それぞれ | 順に
all: すべて | 全て | 全部 | 全 !inside 全体|完全|全結合|安全
only: のみ | だけ | わずか | たった | に過ぎない
both: 両方 | 両者

# measures
parameters: パラメータ | パラメータ数 | パラメーター | パラメーター数 | 重み | 総パラメータ | 重みの数 | パラメタ | パラメータ総数
active_parameters: アクティブパラメータ | 活性パラメータ | アクティブなパラメータ | アクティブパラメータ数
trainable: 学習可能 | 訓練可能 | 学習可能なパラメータ | 学習対象 | 学習パラメータ
frozen: 凍結 | 固定
memory: メモリ | メモリ使用量 | メモリー | メモリ消費量 | ビデオメモリ | 必要メモリ | メモリ量 | 使用メモリ
bytes: バイト
bits: ビット
gradients: 勾配
optimizer_states: オプティマイザ | オプティマイザ状態 | オプティマイザの状態 | 最適化器 | オプティマイザー | モーメント
activations: 活性化 | アクティベーション | 活性 | 中間活性
kv_cache: KV キャッシュ | キャッシュ
file_size: ファイルサイズ | ファイル | ディスク
model_size: モデルサイズ | モデルの規模
flops: 計算量 | 演算量 | 浮動小数点演算 | 演算回数 | 演算数
tokens: トークン数 | 学習トークン | 学習トークン数 | データ量
context_length: コンテキスト | コンテキストウィンドウ
time: 時間 | 秒 | 分間 | 日間 | レイテンシ | 学習時間 | 所要時間
throughput: スループット | 速度
cost: コスト | 費用 | 価格 | 料金
bandwidth: 帯域幅 | 帯域 | メモリ帯域
data: データセット | コーパス | 学習データ
quality: 精度 | 損失 | スコア | 正解率 | パープレキシティ
learning_rate: 学習率 | ドロップアウト
size: サイズ | 大きさ
train: 学習 !inside 学習可能|学習率|学習データ|学習トークン | 訓練 | 事前学習 | ファインチューニング
inference: 推論 | 生成
quantized: 量子化
fp32: 単精度
fp16: 半精度
fp64: 倍精度

# components
embeddings: 埋め込み | 埋め込み層 | 埋込み | エンベディング | 埋め込み部 | 埋め込み合計
embeddings.word: 単語埋め込み | トークン埋め込み | 語彙埋め込み | 入力埋め込み | 単語埋込み | 単語ベクトル
embeddings.position: 位置埋め込み | 位置エンコーディング | 位置符号化 | 位置埋込み | 位置エンベディング
embeddings.token_type: セグメント埋め込み | トークンタイプ埋め込み | 文埋め込み
embeddings.layernorm: 埋め込み層正規化 | 埋め込みの層正規化
attention: アテンション | セルフアテンション | 自己注意 | 自己注意機構 | 注意機構 | マルチヘッドアテンション | 注意層 | アテンション層 | マルチヘッド注意 | 自己アテンション | マルチヘッドアテンション層
cross_attention: クロスアテンション | 交差注意
attention.query: クエリ | クエリ行列
attention.key: キー行列 | キー
attention.value: バリュー | バリュー行列 | 値行列
attention.output: 出力射影 | 出力投影 | アテンション出力
ffn: フィードフォワード | フィードフォワード層 | フィードフォワードネットワーク | 順伝播層 | 全結合ネットワーク | 位置ごとの順伝播ネットワーク
relative.dense: 全結合層 | 線形層 | 線形変換
relative.output: 出力
head.lm: 出力層 | 言語モデルヘッド | LM ヘッド | 出力埋め込み
head.classifier: 分類器 | 分類ヘッド | 分類層
pooler: プーラー | プーリング層
layernorm: 層正規化 | 正規化層 | レイヤー正規化 | 正規化
layernorm.final: 最終層正規化 | 最後の層正規化 | 最終正規化
layer counter.layers: 層 !inside 層正規化|各層|全層|一層|階層|中間層|出力層|入力層|隠れ層|全結合層|線形層 | レイヤー | レイヤ | エンコーダ層 | デコーダ層 | トランスフォーマー層
layer counter.blocks: ブロック | トランスフォーマーブロック
encoder: エンコーダ | エンコーダー
decoder: デコーダ | デコーダー
model: モデル
experts counter.experts: エキスパート | 専門家
router: ルーター | ルータ | ゲーティング
adapter: アダプタ | アダプター | 低ランク
bias: バイアス | バイアス項 | 偏り
weight_part: 重み
weight_matrix: 重み行列
matrix counter.matrices: 行列
vector: ベクトル

# settings
hidden_size: 隠れ層の次元 | 隠れ層の次元数 | 隠れ次元 | 隠れ層サイズ | モデル次元 | モデルの次元 | 隠れサイズ | 隠れ状態の次元 | 隠れ層の大きさ | モデルの次元数 | 隠れユニット数 | 中間表現の次元
hidden_size embedding_size: 埋め込み次元 | 埋め込みサイズ | 埋め込みの次元 | 埋め込み次元数
num_hidden_layers: レイヤー数 | レイヤ数 | ブロック数 | 層の数 | 層数 | 隠れ層数
num_attention_heads: ヘッド数 | アテンションヘッド数 | 注意ヘッド数 | ヘッドの数
num_key_value_heads: KV ヘッド数 | キーバリューヘッド数
head_dim: ヘッド次元 | ヘッドの次元 | ヘッドあたりの次元 | ヘッドの次元数
intermediate_size: 中間層の次元 | 中間層の次元数 | 中間次元 | 中間層サイズ | フィードフォワードの次元 | 中間サイズ | 中間層
vocab_size: 語彙サイズ | 語彙数 | ボキャブラリサイズ | 語彙の大きさ | 語彙 | 語彙数は
max_position_embeddings: 最大系列長 | 最大シーケンス長 | 最大位置数 | 最大長 | 位置数
max_position_embeddings context_length: コンテキスト長 | 文脈長
sequence_length: 系列長 | シーケンス長 | 入力長
type_vocab_size: セグメント数 | トークンタイプ数
num_experts: エキスパート数 | 専門家数
batch_size: バッチサイズ
num_labels: クラス数 | ラベル数
lora_rank: ランク

# counters
counter.heads: ヘッド | 個のヘッド | アテンションヘッド
counter.tokens: トークン | 語 !inside 語彙|言語|単語|用語|日本語|英語|語順|語句|述語|主語 | 単語
counter.dimensions: 次元 | 次元の | ユニット | ニューロン
counter.parameters: 個のパラメータ | パラメータ | パラメーター | 個の重み
counter.steps: ステップ
counter.epochs: エポック
counter.gpus: 枚の GPU | GPU
counter.samples: サンプル | 文
counter.bits: ビット
counter.positions: 位置

# standing and hedging
if: もし | 仮に | 仮定 | 仮定すると | とすると | の場合 | であれば
not: ない !inside ないし | ではない | ません | なし !inside なしで | 非
wrong: 誤り | 間違い | 誤って | 間違って | 誤記 | 誤植 | 間違えて | 正しくない
correction: 正しくは | 訂正 | 修正 | 正解は
said: によると | によれば | とされる | 報告 | 公式 !inside 公式化 | と言われ | 論文では
ask: なぜ | いくつ | どれくらい | でしょうか | ですか | 何 !inside 幾何|何らか|何か
example: 例えば | たとえば | 例 !inside 例外|比例 | など
than: より !inside より多|よりも|より大|より小|より少|よりよ
compared: 比べ | 比較 | に対して | と比べて | に比べて | 比較して
instead: 代わりに | ではなく
before: 以前 | 元の | 従来 | もともと
after: 新しい | 後 !inside 後方|背後 | その後
actual: 実際 | 実際には | 実測
estimated: 推定 | 見積もり | 理論 | 計算上 | 試算 | 見積もる
other: 他の | 別の | ほかの | 異なる
same: 同じ | 同様 | 同一
variant: バージョン | 版 | バリアント
without: を除く | 除く | を含まない | 含まない | を無視 | 無視 | 除外 | なしで | を除いて | 除き
without_behind: は無視 | は除く | を除く | を含まない | は含まない
with: を含む | 含む | 含めて | 込み | を含め
have: 持つ | 有する | もつ | からなる | がある | を持つ
need: 必要 | 要する | 使用する | 占有 | 必要とする | 消費
negligible: 無視できる | ごくわずか | 微小
tied: 共有 | 重み共有 | 重み共有する
weights_only: 重みのみ | 重みだけ
where: ここで | ただし
denote: 表す | 示す | と呼ぶ
formula: 計算式 | 数式 | 式 !inside 形式|方式|公式|正式|様式
row.component: コンポーネント | 構成要素 | 部品 | モジュール | 要素 | 内訳 | 部分
row.shape: 形状 | シェイプ
row.value: 値 | 数値 | 結果
row.setting: 設定 | ハイパーパラメータ
row.description: 説明 | 備考 | 意味
dimension: 次元 | 次元数 | 幅 | 長さ
number_of: 数 !inside 数式|関数|係数|数学|数値|指数|変数|定数|数千|数百|対数|数十|整数 | の数 | 個数
largest: 最大 | 最も多い | 最も大きい
smallest: 最小
clause_end: が、 | しかし | 一方 | なぜなら | ですが | ため | のに対し
and: と !inside として|という|とする|とき|とは|ところ|となる|とも|とても|とか|もと|こと|ひと|ほとんど|あと|となり|とすると|とって|といった|とると|となって|ともに | および | 及び | かつ | ならびに
or: または | あるいは | もしくは

# number words
number.2: 二つ | 2つ | 両
number.3: 三つ | 3つ
number.4: 四つ | 4つ
scale.4: 万
scale.8: 億
scale.12: 兆
scale.6: ミリオン | 百万
scale.9: ビリオン | 十億

# components and settings
