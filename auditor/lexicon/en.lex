# English. What each concept means stands in concepts.txt.
# A surface ends at " | " or at the end of its line; a concept set may take several lines. A blank matches blanks, "-" or "_".
language: en
boundary: word
plural: s
load: always

# relations
be: is | are | was | were | be | been | being | will be | would be | it's | that's | stands at | sits at | comes in at | lies at | set to
be: is set to | are set to | fixed at | is given by | are given by | defined as | is defined as | reads | remains | stays at | becomes
be: will
equal: equal | equal to | is equal to | are equal to | equaling | equalling | exactly equal to | works out exactly to | is equivalent to
equal: equivalent to | which equals | equates to
comes_to: comes to | come to | came to | coming to | comes out to | comes out at | comes out as | comes up to | adds up to | add up to
comes_to: added up to | adding up to | sums to | sum to | sums up to | sum up to | summing to | summing up to | give | gave | giving
comes_to: gives us | giving us | give us | gives you | we get | we got | you get | one gets | getting | makes | making | makes for | yield
comes_to: yielded | yielding | amounts to | amount to | amounting to | works out to | works out at | works out as | work out to
comes_to: for a total of | for a grand total of | totals | totaling | totalling | totaled | totalled | resulting in | results in
comes_to: result in | resulted in | leads to | lead to | we have | we obtain | obtaining | obtain | we find | we arrive at | arrive at
comes_to: arrives at | arriving at | we end up with | you end up with | end up with | ends up at | ends up with | which gives
comes_to: which makes | which is | which are | which comes to | which yields | which means | this gives | this makes | this yields
comes_to: this is | make | made | that gives | that makes | that comes to | it comes to | evaluates to | evaluating to | evaluate to | turns into
comes_to: turn into | translates to | translates into | translate to | translating to | brings us to | bringing us to
comes_to: brings the total to | bringing the total to | which brings | producing | produce | simplifies to | simplify to | boils down to
comes_to: computes to | becomes | leaves us with | gets us to | gets us | takes us to | lands at | we land at | result is | the result is
comes_to: the answer is | the total is | weighs in at | clocks in at | multiplies out to | expands to | expand to | collapses to
comes_to: converts to | equating to
that_is: i.e. | i.e | ie | that is | that is to say | in other words | namely | viz. | meaning | which means | this means
that_is: put differently | to be exact | to be precise | more precisely | or in short | also written | written as | written out
that_is: abbreviated as | aka | a.k.a. | so to speak | that's | spelled out
so: so | thus | hence | therefore | then | as a result | consequently | accordingly | it follows that | so that | in turn | ergo
so: which is why | this implies | implying | implies | from which | whence
about: about | roughly | approximately | approx | approx. | around | circa | ca. | nearly | almost | close to | close to about | some
about: in the region of | on the order of | of the order of | in the ballpark of | ballpark | or so about | just about | very roughly
about: more or less | somewhere around | somewhere near | give or take | near | approaching | approaches | rounded | close enough to
about: loosely | in the neighborhood of | in the vicinity of
about_behind: or so | or thereabouts | give or take | roughly speaking | -ish | approximately speaking | more or less | rounded
exactly: exactly | precisely | exact | precise | to the digit | on the nose | to the last digit | to the parameter | strictly
exactly: down to the last parameter | spot on | to the byte
over: over | above | more than | greater than | larger than | exceed | exceeding | upwards of | north of | in excess of | beyond
over: well over | just over | slightly over | slightly more than | a little over | a bit over | a bit more than | a little more than
over: just above | surpasses | past | higher than | bigger than
under: under | below | less than | fewer than | smaller than | just under | just below | slightly under | slightly less than
under: a little under | a bit under | a bit less than | short of | shy of | just shy of | lower than | not even | well under | south of
at_least: at least | no less than | no fewer than | not less than | minimum of | a minimum of | or more | or higher | and up | and above
at_least: lower bound | greater than or equal to | at minimum | upwards
at_most: at most | no more than | not more than | up to | maximum of | a maximum of | max of | capped at | limited to | or less | or fewer
at_most: or below | upper bound | less than or equal to | at maximum | as many as | as much as | does not exceed
between: between | ranging from | ranges from | range from | in the range | in the range of | anywhere from | range of | somewhere between
between: from between
to: to | through | until | till
from: from | out from | starting from | starting with | starting at

# arithmetic
plus: plus | added to | add | adding | together with | along with | combined with | as well as | in addition to | on top of | summed with
minus: minus | subtract | subtracting | subtracted | subtracted from | deduct | deducting | take away | taking away | less the
minus: deducted from
times: times | multiplied by | multiply by | multiply | multiplying | multiplied with | multiplies | multiplying by | product of
times: the product of
by: by
divided_by: divided by | divide by | divide | dividing | divided | dividing by | quotient of | divided into | when divided by
divided_by: split across | split evenly across | split over | sharded across | spread over | spread across
squared: squared | square of | the square of | to the power of two | to the second power
cubed: cubed | to the third power
power: to the power of | to the power | raised to | exponent | power of | powers of
half: half | half of | one half | a half | one-half of | halved | half the | halves | halving | half as many | half as much | half that
third: third of | one third | a third | one third of | a third of | two thirds
quarter: quarter | one quarter | a quarter | a quarter of | one quarter of | one fourth | a fourth | fourth of | three quarters
double: double | doubled | doubling | two times | two-fold | twofold
twice: twice | twice the | twice as many | twice as much | twice as large | two times as many
triple: triple | tripled | tripling | three times | threefold | thrice | three times as many
quadruple: quadruple | quadrupled | four times | fourfold
factor_sign: fold
fold: fold | times as many | times as much | times as large | times as big | times the | times the size of | times the size | times larger
fold: times bigger | times more | times smaller | times fewer | times less | times faster | times slower | times the number of
fold: times the parameters of | factor | a factor of | factor of | times as | x larger | x smaller | x bigger | x more | x fewer | x less
fold: x the | x as many | x reduction | x compression | x faster | x slower | x speedup | times cheaper
more: more | larger | bigger | heavier | greater | higher
less: less | fewer | smaller | lighter | lower | shorter
increase: increase | jumps | jumped | increased | increasing | grow | growing | grew | growth | rise | rising | rose | raises | raised | scale up | scales up
increase: scaled up | goes up | went up | increase of | an increase of | expands by | gain of | inflates | climbs | overhead | overhead of
increase: uplift | improve | improved | improves | improving | improvement | boost | boosts | boosted | gains | speeds up | sped up
decrease: decrease | decreased | decreasing | decrease of | reduction | reduction of | a reduction of | reduce | reduced | reducing
decrease: reduces by | reduced by | drop of | drops by | dropped by | dropped | drop | shrink | shrank | shrinking | shrunk | cut by | cut
decrease: cutting | falls | falling | fallen | fell by | dropping | falls by | lowers | lowered | lowering | goes down | went down | compress | compresses | compressed
decrease: compression | compression ratio | prune | pruned | pruning | decline | shrinkage
save: save | saved | saving | savings of | a saving of | saving of | frees | free up | frees up | freed | spares | cheaper by
reduction_to: reduces to | reduced to | reduce to | reducing to | decreases to | decreased to | drops to | dropped to | drop to
reduction_to: shrinks to | shrunk to | shrinks it to | falls to | fell to | down to | goes down to | cut to | cuts it to
reduction_to: brings it down to | brought down to | bringing it down to | down from | compresses to | compressed to | lowered to
increase_to: increases to | increased to | increase to | grows to | grew to | rises to | rose to | up from | goes up to | went up to
increase_to: raised to a | scales to | expands it to | jumps to | up to a total of | brings it to | bringing it to
difference: difference | difference of | the difference | difference between | differ | differs by | differ by | gap | gap of
difference: discrepancy | off by | delta | deviation | mismatch | deviates | differing by | margin | error | relative error
difference: overestimate | underestimate | too high | too low | absolute error | rounding error | error of
ratio: ratio | ratio of | the ratio of | expansion ratio | aspect ratio | multiple of | a multiple of | proportion of | relation of
ratio: multiplier | multiple | speedup | relative
mean: average | on average | mean | median | averaging | averaged

