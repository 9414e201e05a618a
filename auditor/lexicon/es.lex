# Spanish: what is read of sizes. What each concept means stands in concepts.txt.
language: es
boundary: word
plural: s
load: words:el,los,las,una,para,que,con

# relations
be: es | son | era | vale | valen | está | eran | será | equivalen
equal: igual a | es igual a | equivale a | corresponde a | igual | equivalente a | son iguales a
comes_to: da | dan | suma | suman | resulta en | obtenemos | lo que da | asciende a | totaliza | resulta | hace un total de
comes_to: para un total de | se obtiene | produce | llega a | nos da | ascienden a | resultan
that_is: es decir | o sea | esto es | en otras palabras | a saber
so: por lo tanto | así que | entonces | por tanto | por consiguiente | luego | de modo que | así
about: aproximadamente | unos | unas | alrededor de | cerca de | casi | aprox. | más o menos | en torno a | cerca | del orden de | aprox
exactly: exactamente | justo | precisamente
over: más de | mayor que | supera | por encima de | superior a
under: menos de | menor que | por debajo de | inferior a
at_least: al menos | por lo menos | como mínimo | mínimo
at_most: como máximo | a lo sumo | hasta | máximo
between: entre
to: a | hacia
from: de | desde

# arithmetic
plus: más | sumado a | sumando | añadiendo | además de | agregando
minus: menos | restado | restando | restar
times: por | multiplicado por | veces | multiplicada por | multiplicados por
divided_by: dividido por | dividido entre | entre | dividida por | dividida entre
squared: al cuadrado | cuadrado
half: mitad | la mitad | medio | la mitad de
third: tercio | un tercio | dos tercios | tercera parte
quarter: cuarto | un cuarto | tres cuartos | cuarta parte
double: doble | duplica | duplicar | el doble
twice: dos veces | el doble de | el doble que
triple: triple | tres veces
quadruple: cuádruple | cuatro veces
fold: veces más | veces menos | factor | veces mayor | veces menor | un factor
more: mayor | adicional | adicionales
less: menos | menor
increase: aumento | aumenta | crece | incremento
decrease: reducción | disminución | reduce | disminuye | baja | reducir
save: ahorro | ahorra | ahorrar
reduction_to: se reduce a | baja a | reducido a | disminuye a
difference: diferencia
ratio: relación | cociente | razón
mean: promedio | en promedio | media
add_up: sumando todo | al sumar | si sumamos | sumamos
percent: por ciento | porcentaje

# totals and parts
total: total | en total | suma total | juntos | totales | la suma | en conjunto | conjunto | global | suma
subtotal: subtotal | total parcial
share: parte | representa | representan | constituye | constituyen | proporción | fracción | porción
of_which: de los cuales | de las cuales | de ellos | entre ellos
of: de | del | de los | de las
remaining: resto | restante | el resto | los demás | las demás
each: cada | cada uno | cada una
per: por | por cada | para cada
per_layer: por capa | una capa | cada capa | por bloque | cada bloque | en cada capa | de una capa | un bloque
all_layers: todas las capas | todos los bloques
per_head: por cabeza | cada cabeza | una cabeza
per_token: por token | cada token
per_gpu: por gpu | cada gpu | por tarjeta
per_parameter: por parámetro | cada parámetro
per_expert: por experto | cada experto
whole_model: el modelo entero | modelo completo | todo el modelo | el modelo completo | modelo entero
respectively: respectivamente
all: todo | toda
only: solo | sólo | solamente | únicamente | apenas
both: ambos | ambas

# measures
parameters: parámetro | número de parámetros | pesos | número total de parámetros | parámetros del modelo
active_parameters: parámetros activos | parámetros activados
trainable: entrenable | parámetros entrenables
frozen: congelado
memory: memoria | memoria de video | memoria gpu | huella de memoria | uso de memoria
bytes: bytes | octetos
gradients: gradiente
optimizer_states: optimizador | estados del optimizador | estado del optimizador | momentos
activations: activación | activaciones
kv_cache: caché kv | caché
file_size: tamaño del archivo | archivo | disco
model_size: tamaño del modelo
flops: operaciones | cómputo | operaciones de punto flotante | cálculo
tokens: tokens de entrenamiento | número de tokens
context_length: contexto | ventana de contexto
time: tiempo | horas | días | segundos | minutos | duración | latencia | semanas | meses | años
throughput: rendimiento | velocidad
cost: costo | coste | precio | cuesta
bandwidth: ancho de banda
data: datos | conjunto de datos | corpus
quality: exactitud | pérdida | precisión del modelo
learning_rate: tasa de aprendizaje
size: tamaño
train: entrenamiento | entrenar | entrenado | preentrenamiento | ajuste fino
inference: inferencia | generación
quantized: cuantizado | cuantización | cuantificado
fp32: precisión simple | precisión completa | 32 bits
fp16: media precisión | precisión media | 16 bits
fp64: doble precisión
int8: 8 bits
int4: 4 bits

