# French: what is read of sizes. What each concept means stands in concepts.txt.
language: fr
boundary: word
plural: s
load: words:le,les,des,est,une,dans,pour

# relations
be: est | sont | était | vaut | valent | soit | étaient | sera
equal: égal à | égale | égal | est égal à | équivaut à | correspond à | équivalent à | sont égaux à
comes_to: donne | donnent | fait | font | soit au total | revient à | totalise | totalisent | ce qui donne | ce qui fait | on obtient
comes_to: nous obtenons | atteint | s'élève à | aboutit à | ce qui représente | pour un total de | produit
that_is: c'est-à-dire | soit | autrement dit | à savoir | i.e. | ou encore
so: donc | ainsi | par conséquent | d'où | alors | de ce fait
about: environ | à peu près | approximativement | presque | près de | autour de | quasiment | de l'ordre de | grosso modo
exactly: exactement | précisément
over: plus de | supérieur à | dépasse | au-dessus de | plus que | au delà de
under: moins de | inférieur à | au-dessous de | moins que | en dessous de
at_least: au moins | au minimum
at_most: au plus | au maximum | jusqu'à | maximum
between: entre
to: à | vers
from: de | depuis

# arithmetic
plus: plus | ajouté à | auquel s'ajoute | ajouter | et ajouter | auxquels s'ajoutent | en ajoutant
minus: moins | soustrait | retranché | en retirant | diminué de
times: fois | multiplié par | multipliée par | multipliés par
divided_by: divisé par | divisée par | divisés par
squared: au carré | carré
half: moitié | la moitié | demi | la moitié de
third: tiers | un tiers | deux tiers
quarter: quart | un quart | trois quarts
double: double | doublé | doubler
twice: deux fois | le double | deux fois plus
triple: triple | trois fois
quadruple: quadruple | quatre fois
fold: fois plus | fois moins | facteur | fois plus grand | fois plus petit | un facteur
more: davantage | plus grand | supplémentaire | plus nombreux
less: moins | plus petit
increase: augmentation | augmente | croît | hausse
decrease: diminution | réduction | diminue | réduit | baisse | réduire
save: économie | économise | gain | économiser
reduction_to: réduit à | passe à | ramené à | ramène à | tombe à
difference: différence | écart
ratio: rapport | quotient
mean: moyenne | en moyenne
add_up: additionnant | en additionnant | somme de tout
percent: pour cent | pourcent | pourcentage

# totals and parts
total: total | au total | somme | en tout | ensemble | totaux | la somme | en somme | totale | global | au global
subtotal: sous-total | total partiel
share: part | représente | représentent | constitue | constituent | proportion | fraction | la part | occupe
of_which: dont | parmi lesquels | parmi
of: de | du | des | d'
remaining: reste | restant | le reste | restantes | les autres
each: chaque | chacun | chacune
per: par | pour chaque
per_layer: par couche | une couche | chaque couche | par bloc | chaque bloc | dans chaque couche | d'une couche | un bloc
all_layers: toutes les couches | tous les blocs | l'ensemble des couches
per_head: par tête | chaque tête | une tête
per_token: par token | par jeton | chaque token | chaque jeton
per_gpu: par gpu | chaque gpu | par carte
per_parameter: par paramètre | chaque paramètre
per_expert: par expert | chaque expert
whole_model: le modèle entier | modèle entier | modèle complet | tout le modèle | l'ensemble du modèle
respectively: respectivement
all: tous | tout | toute
only: seulement | uniquement | ne que | seul | seulement que | à peine
both: les deux | deux à la fois

# measures
parameters: paramètre | nombre de paramètres | poids | nombre total de paramètres | paramètres du modèle
active_parameters: paramètres actifs | paramètres activés
trainable: entraînable | paramètres entraînables | apprenable
frozen: gelé
memory: mémoire | mémoire vive | mémoire vidéo | empreinte mémoire | mémoire gpu | occupation mémoire
bytes: octet
gradients: gradient
optimizer_states: optimiseur | états de l'optimiseur | état de l'optimiseur | moments
activations: activation
kv_cache: cache kv | cache
file_size: taille du fichier | fichier | disque
model_size: taille du modèle
flops: calcul | opérations | opérations en virgule flottante | coût de calcul
tokens: jetons d'entraînement | nombre de tokens | tokens d'entraînement
context_length: contexte | fenêtre de contexte
time: temps | jours | secondes | minutes | durée | latence | heure | semaines | mois | années
throughput: débit | vitesse
cost: coût | prix | coûte
bandwidth: bande passante
data: données | jeu de données | corpus
quality: précision du modèle | perte | exactitude
learning_rate: taux d'apprentissage
size: taille | dimensionnement
train: entraînement | entraîné | entraîner | pré-entraînement | affinage
inference: inférence | génération
quantized: quantifié | quantification
fp32: simple précision | pleine précision | 32 bits
fp16: demi précision | 16 bits
fp64: double précision
int8: 8 bits
int4: 4 bits