# totals and parts
total: total | total of | the total is | in total | in all | all in all | all told | altogether | overall | sum | sum of | the sum | sum total
total: grand total | combined | together | a total of | cumulative | taken together | put together | all together | total number of
total: total count | in sum | everything together | combined total | aggregate | overall total | total sum | net total | final total
total: subtotal | all parameters | all four | all three
total: suma | soma | summe | gesamt | gesamtsumme | insgesamt | somme | totale | totaal | jumlah | toplam | итого | всего
subtotal: submodule parameters | module parameters | module total | parameters of the module | parameters of this module | subtotal | sub-total | partial sum | intermediate total | section total | running total
share: share | share of | a share of | accounts for | account for | accounted for | accounting for | makes up | make up | made up
share: making up | takes up | take up | taking up | took up | represent | representing | constitute | constituting | contribute
share: contributing | portion | portion of | proportion | fraction | fraction of | percent of | % of | per cent of | percentage of | percentage
share: corresponds to a share of | consuming
of_which: of which | of these | of those | of them | thereof | among them | among which | within that | of this
percent: percent | per cent | pct | percentage point | basis points
of: of | out of | among | within | inside | belonging to
possessive: 's | ’s
for: for
in: in | into | within | inside | across | throughout
at: at
on: on | onto | upon
as: as
or: or | alternatively | either
and: and | & | as well as
waste: waste | wasted | wasting | is wasted | are wasted | goes to waste | unused | is unused | sits idle | idle | unutilized
remaining: remaining | rest | the rest | the rest of | remainder | the remainder | remain | left | left over | leftover | what is left
remaining: what remains | leave | leaving | residual parameters | other parameters | everything else | all else | others | leaves us
each: each | every | apiece | each one | each of | individual | per each | one each | respectively each | each with | for each | for every
each: each having
per: per | a piece | for each | for every | every | each | for a single | in each | in every
per_layer: per layer | per block | each layer | each block | every layer | every block | one layer | one block | single layer
per_layer: single block | a single layer | a single block | in one layer | in each layer | in each block | for each layer | for one layer
per_layer: for one block | within each layer | per transformer layer | per transformer block | each transformer layer
per_layer: each transformer block | one transformer layer | one transformer block | a single transformer layer
per_layer: a single transformer block | single transformer layer | single transformer block | per encoder layer | per decoder layer
per_layer: per encoder block | per decoder block | each encoder layer | each decoder layer | one encoder layer | one decoder layer
per_layer: layerwise | layer-wise | blockwise | complete layer | full layer | full block | entire layer | entire block | whole layer
per_layer: whole block | a layer | a block | of a layer | /layer | / layer | /block | / block | layer 0 | bertlayer
per_layer subtotal: layer total | block total | total per layer | total per block | per layer total | per block total | subtotal per layer
per_layer subtotal: sum per layer
all_layers: all layers | all blocks | across layers | across all layers | over all layers | across the layers | across the stack
all_layers: all transformer layers | all transformer blocks | for all layers | all of the layers | all the layers | all the blocks
all_layers: all encoder layers | all decoder layers | whole stack | entire stack | full stack | layers total | total for all layers
all_layers: total for blocks | all hidden layers | summed over layers | all l layers | all n layers | the whole stack | layers combined
all_layers: blocks combined | stack of layers | all decoder blocks | all encoder blocks | in all layers | in all blocks | across blocks
all_layers: across all blocks
per_head: per head | each head | one head | single head | a single head | every head | for each head | per attention head
per_head: each attention head | one attention head | single attention head | of a head | a head | /head | / head
per_token: per token | each token | every token | one token | single token | a single token | for each token | for every token
per_token: of one token | a token | per generated token | per input token | per output token | /token | / token | tokenwise | token-wise
per_token: per new token
per_gpu: per gpu | each gpu | one gpu | single gpu | a single gpu | per device | each device | per card | on each gpu | on one gpu
per_gpu: on a single gpu | per rank | each rank | per accelerator | per tpu | per chip | /gpu
per_parameter: per parameter | per param | each parameter | every parameter | for each parameter | a parameter | one parameter
per_parameter: per weight | each weight | per value | each value | per element | each element | per number | per entry
per_parameter: per trainable parameter | per model parameter | /param | /parameter | / param | / parameter
per_sample: per sample | per sequence | each sequence | one sequence | a single sequence | per example | per request | each request
per_sample: per prompt | per image | each image | per user | per query
per_step: per step | each step | every step | per iteration | per training step | per update | per batch | each batch
per_second: per second | /s | / s | per sec | a second | each second
per_expert: per expert | each expert | one expert | single expert | a single expert | every expert | /expert
per_matrix: per matrix | each matrix | one matrix | single matrix | a single matrix | every matrix | each projection | per projection
per_matrix: one projection | a single projection | single projection | each weight matrix | each linear layer | each linear
per_matrix: per linear layer | each of these | each of the | one of the | each of them | one of them
per_norm: per layernorm | each layernorm | each layer norm | per layer norm | each norm | per norm | one layernorm | one layer norm
per_norm: one norm | per rmsnorm | each rmsnorm | single layernorm | single rmsnorm | one rmsnorm
whole_model: whole model | entire model | full model | complete model | overall model | the model as a whole | model total | total model
whole_model: in the whole model | whole network | entire network | full network | entire transformer | whole transformer
whole_model: full transformer | all of the model | complete network | end to end | the lot | grand total | overall total
whole_model: total model parameters | bert total
respectively: respectively | in that order | in this order | in turn | correspondingly | accordingly

