# German: what is read of sizes. What each concept means stands in concepts.txt.
language: de
boundary: word
load: words:der,die,das,und,ist,mit,eine

# relations
be: ist | sind | beträgt | betragen | war | wird | werden | liegt bei | liegen bei | gilt
equal: gleich | ist gleich | entspricht | entsprechen | gleicht | identisch mit
comes_to: ergibt | ergeben | macht | machen | kommt auf | kommen auf | summiert sich auf | summieren sich auf | führt zu | das sind
comes_to: das macht | das ergibt | beläuft sich auf | belaufen sich auf | liefert | erhält man | erhalten wir | bekommt man
comes_to: kommt man auf | addieren sich zu | ergibt sich | also insgesamt
that_is: d.h. | das heißt | also | nämlich | anders gesagt | mit anderen worten | sprich | bzw.
so: also | daher | somit | folglich | deshalb | demnach | damit | mithin
about: etwa | rund | ungefähr | circa | ca. | ca | zirka | annähernd | nahezu | fast | knapp über | beinahe | grob | gut | in etwa
about: näherungsweise | schätzungsweise
exactly: genau | exakt | präzise
over: über | mehr als | größer als | oberhalb von
under: unter | weniger als | knapp | kleiner als | unterhalb von
at_least: mindestens | wenigstens | zumindest
at_most: höchstens | maximal | bis zu
between: zwischen
to: bis | auf | nach
from: von | aus | ab

# arithmetic
plus: plus | und dazu | addiert | zuzüglich | hinzu kommen | dazu kommen | dazu kommt | zusätzlich
minus: minus | abzüglich | weniger | subtrahiert | abgezogen
times: mal | multipliziert mit | multipliziert | produkt aus | das produkt
divided_by: geteilt durch | dividiert durch | durch
squared: quadrat | zum quadrat | quadriert | im quadrat
half: hälfte | die hälfte | halb | halbe | halbiert
third: drittel | ein drittel | zwei drittel
quarter: viertel | ein viertel | drei viertel
double: verdoppelt | doppelt | verdoppelung | verdoppeln
twice: doppelt so viele | doppelt so viel | zweimal | doppelt so groß
triple: dreifach | dreimal | dreifache | verdreifacht
quadruple: vierfach | viermal | vierfache | vervierfacht
fold: fach | mal so viele | mal so viel | mal so groß | fache | faktor | mal mehr | mal weniger | mal größer | mal kleiner
more: mehr | größer | zusätzliche | weitere | höher
less: weniger | kleiner | geringer | niedriger
increase: zunahme | steigt | anstieg | wächst | erhöht | steigerung | erhöhung
decrease: abnahme | sinkt | reduktion | reduziert | verringert | reduzierung | verringerung | senkt | schrumpft
save: spart | sparen | einsparung | ersparnis | gespart | eingespart | einsparungen
reduction_to: sinkt auf | reduziert auf | verringert auf | schrumpft auf | reduziert sich auf
difference: differenz | unterschied | abweichung
ratio: verhältnis | quotient
mean: durchschnitt | durchschnittlich | im mittel | mittelwert | im schnitt
add_up: addieren | summieren | aufsummiert | zusammengezählt | zusammengerechnet
percent: prozent | prozentpunkte

# totals and parts
total: insgesamt | summe | gesamt | gesamtsumme | zusammen | in summe | gesamtzahl | alles in allem | zusammengenommen | total | gesamte
total: gesamtanzahl | im ganzen
subtotal: zwischensumme | teilsumme
share: anteil | macht aus | entfallen auf | entfällt auf | stellt | anteil von | anteile | prozent der | ausmacht | ausmachen | machen aus
share: entspricht einem anteil
of_which: davon | darunter | hiervon
of: von | der | des | aus
remaining: rest | übrig | restliche | restlichen | verbleibende | verbleiben | bleiben | übrigen | der rest | verbleibenden
each: jede | jeder | jedes | je | jeweils | jedem | jeden
per: pro | je | für jede | für jeden | für jedes
per_layer: pro schicht | je schicht | eine schicht | einer schicht | jede schicht | pro block | je block | pro layer | je layer
per_layer: jeder schicht | pro transformer schicht | einen block | jeder block | in jeder schicht
all_layers: alle schichten | aller schichten | allen schichten | alle blöcke | alle layer | aller blöcke
per_head: pro kopf | je kopf | jeder kopf | pro head | ein kopf
per_token: pro token | je token | jedes token
per_gpu: pro gpu | je gpu | jede gpu | pro karte
per_parameter: pro parameter | je parameter | jeder parameter | pro gewicht
per_expert: pro experte | je experte | jeder experte
whole_model: das ganze modell | ganzes modell | gesamtes modell | das gesamte modell | gesamtmodell | ganze modell | gesamte modell
respectively: jeweils | beziehungsweise
all: alle | allen | aller | sämtliche
only: nur | lediglich | bloß | allein
both: beide | beiden