# components
embeddings: incrustaciones | incrustación | embedding | capa de embedding | capa de incrustación
embeddings.word: incrustaciones de palabras | matriz de palabras | embeddings de tokens | incrustaciones de tokens
embeddings.word: embeddings de palabras
embeddings.position: incrustaciones de posición | incrustaciones posicionales | codificación posicional | embeddings de posición
embeddings.position: embeddings posicionales
embeddings.token_type: incrustaciones de segmento | embeddings de segmento
attention: atención | autoatención | auto atención | capa de atención | bloque de atención | atención multicabeza
attention.query: consulta
attention.key: clave
attention.value: matriz de valores
attention.output: proyección de salida
ffn: red feed forward | capa feed forward | bloque feed forward | red prealimentada | perceptrón multicapa
relative.dense: capa lineal | capa densa | transformación lineal
relative.output: salida
head.lm: matriz de salida | capa de salida | cabeza de lenguaje
head.classifier: clasificador | cabeza de clasificación
layernorm: normalización | capa de normalización | normalización de capa | normalizaciones
layernorm.final: normalización final | última normalización
layer counter.layers: capa | capa del codificador | capa de transformer | capas de transformer | capa del decodificador
layer counter.blocks: bloque
encoder: codificador
decoder: decodificador
model: modelo | red
experts counter.experts: experto
router: enrutador
adapter: adaptador | adaptadores | bajo rango
bias: sesgo
weight_part: peso
weight_matrix: matriz de pesos | matrices de pesos
matrix counter.matrices: matriz | matrices | tabla
vector: vector | vectores

# settings
hidden_size: dimensión oculta | tamaño oculto | dimensión del modelo | ancho del modelo | ancho
hidden_size embedding_size: dimensión de embedding | dimensión de la incrustación | tamaño del embedding | dimensión del embedding
num_hidden_layers: número de capas | profundidad | número de bloques | cantidad de capas
num_attention_heads: número de cabezas | número de cabezas de atención | cantidad de cabezas | cabezas de atención
num_key_value_heads: número de cabezas kv | cabezas kv
head_dim: dimensión por cabeza | tamaño de la cabeza | dimensión de cada cabeza | dimensión de la cabeza
intermediate_size: dimensión intermedia | tamaño intermedio | capa intermedia | dimensión feed forward | dimensión interna
vocab_size: tamaño del vocabulario | vocabulario
max_position_embeddings: longitud máxima | número de posiciones
max_position_embeddings context_length: longitud de contexto | longitud del contexto
sequence_length: longitud de secuencia | longitud de la secuencia
type_vocab_size: número de segmentos
num_experts: número de expertos
batch_size: tamaño de lote | tamaño del lote | tamaño de batch
num_labels: número de clases
lora_rank: rango

# counters
counter.heads: cabeza | cabeza de atención | cabezas de atención
counter.tokens: token | palabras
counter.dimensions: dimensiones | dimensión | neuronas | unidades | ancho
counter.parameters: parámetro | de parámetros
counter.steps: paso
counter.epochs: época
counter.gpus: gpu | tarjetas
counter.samples: ejemplo | secuencias | muestras
counter.bits: bit
counter.positions: posición | posiciones
counter.entries: fila | columna | valores | entradas

# standing and hedging
if: si | supongamos | suponiendo | asumiendo | suponga
would: sería | serían | podría | tendría
not: no | nunca | ningún | ninguna
wrong: error | incorrecto | erróneo | equivocado | errata | incorrecta | por error
correction: debería ser | corrección | corregido
said: según | se dice | anunciado | oficial | afirma
ask: por qué | cuántas | cuánto | cómo | cuál
example: por ejemplo | p. ej. | ejemplo
than: que
compared: comparado con | frente a | en comparación con | respecto a
instead: en lugar de | en vez de
before: antes | antiguo | original | anterior | originalmente
after: después | nuevo | ahora | nueva
actual: real | realmente | medido | en realidad | en la práctica
estimated: estimado | calculado | teórico | estimación
other: otro | otra
same: mismo | misma | idéntico
variant: variante | versión
without: sin | excluyendo | salvo | excepto | sin contar | sin incluir | ignorando
without_behind: excluidos | no incluidos | ignorados
with: con | incluyendo | incluido
have: tiene | tienen | contiene | posee | consta de | contienen
need: necesita | requiere | ocupa | necesitan | ocupan
negligible: despreciable | insignificante
tied: compartido | compartidas | atados | pesos compartidos
untied: no compartidos | separados
weights_only: solo los pesos | solo pesos | únicamente los pesos
where: donde
denote: denota | significa
formula: fórmula | ecuación
row.component: componente | módulo | elemento
row.shape: forma
row.value: valor | resultado
row.setting: ajuste | hiperparámetro
row.description: descripción | nota | significado
dimension: longitud
number_of: número de | cantidad de | número | cantidad
largest: mayor de | más grande | mayoría
smallest: más pequeño
clause_end: y | pero | mientras | porque | aunque | sin embargo | ya que | sino
because: porque | ya que | debido a
and: y | así como
or: o
determiner: el | la | los | las | un | una | este | esta | estos
it: ello | esto | eso
in: en
for: para
on: sobre
as: como
count: contar | cuenta
use: usa | utiliza | utilizan | emplea

# number words
number.2: dos
number.3: tres
number.4: cuatro
number.5: cinco
number.6: seis
number.8: ocho
number.10: diez
number.12: doce
number.16: dieciséis
number.24: veinticuatro
scale.3: mil | miles
scale.6: millón | millones
scale.9: mil millones | millardo
scale.12: billón | billones

# components and settings