# measures
parameters: parameter | param | weights | model parameters | number of parameters | number of params | parameter count | param count
parameters: parameters count | params count | total parameters | total params | total number of parameters | num params | num parameters
parameters: n_params | n_parameters | numparams | model size in parameters | learnable parameters | learned parameters | number of weights
parameters: weight count | total parameter count | parametr | paramters | parameter number | parameter total | #params | # params
parameters: # parameters | #parameters | param # | numel | parameter budget | model params | total weights | parameterization
parameters: number of model parameters | number of trainable parameters | trainable | learnable
active_parameters: active parameters | active params | activated parameters | activated params | parameters active | parameters are active
active_parameters: active parameter count | active weights | active per token | activated per token | activates | active | activated
active_parameters: active parameters only | only active parameters
trainable: trainable | trainable parameters | trainable params | learnable | learned | number of trainable parameters | trainable weights
trainable: tunable | trained parameters | fine-tuned parameters | trainable parameter count | requires_grad
frozen: frozen | non-trainable | nontrainable | non trainable params | untrainable | fixed weights | frozen weights | frozen parameters
memory: memory | vram | ram | gpu memory | gpu ram | memory usage | memory use | memory footprint | memory consumption
memory: memory requirement | memory cost | footprint | hbm | video memory | device memory | cpu memory | host memory | memory overhead
memory: peak memory | total memory | memory needed | memory required | memory budget | memory traffic | sram | dram | storage
memory: storage size | disk space | model memory | memory size | usage | capacity
bytes: byte | number of bytes | size in bytes | bytes each
bytes_per_parameter: bytes per parameter | bytes per param | bytes per weight | bytes each parameter | bytes per value | bytes per element
bytes_per_parameter: bytes per number | bytes/param | bytes / param | bytes/parameter | byte per parameter | byte per param
bytes_per_parameter: byte per weight | bytes per entry | bytes for each parameter | bytes for every parameter | bytes a parameter
bytes_per_parameter: bytes per float | dtype size | dtype bytes | itemsize | element size | bytes per model parameter
bits: bit | bits per parameter | bits per weight | bpw
weights_memory: weights memory | weight memory | memory for weights | memory for the weights | model weights | parameter memory
weights_memory: model memory | memory of the weights | memory for parameters | params memory | memory for the model | size of the weights
weights_memory: memory for model weights | weight storage | memory for the parameters | weight footprint
gradients: gradient | grad | gradient memory | gradient buffer
optimizer_states: optimizer state | optimiser state | optimizer memory | optimizer | optimiser | adam | adamw | adam state | moment
optimizer_states: first moment | second moment | momentum | first and second moments | variance buffer | master weights | master copy
optimizer_states: fp32 master weights | fp32 copy | sgd | adafactor | lion | 8-bit adam | momentum buffer | moment estimates
activations: activation | activation memory | activations memory | intermediate activations | memory for activations | stored activations
activations: forward activations | activation tensors
kv_cache: kv cache | key value cache | kvcache | k/v cache | key/value cache | kv cache size | kv cache memory | cache size
kv_cache: cached keys and values | cache of keys and values | keys and values cached | past key values | key and value cache | kv memory
kv_cache: cache
file_size: file size | checkpoint size | size on disk | on disk | download size | checkpoint file | disk size | disk usage | model file
file_size: file | download | gguf file | safetensors file | weights file | checkpoint | model size on disk
model_size: model size | size of the model | model's size | model scale | sizes
flops: flop | flops count | gflops | tflops | pflops | mflops | floating point operations | number of flops | compute | compute cost
flops: operations | number of operations | compute budget | training compute | total compute | mac | gmacs | multiply adds
flops: multiply accumulates | mults-adds | madds | multiplications | floating point ops | computation | computational cost | matmul flops
flops: ops | additions | petaflop/s-days | petaflop | teraflops | exaflops | zettaflops | complexity | arithmetic operations
flops_per_token: flops per token | flops/token | flops per input token | compute per token | operations per token | flop per token
flops_per_second: flops per second | flop/s | flops/s | tflop/s | tflops/s | peak flops | peak throughput | pflop/s | peak compute
flops_per_second: peak performance
utilization: utilization | utilisation | mfu | model flops utilization | hfu | hardware utilization | efficiency
tokens: training tokens | tokens of training data | number of tokens | number of training tokens | token count | tokens seen
tokens: total tokens | tokens trained on | num tokens | n_tokens | trained on tokens | dataset tokens | tokens of data | dataset size
tokens: tokens of text | tokens in total
context_length: context | sequence | prompt length | long context | context lengths | window size | prompt | window
time: time | training time | latency | duration | runtime | wall clock time | wall-clock | wall time | hour | day | minute | seconds
time: second of compute | week | months | year | gpu days | elapsed | ttft | step time | inference time | gpu hour | milliseconds
time: microseconds | time per token | time per step | time to first token
throughput: throughput | tokens per second | tokens/s | tokens/sec | tok/s | samples per second | speed | samples/s | requests per second
throughput: generation speed | decoding speed | tps | tokens per sec
cost: cost | price | priced | priced at | pricing | budget | expense | dollars | usd | bill | rental | per hour cost | fee | cents
dense_matrices: dense | without sparsity | no sparsity | non-sparse | without structured sparsity
sparse_matrices: sparse | with sparsity | sparsity | structured sparsity | with structured sparsity | 2:4 sparsity
currency: dollar | usd | euro | eur | us dollars
gpu_hours: gpu hour | a100 hour | h100 hour | v100 hour | tpu hour | device hour | accelerator hour | chip hour | gpu-hr | gpu-hrs
gpu_days: gpu day | a100 day | h100 day | v100 day | tpu day | device day | chip day
tokens_per_second: tokens per second | tokens/s | tokens/sec | tok/s | tokens per sec | tps | tokens a second | tokens each second
bandwidth: bandwidth | memory bandwidth | hbm bandwidth | nvlink | pcie | interconnect bandwidth | transfer rate | network bandwidth | i/o
energy: energy | power consumption | kwh | watt | carbon | emissions | co2
data: data | dataset | corpus | corpora | training data | training set | training corpus | training examples | pretraining data
data: documents
quality: accuracy | bleu | perplexity | ppl | f1 | loss | score | benchmark | mmlu | glue | win rate | recall | rouge | entropy
loss: loss | cross entropy | loss value
perplexity: perplexity | ppl
quality: cross entropy | error rate | evaluation | quality | loss value
probability: probability | probabilities | likelihood | chance | odds | softmax
learning_rate: learning rate | lr | warmup | weight decay | momentum coefficient | beta1 | beta2 | dropout | dropout rate
learning_rate: dropout probability | temperature | epsilon | eps | layer norm eps | rms_norm_eps | initializer_range | rope theta
learning_rate: hidden_dropout_prob | attention_probs_dropout_prob | clip
size: size | magnitude | scale
train: train | training | trained | pretrain | pretraining | pretrained | pre-training | pre-trained | fine-tune | fine-tuning
train: fine-tuned | finetune | finetuning | finetuned | training compute
inference: inference | serving | deployment | deploy | decoding | generation | prefill | inferencing | at inference time | forward pass
inference: forward
backward: backward | backward pass | backpropagation | backprop
precision: precision | dtype | data type | datatype | numeric format | torch_dtype | number format
mixed_precision: mixed precision | mixed-precision training | amp | automatic mixed precision
quantized: quantized | quantised | quantization | quantisation | quantize | quantise | quantizing | gptq | awq | gguf | q4_k_m | q8_0
quantized: q4_0 | qlora quantization

# precisions
fp32: float precision | fp32 | float32 | single precision | full precision | 32-bit | f32 | fp-32 | 32-bit float | 32-bit floating point | torch.float32
fp32: float-32 | tf32 | 32bit
fp64: fp64 | float64 | double precision | 64-bit float
fp16: fp16 | float16 | half precision | 16-bit | f16 | 16-bit float | torch.float16 | 16-bit precision | half-precision floats
fp16: 16-bit floating point | 16bit
bf16: bf16 | bfloat16 | brain float | brain floating point | torch.bfloat16
fp8: fp8 | float8 | 8-bit float | e4m3 | e5m2
int8: int8 | 8-bit | 8-bit integer | uint8 | 8-bit quantization | 8-bit quantized | w8a8 | llm.int8 | 8bit
int3: int3 | 3-bit | 3-bit quantization | 3-bit quantized | 3bit
int2: int2 | 2-bit | 2-bit quantization | 2-bit quantized | 2bit
int4: int4 | 4-bit | 4-bit integer | uint4 | 4-bit quantization | 4-bit quantized | fp4 | 4bit | w4a16
nf4: nf4 | normalfloat4 | 4-bit normalfloat | 4-bit normal float

# components: what stands for more than one, and words resolved by what encloses them
embeddings: vocabulary embeddings and positions | embedding | embedding layer | embed | input layer | input embeddings | embedding table
embeddings: embedding matrices | embedding module | embeding | emb
encoder: encoder | encoder stack | encoder side | bertencoder | transformer encoder | bert encoder
decoder: decoder | decoder stack | decoder side | transformer decoder
text: text encoder | text tower | text model | text transformer | text branch | language tower | text side | language backbone
vision: vision encoder | vision tower | image encoder | vision model | visual encoder | image tower | vision backbone | image branch
vision: vision side | visual tower | vision branch
stack: transformer | backbone | trunk | transformer stack | layer stack | towers
model: model | network | language model | llm | transformer model | checkpoint model | decoder-only model | encoder-only model
model: decoder-only transformer | decoder-only language model | encoder-decoder model | encoder-only transformer | transformer language model
layer counter.layers: layer | transformer layer | encoder layer | decoder layer | hidden layer | bert layer | bertlayer | gpt layer
layer counter.layers: self-attention layer stack | transformer encoder layer | transformer decoder layer | stacked layers
layer counter.layers: identical layers | layers deep | shared layer | decoderlayer | encoderlayer
layer counter.blocks counter.layers: block | transformer block | encoder block | decoder block | residual block | identical blocks
layer counter.blocks counter.layers: stacked blocks | transformer encoder block | transformer decoder block
adapter: lora | qlora | adapter | lora adapter | adapter layers | low-rank adapter | lora layers | lora weights | lora modules
adapter: lora parameters | low-rank update | low-rank matrices | low rank | lora_a | lora_b | peft | prefix tuning | prompt tuning
adapter: soft prompt | dora | bottleneck adapter | low-rank adaptation | lora matrices
convolution: cnn | convolution | convolutional | conv | conv1d | conv2d | resnet | convnet | convolutional layer
recurrent: rnn | lstm | gru | recurrent | mamba | ssm | state space
class_token: class token | cls token | [cls] token | classification token | class embedding | cls embedding | [cls] | cls
class_token: distillation token
patch_embedding: patch embedding | patch embed | patch projection | patch embedding layer | patchify | linear projection of patches
patch_embedding: projection of the patches | patch convolution | patch conv | linear patch projection | patch embeddings projection
special_tokens: special token | [sep] | [mask] | [pad] | padding token | bos token | eos token
bias: bias | biases | bias term | bias vector | bias parameters | bias weights | beta | shift | additive bias | β
weight_part: weight | kernel | gamma | gain | scale parameter | scale vector | weight tensor | gain vector | weight matrix
weight_part: weight matrices | γ | scale | wight
weight_matrix: weight matrix | weight matrices | matrix of weights | matrices of weights | weights matrix | projection matrix
weight_matrix: projection matrices | parameter matrix | parameter matrices | linear map | weight tensors
relative.output: output layer | output dense | output linear | output matrix | output transform | output weights | out | output | wo
relative.dense: dense | dense layer | linear | linear layer | fully connected layer | fully connected | fc | fc layer
relative.dense: linear transformation | linear projection | nn.linear | affine
relative.first: first layer | first linear layer | first linear | first matrix | first dense layer | first dense
relative.first: first fully connected layer | first transformation | intermediate | first projection | expansion layer | 1st layer
relative.first: 1st linear | 1st linear layer | first ffn layer | w_in | first linear transformation | expand | expansion | hidden layer
relative.first: first
relative.second: second layer | second linear layer | second linear | second matrix | second dense layer | second dense
relative.second: second fully connected layer | second transformation | second projection | contraction | contract | 2nd layer
relative.second: 2nd linear | 2nd linear layer | second ffn layer | w_out | second linear transformation | second
relative.third: third layer | third matrix | third linear layer | third linear | third projection | third weight matrix | w3 | w 3
relative.third: linear 3
relative.up: up
relative.down: down
relative.gate: gate
relative.value: value
relative.projection: proj | projection
relative.types: segment | type | token type
relative.word: word | vocabulary | word pieces | token embeddings table | tokens table
relative.position: positional | position
relative.n0: linear 0 | linear0 | dense 0 | fc0 | fc 0 | w0 | w_0
relative.n1: linear 1 | linear1 | w1 | w_1 | dense 1 | linear layer 1 | layer 1 | line1
relative.n2: linear 2 | linear2 | w2 | w_2 | dense 2 | linear layer 2 | layer 2 | line2
relative.n3: linear 3 | linear3 | w3 | w_3 | dense 3
relative.former: former | the former
relative.latter: latter | the latter