# measures
parameters: parameter | parametern | parameterzahl | anzahl der parameter | parameteranzahl | gewichte | gesamtparameter
parameters: zahl der parameter | modellparameter
active_parameters: aktive parameter | aktiven parameter | aktiver parameter | aktiviert
trainable: trainierbar | trainierbare | trainierbaren | lernbare | trainierbare parameter | trainierbarer | lernbaren
frozen: eingefroren | eingefrorene
memory: speicher | speicherbedarf | arbeitsspeicher | grafikspeicher | speicherverbrauch | speicherplatz | videospeicher
bytes: bytes
gradients: gradienten | gradient
optimizer_states: optimierer | optimiererzustände | optimizer zustände | momente | optimiererzustand
activations: aktivierungen | aktivierung
kv_cache: kv cache | zwischenspeicher
file_size: dateigröße | datei | festplatte
model_size: modellgröße
flops: rechenaufwand | rechenoperationen | gleitkommaoperationen | rechenleistung | operationen
tokens: trainingstoken | anzahl der token | tokenzahl | trainingstokens
context_length: kontext | kontextfenster
time: zeit | stunden | tage | sekunden | minuten | trainingszeit | dauer | latenz | tagen | stunde | wochen | monate | jahre
throughput: durchsatz | geschwindigkeit
cost: kosten | preis | kostet
bandwidth: bandbreite | speicherbandbreite
data: daten | datensatz | korpus | trainingsdaten
quality: genauigkeit | verlust | fehlerrate
learning_rate: lernrate
size: größe | umfang
train: training | trainieren | trainiert | vortraining | feinabstimmung
inference: inferenz | ausführung
quantized: quantisiert | quantisierung
fp32: einfache genauigkeit | volle genauigkeit | 32 bit
fp16: halbe genauigkeit | 16 bit
fp64: doppelte genauigkeit
int8: 8 bit
int4: 4 bit

# components
embeddings: einbettung | einbettungen | einbettungsschicht | embeddings | embedding | embedding schicht
embeddings.word: worteinbettung | worteinbettungen | tokeneinbettung | tokeneinbettungen | wortmatrix | eingabematrix | token embeddings
embeddings.word: wortvektoren
embeddings.position: positionseinbettung | positionseinbettungen | positionstabelle | positionskodierung | positionsvektoren
embeddings.token_type: segmenteinbettung | segmenteinbettungen
attention: aufmerksamkeit | selbstaufmerksamkeit | aufmerksamkeitsschicht | attention schicht | aufmerksamkeitsblock | attention block
attention.query: abfrage | abfragematrix | query matrix
attention.key: schlüssel | schlüsselmatrix
attention.value: wertematrix | wertmatrix
attention.output: ausgabeprojektion
ffn: vorwärtsnetz | feed forward netz | feed forward netzwerk | feedforward netz | feedforward netzwerk | feed forward schicht
ffn.up: aufwärtsprojektion
ffn.down: abwärtsprojektion
relative.dense: lineare schicht | vollverbundene schicht | lineare schichten
relative.output: ausgabe
head.lm: ausgabematrix | ausgabeschicht | sprachmodellkopf | lm kopf
head.classifier: klassifikator | klassifikationskopf
pooler: pooling schicht
layernorm: normalisierung | normierung | schichtnormalisierung | normalisierungsschicht | normalisierungen
layernorm.final: letzte layernorm | letzte rmsnorm | letzte norm | abschließende layernorm | abschließende norm
layer counter.layers: schicht | schichten | transformerschicht | transformerschichten | transformer schicht | transformer schichten
layer counter.layers: encoderschicht | encoderschichten | decoderschicht | decoderschichten | lagen
layer counter.blocks: block | blöcke | blöcken
encoder: kodierer
decoder: dekodierer
model: modell | modells | modelle | netz | netzwerk
experts counter.experts: experte | experten
router: verteiler
adapter: niedrigrang
bias: verschiebung | biaswerte | biasvektor | biasvektoren
weight_part: gewicht | gewichte | gewichtsmatrix
weight_matrix: gewichtsmatrix | gewichtsmatrizen
matrix counter.matrices: matrix | matrizen | tabelle
vector: vektor | vektoren

