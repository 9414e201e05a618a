"""The arithmetic of a text: what holds and in which sense, what fails, what cannot be told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from auditor.audit import audit_document
from auditor.claims.claim import Claim, Side
from auditor.claims.equalities import read_equalities
from auditor.claims.tokens import prepare
from auditor.notation.evaluate import Terms, Value
from auditor.notation.parser import readings
from auditor.source.document import Block
from auditor.source.reader import read_document
from auditor.source.text import Span, Text
from auditor.verdicts.arithmetic import EXACT, ROUNDED, WRONG, Step, compare, judge, terms_for
from auditor.verdicts.values import Values

# A text that makes one claim, and the outcome of each step of it with its reason.
CASES = [
    ("参数总量为 2 × 19,200 = 38,400 = 37.5KB。", "holds exact, holds unit"),
    ("占用内存为 2 × 19,200 = 38,400 = 37.5KB。", "holds exact, holds binary"),
    ("参数总量为 2 × 19,200 = 38,400 = 36.5KB。", "holds exact, fails wrong"),
    ("The parameters: 38,400 = 37.5KB.", "holds unit"),
    ("The parameters in memory: 38,400 = 37.5KB.", "holds binary"),
    ("So 5 / 0 = 3.", "unchecked unbounded"),
    ("So 5 / (3 - 3) + 1 = 3.", "unchecked unbounded"),
    ("So 2T + 14 = 5T.", "unchecked names"),
    ("So 2T + 14 = 20.", "unchecked names"),
    ("So 2T + 3T = 5T.", "holds exact"),
    ("So 2T + 3T = 6T.", "holds rounded-inputs"),
    ("So 2M + 14M = 17M.", "holds rounded-inputs"),
    ("1 MAC = 2 FLOPs.", "unchecked conversion"),
    ("So 8.4e22 / 4e14 ≈ 2.1e8 s ≈ 58,333 GPU hours.", "holds exact"),
    ("需要 8.4e22 / 4e14 ≈ 2.1e8 秒 ≈ 58,333 卡时。", "holds exact, unchecked conversion"),
    ("So 64 × 24 × 30 = 46,080 GPU hours.", "holds exact"),
    ("So 64 × 24 × 30 = 47,080 GPU hours.", "fails wrong"),
    ("Mixtral: 8 × 7B ≈ 47B.", "unchecked conversion"),
    ("Mixtral: 8 × 7B ≈ 65B.", "fails wrong"),
    ("Eight cards: 8 × 7B ≈ 47B.", "fails wrong"),
    ("Runs: 5 levels × 3 models × 5 layers = 75 training runs × 5 hours = 375 hours.", "unchecked conversion, holds exact"),
    ("So 4 × 3 × 2 = 24 × 2 = 48.", "fails wrong, holds exact"),
    ("The capacity is 37.48 × 1024^3 / 57,344 ≈ 701,842.", "holds rounded-inputs"),
    ("The capacity is 37.48 × 1024^3 / 57,344 ≈ 702,842.", "fails wrong"),
    ("That is ⌈200 · 19.18 / 11.41⌉ = 336 steps.", "holds rounded-inputs"),
    ("That is ⌈200 · 19.18 / 11.41⌉ = 339 steps.", "fails wrong"),
    ("Shared ~13 B, each about 4.2 B: so 13 + 8 × 4.2 ≈ 46.7 B.", "holds rounded-inputs"),
    ("Shared ~13 B, each about 4.2 B: so 13 + 8 × 4.2 ≈ 48.7 B.", "fails wrong"),
    ("So 58 × (93.5 + 5512 + 3.67) = 58 × 5609 = 325,322.", "holds rounded-inputs, holds exact"),
    ("So 58 × (93.5 + 5512 + 3.67) = 58 × 5619 = 325,902.", "fails wrong, holds exact"),
    ("A layer takes 5.5 MB, so 60 × 5.5 = 0.33 GB.", "holds exact"),
    ("A layer takes 5.5 MB, so 60 × 5.5 = 0.43 GB.", "fails wrong"),
    ("每个专家 4404 万；256 × 58 层 = 654B。", "holds rounded"),
    ("每个专家 4404 万；256 × 58 层 = 664B。", "fails wrong"),
    ("So 32 == 8 is grouped.", "unchecked conversion"),
    ("So 32 * 2 == 65 is checked.", "fails wrong"),
    ("So 24,000² ≈ 800² 的 900 倍。", "unchecked conversion"),
    ("So 24,000² ≈ 900 fois 800².", "unchecked conversion"),
    ("P=64001768+12(127682+13768)=134207232P = 64001 * 768 + 12 * (12 * 768^2 + 13 * 768) = 134207232", "unchecked names, holds exact"),
    ("So rank 8 = 8 × (2048 + 2048) = 32,768.", "unchecked label, holds exact"),
    ("So rank 8 = 8 × (2048 + 2048) = 33,768.", "unchecked label, fails wrong"),
    ("单层注意力 (4个矩阵) = 0.65M × 4 ≈ 2.62M。", "unchecked label, holds rounded-inputs"),
    ("The total is 39 x (8*256*1024) float64 = 654 MB.", "holds rounded"),
    ("The total is 39 x (8*256*1024) float64 = 754 MB.", "fails wrong"),
    ("A head has 3 or 4 × 128 = 513.", "unchecked unclear-start"),
    ("The weights take 26,031,728,640 bytes. Divided by 1024^3 = 24.24 GiB.", "unchecked unclear-start"),
    ("结果是 240，再除以 4 × 2 = 30。", "unchecked unclear-start"),
    ("8 heads of 64 ×\nvocabulary 151936 × 4 bytes = 311 MB.", "unchecked unclear-start"),
    ("2 × 46.7B    2 × 12.9B\n= 93.4 GFLOP    = 25.8 GFLOP", "unchecked columns, unchecked columns"),
    ("So 44,100 × 16 × 2 = 1,411 kbps.", "holds rounded"),
    ("So 1920 × 1080 × 24 × 30 = 1.49 Gbps.", "holds rounded"),
    ("So 1920 × 1080 × 24 × 30 = 1.94 Gbps.", "fails wrong"),
    ("So 1920 × 1080 × 24 × 30 ≈ 1.5 Gb.", "holds rounded"),
    ("So 1920 × 1080 × 24 × 30 ≈ 1.9 Gb.", "fails wrong"),
    ("需要 13.5/1555 ≈ 8.7 毫秒。", "holds rounded"),
    ("需要 13.5/1555 ≈ 9.7 毫秒。", "fails wrong"),
    ("带宽 $13.5/1555\\approx8.7$ 毫秒/token。", "holds rounded"),
    ("A pass takes $13.5/1555\\approx9.7$ ms.", "fails wrong"),
    ("A pass takes $100/12.5 = 8$ ms.", "holds exact"),
    ("That is 8.9 years / 64 = 51 days.", "holds rounded"),
    ("一共 8.9 年 / 64 ≈ 50 天。", "holds rounded"),
    ("一共 8.9 年 / 64 ≈ 80 天。", "fails wrong"),
    ("2023 年 − 2020 年 = 3 年。", "holds exact"),
    ("The intermediate size is 8/3 × 4096 ≈ 11008.", "holds rounded"),
    ("The intermediate size is 8/3 × 4096 ≈ 11040.", "fails wrong"),
    ("The intermediate size is 8/3 × 4096 = 11008.", "fails wrong"),
    ("LoRA: 12 × 2 × (8×768×2) = 294,912 ≈ 0.30M.", "holds exact, fails wrong"),
    ("So 3 / 2000 = 0.000.", "fails wrong"),
    ("2108 s = 35 min.", "holds rounded"),
    ("2108 s = 36 min.", "unchecked conversion"),
    ("Needs 4096 / 16 = 256 pages ≈ 67 MB.", "holds exact, unchecked conversion"),
    ("Two rows of 512 hold 2 × 512 = 1024 values ≈ 4 KB.", "holds exact, unchecked conversion"),
    ("The table: 1,000 × 512 = 512,000 ≈ 2.05 MB.", "holds exact, unchecked conversion"),
    ("The table: 1,000 × 512 = 512,000 ≈ 2.15 MB.", "holds exact, fails wrong"),
    ("The table: 1,000 × 512 = 512,000 bytes ≈ 2.05 MB.", "holds exact, fails wrong"),
    ("The table: 1,000 × 512 × 4 bytes = 2,048,000 ≈ 4.1 MB.", "holds exact, fails wrong"),
    ("A step of 3 × 400 = 1,200 FLOPs ≈ 7 ns.", "holds exact, unchecked conversion"),
    ("So 2.5 × 1,000^3 + 3 × 100^3 = 2.5 B + 0.003 B ≈ 2.5 B.", "holds exact, holds rounded"),
    ("So 12 × 7.1 M + 1.6 M = 86.8 M + 0.6 M = 88.4 M.", "holds rounded-inputs, fails wrong"),
    ("So 2,500 × 1,000,000 + 1 = 2 B + 1 B.", "unchecked unclear-end"),
    ("So 2.5 B - 3 M = 7.", "unchecked names"),
    ("So 1,000 × 2,500 = 2.5 M - that much.", "holds exact"),
    ("So 64×512×512 = 16,777,216 × 3 = 50,331,648.", "unchecked carried-on, holds exact"),
    ("Macs: 64×512×512 ≈ 17.8M ×3 = 53.4M.", "fails wrong, holds exact"),
    ("每层 2 × 512 = 1,024 × 6 = 6,144。", "unchecked carried-on, holds exact"),
    ("每层 2 × 512 = 1,024 × 6 = 6,244。", "unchecked carried-on, fails wrong"),
    ("Cache: 2 * 64 * 128 * 2 = 32,768 Bytes / 1,000 tokens ~ a little.", "unchecked carried-on"),
    ("Cache: 2 * 64 * 128 * 2 = 32,868 Bytes / 1,000 tokens ~ a little.", "fails wrong"),
    ("归一化 2 × 512 ≈ 0，忽略不计。", "unchecked negligible"),
    ("Norms: 2 × 512 ≈ 0.", "unchecked negligible"),
    ("Norms: 2 × 512 = 0.", "fails wrong"),
    ("So (1,000 + 2,000 + 500) = (3,500 + 500) = 4,000.", "fails wrong, holds exact"),
    ("So (4 + 3 + 2) = (9 + 1) = 10.", "fails wrong, holds exact"),
    ("There are 62 toys - 110 toys = 48 balls.", "holds difference"),
    ("There are 62 toys - 110 toys = 49 balls.", "fails wrong"),
    ("There are 110 toys - 62 toys = 48 balls.", "holds exact"),
    ("d_model = 512, h = 8. Then d_model / h = 64.", "holds by-name"),
    ("d_model = 512, h = 8. Then d_model / h = 65.", "unchecked by-name-wrong"),
    ("d_model = 512, h = 8. Then d_model / h = 512 / 8 = 64.", "holds by-name, holds exact"),
    ("d_model = 512, h = 8. Then d_model / h = 512 / 4 = 128.", "unchecked by-name-wrong, holds exact"),
    ("H = 512. Then 4 * H = 4 * 513 = 2052.", "holds by-name, holds exact"),
    ("n = 512. Then 4 * n = 4 * 768 = 3072.", "unchecked by-name-wrong, holds exact"),
    ("H = 512. Then 4 * H = 2048.4.", "holds by-name"),
    ("H = 512. Then 4 * H = 2060.", "holds by-name"),
    ("H = 512. Then 4 * H = 2075.", "unchecked by-name-wrong"),
    ("H = 512. Then 4 * H ≈ 4 * 768.", "unchecked names"),
    ("H = 512. Then 4 * H = 3K.", "unchecked names"),
    ("H = 512. Then 4 * H = 2K.", "unchecked names"),
    ("D = 512, A = 8, d = 64. So d = D / A.", "holds by-name"),
    ("D = 512, A = 8, d = 65. So d = D / A.", "unchecked names"),
    ("H^2 + H^2 = 2H^2.", "holds identical"),
    # so many times one thing: no equation
    ("2Φ + 2Φ + 12Φ = 16Φ bytes.", "holds identical"),
    ("2Φ + 2Φ + 12Φ = 18Φ bytes.", "fails not-identical"),
    ("$2\\Phi + 2\\Phi + 12\\Phi/8 = 5.5\\Phi$.", "holds identical"),
    ("$2\\Phi + 2\\Phi + 12\\Phi/8 = 4.5\\Phi$.", "fails not-identical"),
    ("$8d^2 + 2dd_{ff} = 8d^2 + 2d \\cdot d_{ff}$.", "holds identical"),
    ("16Φ/3 = 5.33Φ.", "unchecked names"),
    ("50 days / 5 days/person = 10.0 hours/person.", "unchecked names"),
    ("6x = 18x.", "unchecked names"),
    ("4N + 2N ≈ 7N.", "fails not-identical"),
    ("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H.", "fails not-identical"),
    ("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 5H.", "holds identical"),
    ("(4H^2 + 4H) + (4H^2 + H) ≈ 8H^2.", "holds leading"),
    ("(4H^2 + 4H) + (4H^2 + H) ≈ 9H^2.", "fails not-identical"),
    ("(4h^2 + 4h) + (4h^2 + h) = 8h^2 + 4h.", "fails not-identical"),
    ("2x + 14 = 5x.", "unchecked names"),
    ("2 * B / 2 = B - 10.", "unchecked names"),
    ("b(8nh^2 + 4nhs) + 2bhV = 8bnh^2 + 4bnhs + 2bshV.", "fails not-identical"),
    ("x = 3x + 6x = 9x.", "unchecked names, holds identical"),
    ("Y = 3H + 6H = 10H.", "unchecked names, fails not-identical"),
    ("Y = 3H^2 + 6H^2 = 10H^2.", "unchecked names, fails not-identical"),
    ("2HT^2(D/H) = 2DT^2.", "holds identical"),
    ("H(H + 1) = H^2 + 1.", "unchecked names"),
    ("So 2 / 3 = 0.67.", "holds rounded"),
    ("So 2 / 3 = 0.66.", "holds truncated"),
    ("So 2 / 3 = 0.65.", "fails wrong"),
    ("So 2 / 3 = 0.666...", "holds rounded"),
    ("So 2 / 3 = 0.68.", "fails wrong"),
    ("So 7 / 2 = 3.", "holds rounded"),
    ("So 7 / 2 = 4.", "holds rounded"),
    ("So 7 / 2 = 5.", "fails wrong"),
    ("So 0 - 2 / 3 = -0.66.", "holds truncated"),
    ("So 0 - 2 / 3 = 0.66.", "fails wrong"),
    ("So 2 / 3 = 0.6666666666666667.", "holds rounded"),
    ("So 2 / 3 = 0.6666666666666999.", "holds rounded"),
    ("So 2 / 3 = 0.6666666676.", "fails wrong"),
    ("So 768 × 768 = 589,825.", "fails wrong"),
    ("So 768 × 768 ≈ 590,000.", "holds rounded"),
    ("So 768 × 768 ≈ 580,000.", "holds truncated"),
    ("So 768 × 768 ≈ 589,000.", "holds truncated"),
    ("So 768 × 768 ≈ 588,000.", "fails wrong"),
    ("So 768 × 768 = 590,000.", "fails wrong"),
    ("So 768 × 768 = 0.59M.", "holds rounded"),
    ("So 768 × 768 = 0.58M.", "holds truncated"),
    ("So 768 × 768 = 0.56M.", "holds binary"),
    ("So 1024 × 1024 = 1M.", "holds rounded"),
    ("So 16 × 1024 = 16K.", "holds rounded"),
    ("So 23.4M + 0.4M = 23.8M.", "holds exact"),
    ("So 23.4M + 0.4M = 23.9M.", "holds rounded-inputs"),
    ("So 23.4M + 0.4M = 24.1M.", "fails wrong"),
    ("So 3 * 0.8 = 2.4 billion.", "holds exact"),
    ("So 3 * 0.8 = 2.5 billion.", "fails wrong"),
    ("So 40,000 / 400 = 100 days.", "holds exact"),
    ("So 40,000 / 400 = 101 days.", "fails wrong"),
    ("So 2 hours * 3 = 360 minutes.", "holds exact"),
    ("So 7 GB + 3 GB = 10 GB.", "holds exact"),
    ("So 4 GiB / 2 = 2,147,483,648 bytes.", "holds exact"),
    ("So 4 GB / 2 = 2,147,483,648 bytes.", "holds binary"),
    ("So 4 GB / 2 = 2,000,000,000 bytes.", "holds exact"),
    ("So 30 / 120 = 25%.", "holds exact"),
    ("So 30 / 120 = 26%.", "fails wrong"),
    ("So 30 / 120 * 100 = 25%.", "holds exact"),
    ("So 30 / 120 × 100% = 25%.", "holds exact"),
    ("So 83 / 1000 * 100 = 8.3%.", "holds exact"),
    ("So 83 / 1000 * 100 = 8.4%.", "fails wrong"),
    ("So 2,048 / 3,149,824 = 0.065%.", "holds rounded"),
    ("So 2,048 / 3,149,824 = 0.00065%.", "fails wrong"),
    ("So 120 + 30% = 156.", "holds exact"),
    ("So 120 - 30% = 84.", "holds exact"),
    ("So 120 - 30% = 85.", "fails wrong"),
    ("So 20% + 30% = 50%.", "holds exact"),
    ("So 20% + 30% = 51%.", "fails wrong"),
    ("So 2% × 50 = 1.", "holds exact"),
    ("So 250 / 100 = 250%.", "holds exact"),
    ("So 3 / 1000 = 3‰.", "holds exact"),
    ("So 2 × 3 + 1 ≈ 2 × 3.5.", "holds exact"),
    ("So 100 × 3 + 1 ≈ 100 × 3.", "holds rounded"),
    ("So 100 × 3 + 7 ≈ 100 × 3.", "fails wrong"),
    ("So 100 × 3 + 1 = 100 × 3.", "fails wrong"),
    ("So 200 ≈ 100 × 2.01.", "holds rounded"),
    ("So 5B = 19 - 4.", "unchecked conversion"),
    ("So 8 × 80GB each = 640GB.", "holds exact"),
    ("So 12 layers = 3 groups.", "unchecked conversion"),
    ("So 12 layers × 4 = 48 heads.", "holds exact"),
    ("So 12 layers × 4 = 49 heads.", "fails wrong"),
    ("So 1/4 of the tank = 12 gallons.", "unchecked conversion"),
    ("So 80% = 0.8.", "holds exact"),
    ("So 80% = 0.7.", "unchecked conversion"),
    ("So 80% = 80.", "holds exact"),
    ("So 50% × 4 = 2.", "holds exact"),
    ("So 50% × 4 = 3.", "fails wrong"),
    ("So 2^0.5 = 1.414.", "holds rounded"),
    ("So 2^0.5 = 1.415.", "fails wrong"),
    ("So log2(8) = 3.", "holds rounded"),
    ("So log2(8) = 4.", "fails wrong"),
    ("So 0.125 × 8 = 1.", "holds exact"),
    ("So 0.333 × 3 = 1.", "holds rounded"),
    ("So 0.333 × 3 = 1.01.", "fails wrong"),
    ("So 0.333 × 30,000 = 10,000.", "holds rounded-inputs"),
    ("So 0.333 × 30,000 = 10,100.", "fails wrong"),
    ("So 589,824 = 768 × 768.", "holds exact"),
    ("So 0.59M = 768 × 768.", "holds rounded"),
    ("So 0.57M = 768 × 768.", "unchecked conversion"),
    ("So 7 × 300 × 2 = 2,200 × 2 = 4,200.", "fails wrong, follows later-step"),
    ("So 94 × 768 = 72,192,109,482,240 - 72,192 = 109,410,048.", "unchecked unclear-end, unchecked unclear-end"),
    ("So 10 × 100 = 1,000,500.", "unchecked unclear-end"),
    ("So 2 × 3 = 6,500.", "fails wrong"),
    ("There are 62 toys - 110 toys - 5 toys = 53 balls.", "fails wrong"),
    ("H = 512. Then 4 * H = 4 * 512 = 2100.", "holds by-name, fails wrong"),
    ("H = 512. Then 4 * H = 4 * 768.", "fails by-name-wrong"),
    ("dm = 512. Then 4 * dm = 4 * 768.", "fails by-name-wrong"),
    ("H = 512. Then 4 * H = 5 / 0.", "unchecked names"),
    ("D = 512, A = 8, d = 64. So d = D / (A - 8).", "unchecked names"),
    ("H = 500. H = 768. Then 2 * H = 1000.", "holds by-name-elsewhere"),
    ("H = 400. H = 768. Then 2 * H = 800.", "unchecked names"),
    ("H / (A + 1) + H / (A + 1) = 2H / (A + 1).", "holds identical"),
    ("x = 3x + 6x = 10x.", "unchecked names, unchecked names"),
    ("So 2H - H = H.", "holds identical"),
    ("So 2H - H = H = 3H.", "holds identical, unchecked names"),
    ("c(2nh^2 + 3nh) + 4cn = 2cnh^2 + 3cnh + 5cn.", "fails not-identical"),
    ("c(2nh^2 + 3nh) + 4c = 2cnh^2 + 3cnh + 5c.", "unchecked names"),
    ("c(2h^2 + 3h) + 4c^2 = 2ch^2 + 3ch + 5c^2.", "unchecked names"),
    ("2x + 3y + z = 4x + y + 2z.", "unchecked names"),
    ("c(2nh) + 4cn = 2cnh + 5cn.", "fails not-identical"),
    ("c(2nh) + 4cn = 2cnh + 5n^2.", "unchecked names"),
    ("2 × 2bs·d·4d = 16bsd^2.", "holds identical"),
    ("2 × 2bs·d·4d = 8bsd^2.", "fails not-identical"),
    ("2 × a·d·4d = 9ad^2.", "unchecked names"),
    ("2 × a·4d = 9ad.", "unchecked names"),
    ("24bsh^2 + 4bs^2h = 22bsh^2 + 4bs^2h.", "fails not-identical"),
    ("c(2nh^2 + 3nh + 4n^2 + 5h^2) = 2cnh^2 + 3cnh + 5cn^2 + 6ch^2.", "fails not-identical"),
    ("c(2nh^2 + 3nh + 4n^2 + 5h^2 + 6n^3) = 2cnh^2 + 3cnh + 5cn^2 + 6ch^2 + 7cn^3.", "unchecked names"),
    ("(4H^2 + 4H) + (4H^2 + H) = 9H^2 + 5H.", "unchecked names"),
    ("So 0.9 = 80% = 0.8.", "unchecked conversion, holds exact"),
    ("So 12 layers = 3 × 5.", "unchecked conversion"),
    ("So 12 gallons = 1/4 of the tank.", "unchecked conversion"),
    ("So 12 = 3 layers × 5.", "unchecked conversion"),
    ("So 4 × 12 layers ≈ 60 heads.", "unchecked conversion"),
    ("So 4 × 12 layers ≈ 60 layers.", "fails wrong"),
    ("So 12 layers = 13.", "unchecked conversion"),
    ("So 12 = 13 layers.", "unchecked conversion"),
    ("So 0.005T = 5B = 7.", "holds exact, unchecked conversion"),
    ("So 50% = 20% + 40%.", "fails wrong"),
    ("So 50% = 20% × 3.", "unchecked conversion"),
    ("So 5 = 20% × 3.", "fails wrong"),
    ("The parameters: 38.4K = 38.4KB.", "holds exact"),
    ("So 38,400 = 37.5KB.", "holds binary"),
    ("So 2,147,483,648 bytes = 4 GB / 2.", "holds binary"),
    ("So 12.7M + 11.2M = 12.0M + 12.0M.", "holds rounded-inputs"),
    ("So (3.14 × 10^23) / (8.64 × 10^19) ≈ 3638.", "holds rounded-inputs"),
    ("So (3.14 × 10^23) / (8.64 × 10^19) ≈ 3738.", "fails wrong"),
    ("So (3 × 10^6) / (8 × 10^3) ≈ 352.", "fails wrong"),
    ("So 2^0.5 + 1 = 1 + 2^0.5.", "holds rounded"),
    ("So 49 + 49 ≈ 50 + 50.", "holds rounded"),
    ("So 20% × 500 = 100%.", "holds exact"),
    ("So 20% × 5 = 1%.", "holds exact"),
    ("So 768 × 768 = 589,823.", "fails wrong"),
    ("So 2 / 3 = 0.6666666666.", "holds rounded"),
    ("So 2 / 3 = 0.6666666668.", "fails wrong"),
    ("So 2 / 3 = 0.", "holds truncated"),
    ("So 42,949,672,960 bytes = 80 GB.", "fails wrong"),
    ("So 1000 bytes = 4 KB.", "fails wrong"),
    ("So 000 = 988 Mb.", "unchecked conversion"),
    ("So 900 bytes = 4 KB.", "unchecked conversion"),
    ("So 4K = 8M.", "unchecked conversion"),
    ("After $10^4 \\sim 10^5$ steps.", "unchecked shorthand"),
    ("It is $80\\% \\sim 90\\%$ right.", "unchecked conversion"),
    ("So $10^5 \\sim 10^4$.", "fails wrong"),
    ("Take $r = 4 \\sim 8$.", "unchecked names, unchecked shorthand"),
    ("So $6 \\times 2 \\sim 15$.", "fails wrong"),
    ("```\nlog: | Host | 439 = 225 + 136 + 77 |\n```", "unchecked shorthand"),
    ("```\nlog: | Host | 442 = 225 + 136 + 77 |\n```", "fails wrong"),
    ("```\nlog: 439 = 225 + 136 + 77\n```", "fails wrong"),
    ("| 439 = 225 + 136 + 77 |", "fails wrong"),
    ("Twelve: 12 · 9,439,488 = 113,237,856\nplus 384 and 768.", "fails wrong"),
    ("Twelve: 12 · 9,439,488 = 113,273,856\nplus 384 and 768.", "holds exact"),
    ("So 300\nplus 20 = 320.", "holds exact"),
    ("So 218 x 150,994,944 = 32.9e9 B = 30.7 GiB.", "holds rounded, holds rounded-inputs"),
    ("So (512 × 64) × (64 × 512) = 512 × 512.", "unchecked conversion"),
    ("So (10×768)(768×64) = 10×64.", "unchecked conversion"),
    ("So (2 × 3) × (3 × 4) × (4 × 5) = (2 × 5).", "unchecked conversion"),
    ("So (10 × 64) @ (64 × 10) = 10 × 10.", "unchecked unclear-start"),
    ("So (512 × 64) × (64 × 512) = 512 × 64.", "fails wrong"),
    ("So (512 × 64) × (32 × 512) = 512 × 512.", "fails wrong"),
    ("So O(3 · n · d · k) = O(n · d · k).", "unchecked names"),
    ("A 224×224 image in 16×16 patches = 196 tokens.", "unchecked conversion"),
    ("So 483 MB = 461 GiB.", "fails wrong"),
    ("So 13.48 GB ≈ 12.55 TiB.", "fails wrong"),
    ("So 640 KB = 64 GB.", "unchecked conversion"),
    ("So 483 MB = 462 GB.", "unchecked conversion"),
    ("So 1,955,328 + 1500 × 768 = 1,152,000 + 12 × 7,087,104 = 85,045,248 + 1,536.", "unchecked carried-on, unchecked carried-on"),
    ("So 1,955,328 + 1500 × 768 = 1,152,001 + 12 × 7,087,104.", "fails wrong"),
    ("So 10 + 2 × 30 = 60 + 2 × 7.", "fails wrong"),
    ("So 1000 hours = 41.7 days.", "holds rounded"),
    ("So 41.7 days = 1000 hours.", "holds rounded"),
    ("So 90 seconds = 1.5 min.", "holds exact"),
    ("So 1000 hours = 51.7 days.", "fails wrong"),
    ("So 1000 hours = 417 days.", "fails wrong"),
    ("So 1000 hours = 517 days.", "unchecked conversion"),
    ("So 8 hours = 1 day of work.", "unchecked conversion"),
    ("So 0 s = 1 hour.", "unchecked conversion"),
    ("So 40 × 25 = 1000 hours = 51.7 days.", "holds exact, fails wrong"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_step_has_its_outcome_and_its_reason(text: str, expected: str) -> None:
    verdicts = [verdict for verdict in audit_document(read_document("a.md", f"{text}\n")).verdicts if verdict.check == "arithmetic"]
    assert ", ".join(f"{verdict.outcome} {verdict.why.code}" for verdict in verdicts) == expected
    assert [verdict.step for verdict in verdicts] == list(range(len(verdicts)))
    assert len({verdict.claim for verdict in verdicts}) == 1


def steps(text: str, settings: str = "") -> list[Step]:
    """The steps of the one claim of a text, judged as the claim with the number 7."""
    (claim,) = read_equalities(Block("paragraph", Text.verbatim(text)))
    given = [(0, one) for one in read_equalities(Block("paragraph", Text.verbatim(settings)))] if settings else []
    values = Values(given)
    values.advance(7)
    return list(judge(7, claim, values))


@pytest.mark.parametrize(
    ("text", "settings", "values"),
    [
        ("768 × 768 = 589,824", "", [589_824]),
        ("768 × 768 = 589,842", "", [589_824]),
        ("2 × 3 × 4 = 6 × 4 = 26", "", [24, 24]),
        ("2 / 3 = 0.66", "", [Fraction(2, 3)]),
        ("62 toys - 110 toys = 48 balls", "", [-48]),
        ("3 × 0.8 = 2.4 billion", "", [Fraction("2.4")]),
        ("2T + 14 = 20", "", [2 * 10**12 + 14]),
        ("5 / 0 = 3", "", [None]),
        ("12 layers = 3 groups", "", [12]),
        ("4 * H = 2048", "H = 512", [2048]),
        ("4 * H = 4 * 513 = 2052", "H = 512", [2048, 2052]),
        ("4 * H = 4 * 768", "H = 512", [2048]),
        ("2048 = 4 * H", "H = 512", [2048]),
        ("4 * H = 4 * 512", "", [None]),
        ("H + H = 2 * H", "", [None]),
        ("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H", "", [None]),
        ("The parameters: 38,400 = 37.5KB", "", [38_400]),
        ("94 × 768 = 72,192,109,482,240 - 72,192 = 109,410,048", "", [72_192, 72_192_109_410_048]),
        ("94 × 768 = 72，192，109，482，240 - 72，192", "", [72_192]),
        ("d = D / A", "D = 512, A = 8, d = 64", [64]),
        ("2 * H = 1536", "H = 500, H = 768", [1536]),
    ],
)
def test_a_step_tells_the_value_of_its_left_side(text: str, settings: str, values: list[Fraction | int | None]) -> None:
    found = steps(text, settings)
    assert [None if step.value is None else step.value.low for step in found] == values
    assert [(step.verdict.claim, step.verdict.check, step.verdict.step) for step in found] == [
        (7, "arithmetic", number) for number in range(len(values))
    ]


@pytest.mark.parametrize("text", [text for text, _ in CASES])
@pytest.mark.parametrize("labelled", [False, True])
def test_a_step_tells_its_claim_and_its_number(text: str, labelled: bool) -> None:
    read = list(read_equalities(Block("paragraph", Text.verbatim(text))))
    values = Values([(0, claim) for claim in read if claim.kind == "statement"])
    values.advance(7)
    for claim in read:
        sides = (Side("what is counted", claim.span), *claim.sides) if labelled else claim.sides
        relations = ("=", *claim.relations) if labelled else claim.relations
        found = [(one.claim, one.check, one.step) for one, _ in judge(7, claim._replace(sides=sides, relations=relations), values)]
        assert found == [(7, "arithmetic", step) for step in range(len(relations))]


def side(text: str) -> Side:
    tokens, seams = prepare(text)
    return Side(text, Span(0, len(text)), tuple(readings(tokens, seams, 0, len(tokens))))


@pytest.mark.parametrize(
    ("left", "relation", "right", "why"),
    [
        ("2 × 3", "<", "7", EXACT),
        ("2 × 3", "<", "6", WRONG),
        ("2 × 3", "<", "5", WRONG),
        ("2 × 3", ">", "5", EXACT),
        ("2 × 3", ">", "6", WRONG),
        ("2 × 3", ">", "7", WRONG),
        ("2 × 3", "<", "5 / 0", None),
        ("5 / 0", "<", "2 × 3", None),
        ("2 × 3", "≡", "6", EXACT),
        ("2 / 3", "≡", "0.67", WRONG),
        ("13 / 2", "≡", "6.5", EXACT),
        ("2 / 3", "=", "0.67", ROUNDED),
        ("2^0.5", "≡", "1.414", WRONG),
        ("5 / 0", "=", "3", None),
        ("3", "=", "5 / 0", None),
    ],
)
def test_two_sides_are_compared_by_their_relation(left: str, relation: str, right: str, why: object) -> None:
    assert compare(side(left), side(right), relation)[0] is why


def test_what_cannot_be_bounded_has_no_value() -> None:
    assert compare(side("5 / 0"), side("3")) == (None, None)


BARE = Terms(units=False, scales=False)
OF, PLAIN_PERCENT = Terms(percent="of"), Terms(percent="plain")


@pytest.mark.parametrize(
    ("left", "right", "terms", "rounded"),
    [
        ("3 × 4", "12", [Terms()], False),
        ("0.333 × 3", "1", [Terms()], True),
        ("16 × 1024", "16K", [Terms(), Terms(binary=True), BARE], True),
        ("3 dozen", "36", [Terms(units=False), Terms(), BARE], False),
        ("400 / 400", "60 seconds", [Terms(units=False), Terms(), BARE], False),
        ("7 minutes", "420 seconds", [Terms(), Terms(units=False)], False),
        ("7 GB / 2", "3,500,000,000 bytes", [Terms(), Terms(units=False), Terms(binary=True), Terms(units=False, binary=True)], True),
        ("30 / 120", "25%", [Terms(), OF], False),
        ("83 / 1000 × 100", "8.3%", [Terms(), PLAIN_PERCENT, OF], False),
        ("0.5 / 100", "0.5%", [Terms(), PLAIN_PERCENT, OF], False),
        ("0.5 / 101", "0.5%", [Terms(), OF], False),
        ("20% + 30%", "50%", [Terms(), PLAIN_PERCENT, OF], False),
        ("3 / 3", "100%", [Terms(), PLAIN_PERCENT, OF], False),
        ("5 / 0", "100%", [Terms(), PLAIN_PERCENT, OF], False),
    ],
)
def test_the_ways_to_take_the_numbers_of_two_sides(left: str, right: str, terms: list[Terms], rounded: bool) -> None:
    assert terms_for(side(left), side(right)) == terms + [term._replace(widen=True) for term in terms if rounded]


def test_a_doubtful_claim_does_not_fail() -> None:
    doubt = ("quoted", "quoted as wrong", "引作错例")
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 × 4 = 6 × 5 = 26")))
    assert outcomes(claim) == ["fails wrong", "fails wrong"]
    assert outcomes(claim._replace(doubt=doubt)) == ["unchecked quoted", "unchecked quoted"]
    assert outcomes(claim._replace(doubt=("unclear-start", *doubt[1:]))) == ["unchecked unclear-start", "fails wrong"]
    assert outcomes(claim._replace(doubt=("unclear-end", *doubt[1:]))) == ["fails wrong", "unchecked unclear-end"]


def test_a_doubtful_step_has_its_number_and_its_value() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 × 4 = 6 × 5 = 26")))
    label = Side("the number of weights", claim.span)
    doubtful = claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"), sides=(*claim.sides, label), relations=("=", "=", "="))
    found = list(judge(7, doubtful, Values(())))
    assert [(one.claim, one.check, one.outcome, one.step) for one, _ in found] == [
        (7, "arithmetic", "unchecked", step) for step in range(3)
    ]
    assert [value.low if value is not None else None for _, value in found] == [24, 30, None]


def test_a_comma_of_the_sentence_may_be_chinese() -> None:
    (step,) = steps("94 × 768 = 72，192，109，482，240 - 72，192")
    assert (step.verdict.outcome, step.verdict.why.code) == ("unchecked", "unclear-end")


def test_a_doubtful_claim_may_hold() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 = 6")))
    assert outcomes(claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"))) == ["holds exact"]


def test_doubtful_formulas_do_not_fail() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("(4H^2 + 4H) + (4H^2 + H) = 8H^2 + 4H")))
    assert outcomes(claim) == ["fails not-identical"]
    assert outcomes(claim._replace(doubt=("quoted", "quoted as wrong", "引作错例"))) == ["unchecked names"]
    assert outcomes(claim._replace(doubt=("unclear-start", "its start is unclear", "起点不明"))) == ["unchecked names"]
    assert outcomes(claim._replace(relations=("≈",))) == ["holds leading"]


def test_a_doubtful_formula_with_values_does_not_fail() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("4 * H = 4 * 768")))
    values = Values([(0, one) for one in read_equalities(Block("paragraph", Text.verbatim("H = 512")))])
    values.advance(0)
    for doubt, outcome in ((None, "fails"), (("unclear-start", "its start is unclear", "起点不明"), "unchecked")):
        assert [step.verdict.outcome for step in judge(0, claim._replace(doubt=doubt), values)] == [outcome]


def test_a_label_is_not_computed() -> None:
    (claim,) = read_equalities(Block("paragraph", Text.verbatim("2 × 3 = 6")))
    label = Side("the number of weights", claim.span)
    assert outcomes(claim._replace(sides=(label, *claim.sides), relations=("=", "="))) == ["unchecked label", "holds exact"]
    assert outcomes(claim._replace(sides=(*claim.sides, label), relations=("=", "="))) == ["holds exact", "unchecked label"]


def outcomes(claim: Claim) -> list[str]:
    return [f"{step.verdict.outcome} {step.verdict.why.code}" for step in judge(0, claim, Values(()))]


def test_the_value_of_a_side_may_be_an_interval() -> None:
    (step,) = steps("2^0.5 = 1.414")
    assert isinstance(step.value, Value)
    assert step.value.low < Fraction("1.41421356237309504880168872420970") < step.value.high


@pytest.mark.parametrize(
    "line",
    [
        "12 × 96 × 122882 = 173,946,175,488",  # 12288²
        "5122 = 262144",
        "4 × 7682 = 2,359,296",
        "6 × 1.75 × 1011 × 3 × 1011 = 3.15 × 1023 FLOPs",
        "1015 × 86400 = 8.64 × 1019",
        "12 × 96 × 122882 = 173,946,175,489",  # wrong, but not by what the figure says as it stands
    ],
)
def test_a_power_that_lost_its_superscript_is_no_mistake(line: str) -> None:
    assert [f.code for f in audit_document(read_document("a.md", line + "\n")).findings] == []


@pytest.mark.parametrize(
    "line", ["12 × 512 = 6,145", "768 × 512 = 3,932,160", "1024 × 768 = 786,423", "4 × 7682 = 30,782", "103 × 96 = 9,988"]
)
def test_figures_that_could_be_powers_are_figures(line: str) -> None:
    assert [f.code for f in audit_document(read_document("a.md", line + "\n")).findings] == ["A101"]