# settings that the old lists did not have
sliding_window: sliding window | attention window | window size | local attention window | sliding window size | local window
sliding_window: window length
expansion_factor: expansion factor | expansion ratio | mlp ratio | ffn ratio | ffn multiplier | ffn expansion | widening factor
expansion_factor: ffn expansion factor | ffn_dim_multiplier | hidden multiplier | expansion multiplier | mlp expansion | ffn_mult
expansion_factor: ff_mult | ffn multiple | ffn_mult_factor | mlp multiplier | multiple_of | mlp expansion ratio | ffn expansion ratio
lora_rank: lora rank | lora_r | low-rank dimension | rank | rank r | adapter rank | adapter size | bottleneck dimension | adapter dim
kv_lora_rank: kv lora rank | kv compression dimension | compressed kv dimension | latent dimension | kv latent dimension | kv latent dim
kv_lora_rank: compression dimension | compressed dimension
q_lora_rank: q lora rank | query compression dimension | q compression dimension | query latent dimension | query lora rank
qk_rope_head_dim: qk rope head dim | rope head dimension | rope dimension | rope dim | decoupled rope dimension | rotary dimension
qk_rope_head_dim: rotary_dim | rope head dim | decoupled key dimension
qk_nope_head_dim: qk nope head dim | nope head dimension | non-rope dimension | nope dim | nope head dim
v_head_dim: v head dim | value head dimension | value dimension | d_v | value head dim | value head size | value head
first_k_dense_replace: first k dense replace | n_dense_layers | number of dense layers | num dense layers | dense layers first
first_k_dense_replace: leading dense layers
num_labels: num labels | num classes | number of classes | number of labels | n_classes | output classes | num_class | nclass
num_channels: num channels | in channels | number of channels | in_chans | input channels | n_channels | color channels | colour channels
image_size: image size | image resolution | img size | input resolution | resolution | input image size
patch_size: patch size | size of a patch | size of each patch | patch resolution
batch_size: batch size | batchsize | n_batch | bsz | micro batch size | microbatch size | minibatch size | mini batch size
batch_size: global batch size | batch | per-device batch size | per_device_train_batch_size | train_batch_size | effective batch size
batch_size: number of sequences
num_gpus: number of gpus | num gpus | world size | number of devices | n_gpus | gpu count | ngpus | number of accelerators
num_gpus: tensor parallel size | tp_size | data parallel size | tensor parallel degree | pipeline parallel size
num_steps: number of steps | training steps | max steps | max_iters | num steps | number of iterations | total steps | train steps
num_steps: gradient accumulation steps
accumulation: gradient accumulation steps | gradient accumulation | grad accum | accumulation steps
effective_batch: effective batch size | effective batch | global batch size | total batch size
step_time: time per step | step time
num_epochs: number of epochs | num epochs | num_train_epochs
num_patches: number of patches | num patches | n_patches | patch count
hidden_size: hidden size | base_emb_dim | d_model | dmodel | model dimension | model dim | model width | n_embd | n_embed | emb_dim | embed_dim | d_embed
hidden_size: width of the model | hidden width | residual width | dim_model | hid_dim | hidden units | transformer width | hidden dims
hidden_size: hiddensize | channel dimension | model_d | n_state | hidden dimensionality | model dimensionality
hidden_size: dimensionality of the model | width of the residual stream | size of the hidden layer | size of the hidden state
hidden_size: dimension of the model | dimension of the hidden state | hidden vector size | token dimension | token vector size | embd_dim
hidden_size: d_emb | nembd | representation dimension | hidden dimensions | hidden state size | hidden state dimension
hidden_size: hidden states size | hidden layer size | hidden layer dimension | hidden units size | hid size | nhidden | num hiddens
hidden_size: residual dimension | residual stream dimension | token embedding dimension | token embedding size | word embedding dimension
hidden_size: word embedding size | word vector dimension | vocab dim
hidden_size intermediate_size: hidden_dim | hiddendim | hidden_dimension
hidden_size embedding_size: embedding size | embedding dimension | embedding dim | embedding width | embed size | emb size
hidden_size embedding_size: embedding length | embedding dimensionality | dimension of the embedding | size of the embedding
hidden_size embedding_size: embedding vector dimension | embedding vector size | d_embedding
embedding_size: factorized embedding size | embedding factorization size | factorised embedding size | factorized embedding dimension
num_hidden_layers: n_layer | base_num_decoder_layers | nlayer | num hidden layers | number of layers | number of transformer layers | number of blocks | depth
num_hidden_layers: model depth | layer count | n_block | number of hidden layers | network depth | depth of the model
num_hidden_layers: depth of the network | layers count | numlayers | num_block | n_transformer_layers | number of decoder layers
num_hidden_layers: number of encoder layers | number of transformer blocks | number of decoder blocks | number of encoder blocks
num_hidden_layers: number of identical layers | number of stacked layers | number of layers in the model | block count | transformer depth
num_hidden_layers: nums layer | layer num | layers num | num layer | number of encoder/decoder layers
num_hidden_layers: number of encoder and decoder layers | number of attention layers | layer number | num transformer layers
num_hidden_layers: num transformer blocks | layers per stack | num. of layers | no. of layers
num_attention_heads: n_head | nhead | num attention heads | number of heads | number of attention heads | number of query heads
num_attention_heads: head count | heads count | base_num_query_heads | numheads | attention head count | num_q_heads | n_attn_heads | total heads
num_attention_heads: heads per layer | number of parallel heads | attention heads per layer | num head | head num | heads num
num_attention_heads: multi heads | number of q heads | num query heads | n_q_heads | attn heads | multi head attention heads
num_attention_heads: num attn heads | attention heads | no. of heads | heads (Q)
num_key_value_heads: num key value heads | num kv heads | n_kv_head | n_kv | kv_heads | kv heads count | number of kv heads
num_key_value_heads: number of key-value heads | number of key/value heads | number of k/v heads | kv head count | num_kv | query groups
num_key_value_heads: number of groups | number of kv groups | n_kv_groups | num_query_groups | num_kv_groups | n_groups
num_key_value_heads: key and value heads | base_num_kv_heads | kv head num | n_head_kv | multi query group num | n_query_groups | heads (KV) | no. of KV heads
head_dim: head dim | head dimension | head size | d_head | dim_head | d_k | dk | d_h | d_qk | dim per head | dimension per head
head_dim: dimensions per head | size per head | head width | hdim | headdim | d_kv | d_attn_head | per-head dimension
head_dim: per head dimensionality | per-head size | per-head width | dimension of each head | dimension of a head | dims per head
head_dim: width per head | channels per head | dimensionality of each head | attention dimension per head | per head dim
head_dim: size of each head | attention head size | attention head dim | attention head dimension | hidden size per head
head_dim: hidden size per attention head | kv channels | key dimension | dh | dhead | size of a head | size of one head | width of a head
intermediate_size: intermediate size | intermediate dimension | intermediate dim | ffn dimension | ffn dim | ffn size | ffn hidden size
intermediate_size: ffn hidden dim | base_mlp_dim | ffn width | d_ff | dff | d_ffn | d_mlp | mlp dim | mlp hidden dim | mlp hidden size | mlp width
intermediate_size: mlp size | inner dimension | inner dim | feed-forward dimension | feed-forward size | feed-forward width
intermediate_size: feedforward dimension | feedforward size | dim_feedforward | n_inner | ffn_hidden | filter size
intermediate_size: feed-forward hidden size | hidden size of the ffn | hidden size of the feed-forward | width of the ffn
intermediate_size: width of the mlp | width of the feed-forward | inner width | inner size | inner layer size | inner-layer dimension
intermediate_size: inner-layer dimensionality | n_ff | n_mlp | ff_dim | ff_size | ffdim | dim_ff | d_inner | d_hidden_ff | ffn_inner_dim
intermediate_size: d_fc | mlp_hidden | mlp intermediate size | feed-forward inner dimension | feed-forward inner size
intermediate_size: feed-forward hidden dimension | feed-forward hidden dim | ffn intermediate size | ffn intermediate dim
intermediate_size: ffn intermediate dimension | ffn inner dimension | ffn hidden dimension | intermediate width
intermediate_size: hidden dimension of the ffn | hidden dimension of the mlp | hidden layer of the ffn | hidden layer of the mlp
intermediate_size: ffw_size | mlp inner dimension | mlp hidden dimension | mlp hidden layer | ffn hidden layer | feed-forward layer size
intermediate_size: feed-forward layer dimension | feedforward hidden size | inter size | inter dim | ffn inner size | ffn inner | dffn
intermediate_size: feed forward dim | feed forward inner layer dimension | feed forward network dimension | feed forward network size
intermediate_size: feedforward dim | feedforward hidden dimension | feedforward layer dimension | feed forward intermediate size
intermediate_size: feedforward intermediate size | mlp dimension | d_intermediate | ffn_d | feedforward hidden dim | ffn hidden layer size
intermediate_size: MLP inner size | intermediate | ffn
vocab_size: vocab size | vocabulary size | n_vocab | nvocab | vocab | vocabulary | size of the vocabulary | size of vocabulary | vocabsize
vocab_size: number of vocabulary entries | vocabulary of size | vocab_len | dictionary size | number of tokens in the vocabulary
vocab_size: tokens in the vocabulary | vocabulary of | vocabulary entries | vocab dim | tokenizer size | tokenizer vocabulary | num_vocab
vocab_size: num_embeddings | vocab entries | padded vocab size | padded vocabulary | size of vocab | size of the vocab
vocab_size: size of vocab dict | size of the vocab dict | vocab dict size | voc size | word list | token number | num words in vocab
max_position_embeddings: max position embeddings | maximum position embeddings | n_positions | num positions | n_ctx | nctx
max_position_embeddings: number of positions | maximum positions | max_pos | position embeddings size | max_position
max_position_embeddings: maximum number of positions | maximum positions embeddings | positional embedding size | positions | context
max_position_embeddings sequence_length: block_size | max_seq_len | max_seq_length | maxlen | max_len | max length | maximum length
max_position_embeddings sequence_length: max sequence length | maximum sequence length | seq_len max | blocksize | maximum input length
max_position_embeddings sequence_length: max input length | max tokens | seqlen max
max_position_embeddings sequence_length context_length: context length | context_len | ctx_len | ctx | context size | context window
max_position_embeddings sequence_length context_length: context window size | max context length | maximum context length | ctx_size
max_position_embeddings sequence_length context_length: max_ctx
sequence_length: sequence length | seq len | seqlen | seq length | input length | input sequence length | prompt length | token length
sequence_length: length of the sequence | n_seq | sequence size | text length | number of tokens in the sequence | number of input tokens
sequence_length: length of the input | seq | input tokens | prompt tokens
type_vocab_size: type vocab size | number of segments | number of segment types | number of token types | token types | segment types
type_vocab_size: num_segments | n_segments | token type vocab size | segment vocab size | number of sentence types | num token types
type_vocab_size: nums sentence | num types | segments
num_experts: num experts | n_expert | number of experts | num_local_experts | expert count | total experts | experts per layer
num_experts: n_routed_experts | number of routed experts | num_routed_experts | experts total | number of local experts | n_exp
num_experts: expert num | routed experts | experts
num_experts_per_tok: num experts per tok | num experts per token | experts per token | active experts | activated experts
num_experts_per_tok: number of active experts | number of activated experts | top_k experts | topk experts | experts_per_tok
num_experts_per_tok: selected experts | chosen experts | experts chosen | experts are active | experts activated per token
num_experts_per_tok: experts selected per token | experts used per token | experts active per token | top_k | topk | n_activated_experts
num_experts_per_tok: experts active | experts are selected | experts are activated | number of experts per token | n_experts_per_token
num_experts_per_tok: moe topk | router topk | n_experts_per_tok
num_shared_experts: num shared experts | n_shared_experts | number of shared experts | shared experts
moe_intermediate_size: moe intermediate size | expert intermediate size | expert hidden size | expert hidden dim | expert ffn dim
moe_intermediate_size: expert ffn size | expert width | expert dim | expert dimension | expert size | d_expert | moe_inter_dim
moe_intermediate_size: moe_ffn_hidden_size | expert intermediate dimension | expert hidden dimension | hidden size of each expert
moe_intermediate_size: width of each expert | intermediate size of each expert | moe intermediate dimension | expert inner dimension
moe_intermediate_size: expert feed-forward dimension | expert intermediate dim | expert ffn width | expert ffn dimension
moe_intermediate_size: expert ffn hidden size | expert ffn hidden dimension | expert feed forward size | expert feed forward width
moe_intermediate_size: expert feedforward size | expert feedforward dimension | expert mlp size | expert mlp width | expert mlp dimension
moe_intermediate_size: feed forward size of an expert | feed forward size of each expert | intermediate size of an expert
encoder_layers: num_encoder_layers | n_encoder_layers | encoder_layers | encoder layers number | enc_layers
decoder_layers: num_decoder_layers | n_decoder_layers | decoder_layers | dec_layers