# settings
hidden_size: modellbreite | verborgene größe | größe der verborgenen schicht | modelldimension | verborgene dimension
hidden_size: dimension des modells | breite des modells | versteckte dimension | breite
hidden_size embedding_size: einbettungsdimension | embedding dimension | einbettungsgröße
num_hidden_layers: anzahl der schichten | schichtzahl | zahl der schichten | schichtanzahl | tiefe | anzahl der blöcke | anzahl der layer
num_attention_heads: anzahl der köpfe | zahl der köpfe | anzahl der aufmerksamkeitsköpfe | kopfzahl | Aufmerksamkeitsköpfe
num_key_value_heads: anzahl der kv köpfe | kv köpfe
head_dim: kopfdimension | dimension pro kopf | größe pro kopf | breite eines kopfes | dimension je kopf
intermediate_size: breite des feed forward netzes | feed forward breite | innere breite | innere dimension | feed forward dimension
intermediate_size: zwischengröße
vocab_size: vokabulargröße | größe des vokabulars | wortschatzgröße | vokabular | wortschatz
max_position_embeddings: maximale länge | maximale sequenzlänge | anzahl der positionen
max_position_embeddings context_length: kontextlänge
sequence_length: sequenzlänge | eingabelänge
type_vocab_size: anzahl der segmente
num_experts: anzahl der experten
batch_size: batchgröße | stapelgröße
num_labels: anzahl der klassen
lora_rank: rang

# counters
counter.heads: kopf | köpfe | köpfen | aufmerksamkeitsköpfe | aufmerksamkeitsköpfen
counter.tokens: token | tokens | wörter | wortstücke
counter.dimensions: dimensionen | dimensional | dimensionale | dimensionalen | neuronen | einheiten | dimensionaler | Breite
counter.parameters: parameter | parametern | gewichte
counter.steps: schritte | schritten
counter.epochs: epochen
counter.gpus: gpus | grafikkarten | karten
counter.samples: beispiele | sequenzen | sätze
counter.bits: bit | bits
counter.positions: positionen
counter.entries: zeilen | spalten | einträge | werte

# standing and hedging
if: wenn | falls | angenommen | nehmen wir an | sofern
would: würde | wäre | könnte | würden | wären
not: nicht | kein | keine | keinen | nie
wrong: falsch | fehler | fälschlich | irrtum | tippfehler | fehlerhaft | irrtümlich
correction: richtig wäre | korrektur | korrigiert | berichtigt
said: angeblich | laut | berichtet | offiziell | angegeben | soll
ask: warum | wie viele | wie viel | wieviel | wieso | wie groß
example: zum beispiel | z.b. | beispielsweise | beispiel | etwa bei
than: als
compared: im vergleich zu | verglichen mit | gegenüber | im vergleich | im gegensatz zu
instead: statt | anstatt | stattdessen | anstelle
before: vorher | alt | ursprünglich | bisher | zuvor
after: nachher | neu | danach | nun | anschließend
actual: tatsächlich | wirklich | gemessen | real | in wirklichkeit
estimated: geschätzt | berechnet | theoretisch | schätzung | rechnerisch
other: andere | anderes | anderen | anderer
same: gleiche | dieselbe | derselbe | gleichen | identisch
variant: variante | version | varianten
without: ohne | ausgenommen | abgesehen von | außer | exklusive | ohne die | nicht mitgezählt
without_behind: ausgenommen | nicht mitgezählt | vernachlässigt | nicht eingerechnet
with: mit | einschließlich | inklusive | inkl. | samt
have: hat | haben | enthält | besteht aus | enthalten | umfasst | besitzt | bestehen aus
need: braucht | benötigt | belegt | brauchen | benötigen | erfordert | belegen
negligible: vernachlässigbar | geringfügig | vernachlässigbar klein
tied: geteilt | gemeinsam genutzt | gebunden | geteilte | gekoppelt
untied: nicht geteilt | ungeteilt | getrennt
weights_only: nur gewichte | nur die gewichte
where: wobei | hierbei | dabei
denote: bezeichnet | steht für | bedeutet
formula: formel | rechnung | berechnung
row.component: komponente | bestandteil | baustein | teil | modul | komponenten | posten
row.shape: form | gestalt
row.value: wert | ergebnis
row.setting: einstellung | hyperparameter
row.description: beschreibung | anmerkung | bemerkung | bedeutung
dimension: dimension | länge
number_of: anzahl | zahl der | anzahl der | anzahl von | zahl von
largest: größte | größter | größten | meisten
smallest: kleinste | kleinster | kleinsten
clause_end: und | aber | während | weil | doch | jedoch | wobei | da | sondern | obwohl
because: weil | da | wegen
and: und | sowie
or: oder
determiner: der | die | das | ein | eine | einer | dem | den | des | einem | einen
it: es | sie | dies | diese | dieser | dieses
in: im
for: für
on: auf
at: bei
as: wie
by: durch
count: zählt | zählen | gezählt
use: verwendet | nutzt | benutzt | verwenden | nutzen

# number words
number.2: zwei
number.3: drei
number.4: vier
number.5: fünf
number.6: sechs
number.8: acht
number.10: zehn
number.12: zwölf
number.24: vierundzwanzig
scale.3: tausend
scale.6: million | millionen | mio. | mio
scale.9: milliarde | milliarden | mrd. | mrd
scale.12: billion | billionen

# components and settings
