r"""# How large GPT-2 small is

This page counts the parameters of `gpt2`, the smallest of the four: vocabulary 50257, hidden size 768, 12 layers, 12 heads, context 1024. Everything is computed by hand first and printed by a program afterwards.

## Embeddings

The token embedding is a table of 50257 × 768 = 38,579,376 parameters, the position embedding one of 1024 × 768 = 786,432. Together they are 38,597,376 + 786,432 = 39,383,808, which is 31.6% of 124,439,808.

## One layer

- Attention: 768 × 2304 + 2304 = 1,771,776 for queries, keys and values.
- The output projection: 768 × 768 + 768 = 590,952.
- The first matrix of the feed-forward network: 768 × 3072 + 3072 = 2,362,368.
- The second: 3072 × 768 + 768 = 2,360,046.
- Two LayerNorms: 2 × 2 × 768 = 3,072.

Without biases and norms, a layer with hidden size $d$ has

$$4 d^2 + 8 d^2 = 12 d^2$$

weights, here $12 \times 768^2 = 7,077,888$, and all twelve layers have $12 \times 7,077,888 = 84,934,565$. A head is 768 / 12 = 64 wide, and 12 × 64 = 786 again.

| part | parameters |
| --- | --- |
| attention | 2,362,368 |
| feed-forward | 4,722,432 |
| LayerNorms | 3,072 |
| total | 7,087,827 |

## In a program

```python
d = 768
print("attention =", 4 * d * d + 4 * d)
layer = 7087872
stack = 12 * 7087872  # 12 * 7087872 = 85054464
norm = 2 * 768  # 2 * 768 = 1563
```

```
768 * 3072 = 2359296
12 * 7087872 = 85054464
```

## Memory

In fp16, 124,439,808 × 2 = 248,879,616 bytes; in fp32, 124,439,808 × 4 = 497,759,232 bytes. A cache for 1024 tokens holds 2 × 12 × 1024 × 768 = 18,874,368 numbers, at two bytes each 18,874,368 × 2 = 37,784,736 bytes. Twice the context takes 2 × 37,748,736 = 75,497,472 bytes.

The sum of all parts: 39,383,808 + 85,054,464 + 1,536 = 124,439,808.
"""