# counters
counter.heads: head | attention head | query head | q head | self-attention head | parallel head | head number | multi head attention
counter.kv_heads: kv head | key-value head | key/value head | k/v head | kv group | query group | key head | value head | k head | v head
counter.experts: expert | routed expert | total experts
counter.active_experts: activated experts | experts per token | active expert | experts active | selected experts
counter.shared_experts: shared expert
counter.tokens: token | subword | wordpiece | word piece | bpe tokens | text tokens | input tokens | output tokens | vocabulary tokens
counter.tokens: vocabulary entries | vocab entries | entries | rows | vocab | vocabulary | vocab size | token vocabulary | word vocabulary
counter.tokens: tokens in the vocabulary
counter.words: word | characters | char
counter.entries: entry | entries | row | column | element | values | numbers | scalars | floats | items | cells | coefficients
counter.dimensions: dimensional | dimension | dim | d vector | dimensional vector | dimensional embedding | dimensional hidden state
counter.dimensions: hidden units | hidden dimensions | hidden | unit | neuron | wide | feature | channel | long vector
counter.dimensions: components per vector | d embeddings | dimensional space | width | hidden neurons | n_state
counter.parameters: parameter | param | trainable parameters | trainable params | weights | learnable parameters | active parameters
counter.parameters: total parameters | model parameters | learned parameters | parameter model | parameters in total
counter.positions: position | slots
counter.steps: step | iteration | updates | training steps | optimizer steps | gradient steps | waves
counter.epochs: epoch | pass over the data | passes
counter.gpus: gpu | tpu | device | card | accelerator | a100 | h100 | v100 | tpus v3 | chips | node | machines | ranks | rank device
counter.gpus: workers | h800 | rtx 4090 | rtx 3090 | t4 | server
counter.samples: sample | sequence | example | sentence | image | request | prompts | batch elements | pairs | users | queries per second
counter.batches: batch | batches | minibatch | microbatches | micro-batches | micro-batch | microbatch
counter.bits: bit
counter.matrices: matrix | matrices | projection matrices | weight matrices | linear layers | projections | linear maps | tensor
counter.vectors: vector | bias vectors | weight vectors
counter.norms: layernorm | layer norm | rmsnorm | norm | normalization layers
counter.patches: patch | patches
counter.channels: channel
counter.classes: class | classes | label | categories
counter.segments: segment | segment types | token types | sentence types
counter.models: model
counter.copies: copy | copies | replicas | instances | times over
counter.groups: group
counter.places: decimal places | digit | decimals | significant figures | significant digits

