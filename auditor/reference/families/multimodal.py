"""Language models that see: LLaVA (Liu et al. 2023, arXiv:2310.03744), CLIP's eye on LLaMA; Gemma 3 (2503.19786), SigLIP's eye;
Mistral Small 3.1 and 3.2 (Mistral 2025), Pixtral's (2410.07073).
"""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, conv, layers, linear, lm_head, parts, rms_norm, stack, tensor, under
from ..settings import Settings
from . import Family, clip, gemma, llama, mistral

LLAVA_VISION: dict[str, object] = {
    **clip.CLIP_VISION,
    "hidden_size": 1024,
    "intermediate_size": 4096,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "image_size": 336,
    "patch_size": 14,
}
LLAVA_TEXT: dict[str, dict[str, object]] = {"llama": {**llama.DEFAULTS}, "mistral": mistral.DEFAULTS}

PIXTRAL: dict[str, object] = {
    "hidden_size": 1024,
    "intermediate_size": 4096,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "num_channels": 3,
    "patch_size": 16,
}


def kind_of(c: Settings, key: str, usual: str) -> str:
    """The model type of a nested section."""
    return c.section(key, "", {}).text("model_type", usual)


def language(body: Parts, head: Parts) -> Parts:
    """A language model as the text stack of a larger one."""
    return stack("text", under("language_model.model.", body), under("language_model.", head))


def llava(c: Settings) -> Parts:
    """Two maps with biases between the eye and the language model."""
    kind = kind_of(c, "text_config", "llama")
    if kind not in LLAVA_TEXT or kind_of(c, "vision_config", "clip_vision_model") != "clip_vision_model":
        raise UnknownArchitecture(f"LLaVA on {kind} is not declared; known: {', '.join(LLAVA_TEXT)}, with CLIP's eye")
    words = c.section("text_config", "_t", LLAVA_TEXT[kind])
    images = c.section("vision_config", "_v", LLAVA_VISION)
    levels = c.get("vision_feature_layer")
    seen = images.H * len(levels) if isinstance(levels, list) and len(levels) > 1 else images.H
    bias = c.flag("multimodal_projector_bias", True)
    tied = c.flag("tie_word_embeddings", False)
    return parts(
        under("vision_tower.vision_model.", clip.clip_vision(images)),
        linear("multi_modal_projector.linear_1", "projector", seen, words.H, bias),
        linear("multi_modal_projector.linear_2", "projector", words.H, words.H, bias),
        language(llama.model_of(llama.block)(words), lm_head("lm_head", words.V, words.H, tied)),
    )


def gemma3(c: Settings) -> Parts:
    """One matrix and a norm between the eye and the language model."""
    words = c.section("text_config", "_t", gemma.GEMMA3)
    images = c.section("vision_config", "_v", clip.SIGLIP_VISION)
    return parts(
        under("vision_tower.vision_model.", clip.siglip_vision(images)),
        tensor("multi_modal_projector.mm_input_projection_weight", "projector", images.H, words.H),
        rms_norm("multi_modal_projector.mm_soft_emb_norm", "projector", images.H),
        language(gemma.GEMMA3_MODEL(words), lm_head("lm_head", words.V, words.H, c.tied(True))),
    )


def pixtral(c: Settings) -> Parts:
    """LLaMA's layers over patches of any image: rotary positions, no table of them."""
    bare = llama.block(c)
    return stack(
        "vision",
        conv("patch_conv", "embeddings.patch", c.number("num_channels", 3, least=1), c.H, *c.pair("patch_size"), bias=False),
        rms_norm("ln_pre", "layernorm.embedding", c.H),
        layers("transformer.layers.{}.", c.L, bare),
    )


def mistral3(c: Settings) -> Parts:
    """Four neighbouring patches become one; then a norm and two matrices."""
    words = c.section("text_config", "_t", mistral.DEFAULTS)
    images = c.section("vision_config", "_v", PIXTRAL)
    merged = c.number("spatial_merge_size", 2, least=1)
    bias = c.flag("multimodal_projector_bias", False)
    return parts(
        under("vision_tower.", pixtral(images)),
        rms_norm("multi_modal_projector.norm", "projector", images.H),
        linear("multi_modal_projector.patch_merger.merging_layer", "projector", images.H * merged * merged, images.H, bias=False),
        linear("multi_modal_projector.linear_1", "projector", images.H, words.H, bias),
        linear("multi_modal_projector.linear_2", "projector", words.H, words.H, bias),
        language(llama.model_of(llama.block)(words), lm_head("lm_head", words.V, words.H, c.flag("tie_word_embeddings", False))),
    )


FAMILIES = {
    "llava": Family({}, {"LlavaForConditionalGeneration": llava}),
    "gemma3": Family({}, {"Gemma3ForConditionalGeneration": gemma3}),
    "mistral3": Family({}, {"Mistral3ForConditionalGeneration": mistral3}),
}