# components
embeddings: plongement | embedding | couche d'embedding | couche de plongement
embeddings.word: plongements de mots | plongements lexicaux | plongement lexical | matrice des mots | embeddings de tokens
embeddings.word: plongements de tokens
embeddings.position: plongements de position | plongements positionnels | encodage positionnel | embeddings de position
embeddings.token_type: plongements de segment | embeddings de segment
attention: auto attention | couche d'attention | bloc d'attention | attention | attention multi têtes | tête d'attention multiple
attention.query: requête
attention.key: clé
attention.value: matrice des valeurs
attention.output: projection de sortie
ffn: réseau feed forward | couche feed forward | bloc feed forward | réseau à propagation avant | perceptron multicouche
relative.dense: couche linéaire | couche dense | transformation linéaire
relative.output: sortie
head.lm: matrice de sortie | couche de sortie | tête de modèle de langue
head.classifier: classifieur | tête de classification
layernorm: normalisation | couche de normalisation | normalisation de couche
layernorm.final: normalisation finale | dernière normalisation
layer counter.layers: couche | couche d'encodeur | couche transformer | couche de transformer | couche de décodeur
layer counter.blocks: bloc
encoder: encodeur
decoder: décodeur
model: modèle | réseau
experts counter.experts: expert
router: routeur
adapter: adaptateur | rang faible
bias: biais
weight_part: poids
weight_matrix: matrice de poids | matrices de poids
matrix counter.matrices: matrice | tableau
vector: vecteur

# settings
hidden_size: dimension cachée | taille cachée | dimension du modèle | largeur du modèle | largeur | dimension interne du modèle
hidden_size embedding_size: dimension des plongements | dimension d'embedding | taille des plongements | dimension du plongement
num_hidden_layers: nombre de couches | profondeur | nombre de blocs
num_attention_heads: nombre de têtes | nombre de têtes d'attention | têtes d'attention
num_key_value_heads: nombre de têtes kv | têtes kv
head_dim: dimension par tête | taille de tête | dimension d'une tête | dimension de chaque tête
intermediate_size: couche intermédiaire | dimension intermédiaire | taille intermédiaire | dimension du feed-forward | dimension interne
vocab_size: taille du vocabulaire | vocabulaire
max_position_embeddings: longueur maximale | nombre de positions
max_position_embeddings context_length: longueur de contexte | longueur du contexte
sequence_length: longueur de séquence | longueur de la séquence
type_vocab_size: nombre de segments
num_experts: nombre d'experts
batch_size: taille de lot | taille du lot | taille de batch
num_labels: nombre de classes
lora_rank: rang

# counters
counter.heads: tête | tête d'attention | têtes d'attention
counter.tokens: token | jeton | mots
counter.dimensions: dimension | neurones | unités | largeur
counter.parameters: paramètre | de paramètres
counter.steps: étape | pas
counter.epochs: époque
counter.gpus: gpu | cartes
counter.samples: exemple | séquences | phrases
counter.bits: bit
counter.positions: position
counter.entries: ligne | colonne | valeurs | entrées

# standing and hedging
if: si | supposons | en supposant | admettons | à supposer
would: serait | seraient | pourrait | aurait
not: ne pas | pas | non | aucun | aucune | jamais
wrong: faux | erreur | erroné | incorrect | à tort | coquille | fausse | erronée
correction: devrait être | correction | corrigé
said: selon | d'après | annoncé | prétend | officiel | rapporté
ask: pourquoi | combien | comment | quel | quelle
example: par exemple | p. ex. | exemple | comme exemple
than: que
compared: par rapport à | comparé à | contre | en comparaison | comparée à
instead: au lieu de | à la place | plutôt que
before: avant | ancien | à l'origine | auparavant | initialement
after: après | nouveau | désormais | nouvelle
actual: réel | réellement | mesuré | en réalité | en pratique
estimated: estimé | calculé | théorique | estimation
other: autre
same: même | identique
variant: variante | version
without: sans | hors | sauf | excepté | à l'exclusion de | sans compter | exclu | en ignorant
without_behind: exclus | non compris | négligés | ignorés
with: avec | y compris | inclus | comprenant | incluant
have: a | ont | contient | possède | compte | comporte | contiennent | comprend | possèdent
need: nécessite | besoin de | occupe | requiert | il faut | faut | demande
negligible: négligeable
tied: partagé | partagées | partage des poids | lié
untied: non partagés | non liés | séparés
weights_only: seulement les poids | uniquement les poids | poids seuls
where: où
denote: désigne | signifie | représente par
formula: formule | équation
row.component: composant | composante | module | partie | élément
row.shape: forme
row.value: valeur | résultat
row.setting: réglage | hyperparamètre
row.description: description | remarque | signification
dimension: longueur
number_of: nombre de | nombre d' | nombre
largest: plus grand | plus grande | plus gros | majorité
smallest: plus petit | plus petite
clause_end: et | mais | tandis que | car | parce que | alors que | cependant | toutefois | or
because: car | parce que | en raison de
and: et | ainsi que
or: ou
determiner: le | la | les | l' | un | une | ce | cette | ces
it: il | elle | ils | cela | ceci | ça
in: dans | en
for: pour
on: sur
as: comme
count: compter | compte
use: utilise | utilisent | emploie

# number words
number.2: deux
number.3: trois
number.4: quatre
number.5: cinq
number.6: six
number.8: huit
number.10: dix
number.12: douze
number.16: seize
number.24: vingt-quatre
scale.3: mille | milliers
scale.6: million
scale.9: milliard
scale.12: billion

# components and settings