# standing and hedging
if: if | suppose | assume | assuming | supposing | let's say | imagine | provided that | if we | what if | let us assume | let's assume
if: hypothetical | hypothetically | for a hypothetical
let: let | take | let's take | consider a | let us take | given | consider | provided | say | let's say | let us say | let us consider
let: suppose we take
not: not | n't | no longer | never | isn't | aren't | wasn't | doesn't | don't | didn't | cannot | can't | won't | shouldn't | nor
not: neither | rather than | is not | are not | does not | do not | nothing | not the | and not | instead of
wrong: wrong | wrongly | mistake | mistaken | mistakenly | incorrect | incorrectly | erroneous | erroneously | typo | misprint
wrong: misprinted | falsely | sic | inaccurate | miscounted | miscount | errata | erratum | miscalculated | misquoted | mistyped
correct: correct | right | correctly | true | accurate | verified | checks out | as expected | confirmed | matches exactly
correction: should be | should read | should have been | correction | corrected | correct value | correct figure | correct number
correction: correct answer | ought to be | corrected to | the right number | the correct total
said: said | says | claim | claimed | claiming | reported | reportedly | report | rumored | rumoured | rumor | alleged | allegedly
said: according to | cited | quoted | quotes | stated | state | official | officially | advertised | announced | published | supposedly
said: so-called | often quoted | commonly quoted | paper says | the paper states | model card | nominal | nominally | listed as
said: billed as | people say | widely reported | marketed | documented | documentation
ask: why | how many | how much | how big | how large | what | what is | what are | which one | how do | how does | how | whether
ask: where does | exercise | question | quiz | homework | can you | guess | is it
example: e.g. | e.g | eg | for example | for instance | example | such as | as an example | illustration | illustrative
example: sample calculation | worked example | consider the case | take for example
than: than
compared: compared to | compared with | in comparison | in comparison to | comparison | compare | comparing | vs | vs. | versus
compared: relative to | against | as opposed to | in contrast | in contrast to | unlike | by comparison | by contrast | for comparison
compared: next to | contrast with | opposed to | on the other hand | similar to | comparable to | in comparison with
instead: instead | instead of | rather than | in place of | replacing | replaced | replace | replaced by | replaced with | in lieu of
instead: switching to | switch to | swap | swapping | swapped | switched | substitute
before: before | old | previous | previously | original | originally | prior | formerly | used to be | baseline | old version
after: after | new | now | afterwards | updated | after that | newly | modified | revised
actual: actual | actually | real | measured | observed | in practice | in fact | in reality | true value | empirical | really
actual: empirically | effective | realistic | practically
estimated: estimated | estimate | estimation | calculated | calculation | theoretical | theoretically | computed | expected | predicted
estimated: projected | in theory | approximated | back-of-the-envelope | by hand | our calculation | calculate | compute the | calculating
estimated: computing | ideal | theory | overestimate | underestimate
rule_of_thumb: rule of thumb | back of the envelope | rough estimate | rough approximation | roughly estimate | ballpark estimate
rule_of_thumb: heuristic | approximation | approximation formula | first approximation | quick estimate | sanity check | napkin math
rule_of_thumb: order of magnitude
simplify: for simplicity | to simplify | simplified | simplifying | simplification | to keep things simple | simply | core components
simplify: main components | for the sake of simplicity | approximate count | dominant terms | leading terms | to first order | simplicity
simplify: ease of
target: target | goal | aim | aiming | desired | budgeted
toy: toy | tiny | mini | dummy | toy model | small example | toy example | toy version | miniature | nano | our toy | small-scale
toy: minimal | demo | demonstration | minimal example
ours: our | our model | our own | my | mine | my model | in this post | in this article | in this work | this work | this paper
ours: our implementation | my implementation | our version | our config | our configuration
we: we | i | us | let us | let's | you | one can | they
other: other | another | different | elsewhere | someone else | some other | alternative | separate | else | various
same: same | the same | identical | identically | likewise | equally | as above | as before | unchanged | ditto | similarly | alike
same: constant | just as many | same number of | the same number of | again | also
both: both | either | all two | the two | two of them
variant: variant | version | configuration | config | flavor | flavour | sibling | edition | release | series
without: without | excluding | exclude | excluded | ignoring | ignore | ignored | omitting | omit | omitted | not counting | not including
without: not included | does not include | do not include | doesn't include | not counted | don't count | do not count | doesn't count
without: without counting | leaving out | leave out | left out | leaves out | neglecting | neglect | neglected | disregarding | disregard
without: skip | skipping | skipped | excl. | excl | exclusive of | apart from | aside from | setting aside | other than | no | w/o
without: minus the | except | except for | except the | not considering | do not consider | not considered | discounting | dropped
without: with no | free of | sans | less the | barring | but not | bar the | net of | lack | lacking | removed | remove | removing
without: exclusion of | not accounting for | ignoring the | minus
without_behind: not counted | not included | ignored | omitted | excluded | left out | neglected | dropped | skipped | not considered
without_behind: aside | notwithstanding | disregarded | not shown
without bias: bias-free | biasless | no bias | no biases | bias=false | without bias | without biases | bias = false | use no bias
without bias: no bias term | bias false | unbiased linear | no biases anywhere | attention_bias=false | bias-less
without embeddings: non-embedding | non-embedding parameters | excluding embeddings | without embeddings | nonembedding
without embeddings: non-embedding params | backbone parameters only | excluding the embeddings | without the embeddings | sans embeddings
without embeddings: embedding-free
without pooler: add_pooling_layer=false | no pooler | without pooler | without the pooler
without head: heads not counted | without heads | headless | without the head | without lm head | without the lm head
with: with | including | include | included | incl. | incl | inclusive of | counting | containing | having | along with its | w/
with: together with its | plus its | comes with | carrying | equipped with | complete with | inclusive
have: has | have | had | contain | hold | consists of | consist of | consisting of | possesses | carries | carry | containing
have: composed of | made of | built from | made up of | is made up of | are made up of | consist
need: need | take | took | taking | require | requiring | occupies | occupy | occupying | uses up | consume | demands | weigh | fits in
need: fit in | fits into | fit on | needed | required | needing | takes up | fits on | fit into | required for | occupied
use: use | using | used | employ | adopt | adopting | with the help of | utilizes | apply | applies | applied | based on | via
count: count | counted | counting | count up | tally
chosen: choose | chooses | chosen | choosing | select | selects | selected | selecting | pick | picks | picked | route | routes
chosen: routed | activate | activates | activated | activating | active
store: stores | stored | storing | saved in | saved as | kept in | keep | loaded in | load | loading | loaded | saves in | represented in
store: represented as | held in | held
add_up: add up | adding up | adding these up | adding everything up | adding it all up | summing | summing up | summing over | sum up
add_up: sum them up | adding them up | add them up | add these up | sum over | summed | adding everything together | adding all of these
add_up: adding these | add them all up | adding all | summing everything | add it all up | putting it together | putting it all together
only: only | just | merely | solely | alone | purely | a mere | simply | nothing but | exclusively | only about | mere
already: already | even | still | as little as
negligible: negligible | negligibly | negligibly small | insignificant | tiny fraction | can be ignored | may be ignored | trivial
negligible: small enough to ignore | rounding error | marginal | hardly any | does not matter | don't matter | so small
tied: tied | tie | tying | tied weights | weight tying | tied embedding | weights are tied | embeddings are tied | weight sharing
tied: weight-tied | shared embedding | embedding sharing | shares its weights with | share the same weights | share weights
tied: shares weights | shared weights | shared with | tie_word_embeddings | tie_weights | tied to | tied with | share the embedding
tied: reuses the embedding | reuse the embedding | reused as | embeddings shared | embedding shared | parameter sharing | same matrix
tied: same weights | tie_word_embeddings=true | tie_word_embeddings true | cross-layer sharing | sharing | shared | share the same
tied: reused | reuses | tie_embeddings | tied input and output embeddings | shared vocabulary | shares its weights with the embedding
tied: shared by encoder | tied with the embedding | tied to the embedding
untied: untied | not tied | untie | separate output matrix | no weight tying | without weight tying | tie_word_embeddings=false
untied: tie_word_embeddings false | weights are not tied | not shared | separate lm head | unshared | nothing tied | nothing is tied
untied: separate embeddings | separate unembedding | untied embeddings | separate weights
weights_only: weights only | only weights | only the weights | weight matrices only | only weight matrices | only the weight matrices
weights_only: counting only weights | count only the weights | counting only the weights | weights alone | just the weights
weights_only: only matrix weights | matrices only | matrix weights only | only matrix multiplications | only the matrices
weights_only: only count weights | only counting weights | weight only
active_only: parameters are active | active parameters only | only active parameters | count only active parameters
active_only: activated parameters only | active only
binary_prefix: binary prefix | binary prefixes | powers of 1024 | powers of two | binary units | gibibyte | mebibytes | binary gigabytes
binary_prefix: 1024-based | binary millions
decimal_prefix: decimal prefix | powers of 1000 | decimal gigabytes | powers of ten | decimal units
distributed: parallel | parallelism | sharded | shard | sharding | tensor parallel | data parallel | pipeline parallel | zero-1 | zero-2
distributed: zero-3 | zero stage | fsdp | deepspeed | split across gpus | distributed | model parallel | offload | offloading | offloaded
distributed: partitioned
peak: peak | maximum | max | at peak
recompute: gradient checkpointing | activation checkpointing | recomputation | recompute
masked: masked | mask | masking | sparse | sparsity
moe: moe | mixture of experts | sparse moe | smoe

# structure
where: where | with the notation | notation | in which | let's define | here
denote: denote | denoting | stands for | stand for | refers to | refer to | represents the | is called | we call | call | called | named
denote: symbol | known as | labelled | labeled | define | defined | is defined | abbreviated | abbreviation
formula: formula | formulae | equation | expression | calculation | computation | derivation | math | breakdown | arithmetic | computed as
formula: calculated as | how it is computed | working
row.model: model name | checkpoint | name | model variant | variant name
row.component: component | module | part | piece | submodule | sub-module | sublayer | sub-layer | section | block name | item | category
row.component: layer type | operation | subcomponent | ingredient | building block | term
row.layer_name: layer name | layer (type) | layer type | tensor name | tensor | param name | parameter name | state dict key | weight name
row.shape: shape | weight shape | tensor shape | matrix shape | size of the matrix | kernel shape | param shape
row.shape output: output shape | out shape
row.shape input: input shape | in shape
row.value: value | figure | amount | result | quantity | number | hyperparameter value
row.setting: setting | hyperparameter | hyper-parameter | hyperparams | config | configuration | config key | argument | variable | symbol
row.setting: option | field | hparam | property | attribute | parameter name | key | constant
row.description: description | meaning | explanation | role | purpose | details | definition | interpretation | what it is | comment
row.description: note | remark | source | reference
shape: shape | shaped | torch.size | of shape | of size | with shape | size of | sized | dimensions of | by shape
matrix: matrix | matrices | table | tensor | weight tensor | lookup table | linear map | embedding table shape
vector: vector | array | 1d | one-dimensional
dimension: dimension | dim | dimensionality | width | length | height | size of each vector | wide | in_features | out_features
dimension: out_channels | fan_in | fan_out
number_of: number of | count of | no. of | the number of | nr. of | total number of | # of | num. of
largest: largest | biggest | most | greatest | maximum | max | highest | heaviest | longest | dominant | dominates | majority
largest: the majority of | bulk | bulk of | the bulk of | the largest | top
smallest: smallest | least | lowest | minimum | min | tiniest | lightest | fewest | the smallest
base: base | base model | base version | base size | base variant
large: large | large model | large version | large variant | xl | xxl | huge | big
small: small | small model | small version
medium: medium
input: input | incoming
output: output | outgoing
first: first | 1st | firstly | initial | first of all | leading
second: second | 2nd | secondly
last: last | final | lastly | latest
next: next | following | below | the following
above: above | as above | see above | aforementioned | preceding
step_word: step 1 | step 2 | step 3 | step
table_word: table | figure | section | chapter | page | equation | appendix | eq. | fig. | eqn | part | stage | phase | lesson | exercise
table_word: problem | level | tier | option | method | case | issue | pr | pull request | question | listing | theorem | lemma | definition
date: 2017 paper | january | february | march | april | june | july | august | september | october | november | december | jan | feb
date: published in | released in
version: v1 | v2 | v3 | v4 | version number | py torch version | cuda | python
it: it | they | them | this | that | these | those | its | their | itself
determiner: the | a | an | this | that | these | those | any | such
all: all | all of | all the | every single | everything | any and all | all our | each and every
if_then: then | in that case | if so
also: also | too | additionally | moreover | furthermore | in addition | besides that
can: can | may | able to | possible
while: while | whereas | although | though | however | yet | whilst | meanwhile | even though | in turn while
clause_end: and | but | while | whereas | which | because | although | though | however | since | so that | yet | whose | when | where
clause_end: as | unless | until | if | before | after | except that | who | even though | because of | due to | meanwhile | therefore
clause_end: whilst | then
because: because | because of | since | due to | thanks to | owing to | as a result of

# number words
number.2: two | a pair of | pair of
number.3: three
number.4: four
number.5: five
number.6: six
number.7: seven
number.8: eight
number.9: nine
number.10: ten
number.11: eleven
number.12: twelve | a dozen | dozen
number.13: thirteen
number.14: fourteen
number.15: fifteen
number.16: sixteen
number.18: eighteen
number.20: twenty
number.24: twenty-four | two dozen
number.30: thirty
number.32: thirty-two
number.36: thirty-six
number.40: forty
number.48: forty-eight
number.64: sixty-four
number.96: ninety-six
scale.3: thousand
scale.6: million | mil | mln | mn
scale.9: billion | bn | bln
scale.12: trillion | tn | trn
scale.15: quadrillion

# ordinary words that hold one of those above by chance
none: in general | made up my mind | on the one hand | at all | all right | after all | above all | as well | so far | so on | and so on
none: so forth | and so forth | not only | no matter | no problem | no need | of course | number one | at once | once again | over time
none: over and over | more about | about this | about the | about how | about why | read more | learn more | one more thing | no one
none: the one | this one | times of | at times | over here | over there | in order to | in order | by the way | by default | by design
none: by definition | step by step | one by one | layer by layer | side by side | token by token | little by little | let alone
none: as follows | makes sense | making sense | makes it | make it | makes use of | make use of | gives rise to | give rise to
none: key insight | key point | key takeaway | key idea | key difference | key observation | key component | key properties | key findings
none: key formula | key step | key concept | key question | key reason | key feature | key role | key innovation | key metric | key factor
none: key numbers | key parameters | default value | expected value | typical value | numeric value | numerical value | absolute value
none: attention is all you need | head over to | head to | heads up | total variation | at large | by and large | in large part
none: for the most part | take part | share this | share your | share this post | share on | cut and dried | up to date | follow up
none: set up | setting up | end up | ends up | sign up | speed up | look up | looks up | break down | breaks down | breaking down
none: broken down | write down | down the road | narrow down | let us know | a lot of | a couple of | on one hand | second to none
none: in the first place | first place | first time | at first | first step | first glance | for the first time | same time
none: at the same time | type of | these types of | some more | use case | save the model | save the file | save it as | saved to
none: save model | save your | training loop | layer by layer analysis | in position | key word | wide variety | in the long run
none: base class | base case | type hint | unit test | next to last | one another | each other | as long as | as soon as | as such
none: so much | so many | that said | having said that | needless to say | in particular | question of | no question | the point of
none: this time | next time | every time | each time | all the time | at this time | time step | over the years | over the past
none: over the last | over the course of | under the hood | under the assumption | above mentioned | below is | below are | see below
none: as shown above | in the above | what about | how about | think about | talk about | talking about | know about | worry about
none: care about | hear about | about what | ask about | one head start | by far | so good | or not | at least once | at last
none: in total control | heads or tails | word for word | learning to | no doubt | as usual | as if | as though | even if | such that
none: bert base | bert large | encoder only | decoder only | actual value
intermediate_size hidden_size spread: neurons of the two layers | sizes of the two linear layers | widths of the two linear layers
intermediate_size hidden_size spread: neurons in the two layers

# more standing
would: would | could | might | would be | were to | would have | would take | would need | unless | should
comparative: faster | slower | longer | wider | deeper | narrower | cheaper | shallower | better | worse | extra | further | additional
comparative: another | an extra | an additional
whole: whole | entire | full | complete | everything | as a whole | the lot | full size

# seen beside figures
usually: usually | typically | often | commonly | generally | in most cases | normally | by convention | standard | common | typical
usually: traditionally
counter.things: things | instances | units of | pieces | occurrences | of these | of them
router: routing | routing layer | gating | gate network | router | gating network | moe gate | routing gate | router weights | moe router
attention.key attention.value: kv | k and v | key and value | keys and values | k/v | kv projection | kv proj | key value projections
attention.key attention.value: k v projections
ffn: ff | ffn sublayer | feedforward sublayer | feed-forward sublayer | mlp sublayer | feed forward | feedforward | feed forward network
ffn: feedforward network | feed forward neural network | feed forward layer | position wise feed forward network
ffn: position wise feed forward | positionwise feed forward | ffn | ffnn | mlp | mlp block | mlp layer | ffn layer | feed foward | feed
ffn gated: swiglu | geglu | reglu | swiglu ffn | gated mlp
ffn: feed forward net | fead forward | fnn | multi layer perceptron
ffn: multilayer perceptron
position_scheme: rope | rotary | rotary embedding | rotary position embedding | rotary positional embedding | alibi | sinusoidal
position_scheme: sinusoidal encoding | fixed positional encoding | relative positions
activation_function: gelu | relu | silu | swish | activation function | nonlinearity | non-linearity | softplus
residual: residual | residual connection | skip connection | residual stream | add & norm | add and norm

# relations with a hedge
about be comes_to: approximately equal to | rounds to | rounding to | rounded to | rounds up to | rounds down to | approximates
about be comes_to: roughly equals | rounded up to | rounded down to | rounds off to | approximated by | approximately equal

# conditions and bounds
when: when | whenever | in the case of | in case of | at the time | once
need at_most: takes up to | take up to | uses up to | use up to | requires up to | require up to | needs up to | need up to

# components and settings
counter.layers: layers | blocks | transformer layers | transformer blocks | hidden layers | decoder layers | encoder layers | # layers
counter.layers: decoder blocks | encoder blocks | attention layers | transformer encoder layers | transformer decoder layers
embeddings.word: token embedding | token embeding | token embbeding | token embbedding | word embedding | word embeding | input embedding
embeddings.word: token embedding table | vocabulary embedding | vocab embedding | embed tokens | tok embeddings | wte | word table
embeddings.word: token table | token embed | tok emb | token vectors | word vector | token emb | embedding matrix | vocabulary table
embeddings.word: token embedding matrix | text embedding | embedding token | token embedder
embeddings.position: position embedding | positional embedding | position embeding | position embbeding | positional encoding
embeddings.position: position encoding | learned positions | wpe | position table | pos embed | pos emb | embedding position
embeddings.position: position embed | positional embed
embeddings.token_type: segment embedding | token type embedding | type embedding | type embeding | sentence embedding | segment embeding
embeddings.token_type: segment encoding | segment table | embedding segment | token type ids embedding
embeddings.layernorm: embedding layernorm | embedding layer norm | embeddings layernorm | embedding ln | embeddings layer norm
embeddings.layernorm: embedding normalization | embedding layer normalization | embedding norm
relative_position_bias: relative bias | relative position bias | relative attention bias | relative position biases
relative_position_bias: relative attention biases | relative positional bias
embeddings.projection: embedding projection | embeddings projection | embedding hidden mapping | factorized projection
embeddings.projection: factorised projection
attention: attention | self attention | selfattention | multi head attention | multihead attention | muti head attention
attention: multi headed attention | multi head self attention | masked multi head attention | masked self attention
attention: causal self attention | attn | self attn | mha | mhsa | msa | attention layer | attention block | attention mechanism
attention: attention sublayer | attention module | sel attention | grouped query attention | gqa | multi query attention | mqa
attention: multi head latent attention | mla | attention projections | attention weights | attention matrices
attention: scaled dot product attention
cross_attention: cross attention | encoder decoder attention | enc dec attention | cross attn
attention.query: query | queries | query projection | query matrix | q projection | q proj | q matrix | q weight | query weight | wq | w q
attention.query: to q | q linear | q lin | lin q
attention.key: key | key projection | key matrix | k projection | k proj | k matrix | k weight | key weight | wk | w k | to k | k linear
attention.key: k lin | lin k
attention.value: value projection | value matrix | v projection | v proj | v matrix | v weight | value weight | wv | w v | to v | v linear
attention.value: v lin | lin v
attention.output: output projection | attention output | attention output projection | attn output projection | attn output | o proj
attention.output: o projection | out proj | output projection matrix | attention output dense | w o | concat projection | selfoutput
attention.output: self output | attn proj | attention dense | concatenation projection | attn c proj | out lin | lin out | o linear
attention.query attention.key attention.value: qkv | qkv projection | qkv proj | query key value | c attn | attn c attn | wqkv | in proj
attention.query attention.key attention.value: qkv matrices | qkv weights | query key and value | query key value projections | q k v
attention.query attention.key attention.value: attn projections
ffn.up: up projection | up proj | c fc | mlp fc | fc1 | fc 1 | mlp up | intermediate dense | intermediate layer | ffn up | w up | ffn 1 | ffn1
ffn.up: h to 4h | dense h to 4h | expansion layer | expand layer | up matrix | wi 1 | wi | lin1
ffn.down: down projection | down proj | fc2 | fc 2 | mlp down | ffn down | w down | mlp c proj | ffn 2 | ffn2 | dense 4h to h | 4h to h
ffn.down: contraction layer | down matrix | lin2
ffn.gate ffn.up: gate up proj | gate up projection | gate up | gate and up projections | fused gate and up
ffn.gate: gate projection | gate proj | w gate | gating projection | gate matrix | gated projection | wi 0
experts: expert | routed experts | moe experts | all experts
shared_experts: shared expert
layer: transformer layers | transformer blocks | encoder layers | encoder blocks | decoder layers | decoder blocks
layer: transformer encoder layers | transformer stack | layer stack | encoder stack | total per layer | total per block | whole layer
pooler: pooler | pooling layer | pooler layer | pooler dense | nsp dense
head: heads of the model | task heads
head.mlm: mlm head | masked lm head | masked language model head | mlm | masked lm | mlm dense | lm prediction head
head.nsp: nsp head | nsp | next sentence prediction head | seq relationship | next sentence head
head.lm: head parameters | head params | lm head | language model head | language modeling head | output embedding | unembedding
head.lm: unembedding matrix | unembed | output linear layer | output head | linear head | final linear layer | vocabulary projection
head.lm: vocab projection | final lm head | logits layer | final linear | embed out | lm head projection | output softmax layer
head.lm: output unembedding
head.classifier: classifier | classification head | classifier head | classification layer | mlp head
layernorm.final: final layernorm | final layer norm | final norm | final layer normalization | ln f | final rmsnorm | final ln
layernorm.final: final normalization | model norm | output norm | last layernorm | last layer norm | norm final | norm at the end
layernorm.final: layernorm at the end | last norm
layernorm.attention: attention layernorm | attention layer norm | attention norm | input layernorm | ln 1 | ln1 | pre attention norm
layernorm.attention: pre attention layernorm | attn norm | self attn layer norm | attention ln | attn ln | pre attention rmsnorm | norm1
layernorm.attention: norm 1 | attention rmsnorm | post attention norm | first layernorm | first layer norm | first norm | layernorm 1
layernorm.attention: layer norm 1 | rmsnorm 1 | rmsnorm1 | layernorm1
layernorm.ffn: ffn layernorm | ffn layer norm | ffn norm | post attention layernorm | ln 2 | ln2 | mlp norm | mlp layernorm | pre ffn norm
layernorm.ffn: pre ffn layernorm | feed forward layernorm | feed forward layer norm | feed forward norm | ffn ln
layernorm.ffn: final layer norm of the block | norm2 | norm 2 | pre mlp norm | ffn rmsnorm | second layernorm | second layer norm
layernorm.ffn: second norm | layernorm 2 | layer norm 2 | rmsnorm 2 | rmsnorm2 | layernorm2
layernorm: layernorm | layer norm | layer normalization | layer normalisation | ln | lns | rmsnorm | rms norm | norm | normalization
layernorm: normalization layer | normalisation | layernormalization | normalize | batchnorm of the layer
embeddings.word embeddings.position embeddings.token_type: embedding tables | all embedding tables | three embeddings
