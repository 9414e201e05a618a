"""Language models that see: LLaVA (Liu et al. 2023, arXiv:2310.03744), CLIP's eye on LLaMA; Gemma 3 (2503.19786), SigLIP's eye."""

from __future__ import annotations

from ..errors import UnknownArchitecture
from ..parts import Parts, linear, lm_head, parts, rms_norm, stack, tensor, under
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


FAMILIES = {
    "llava": Family({}, {"LlavaForConditionalGeneration": llava}),
    "gemma3": Family({}, {"Gemma3ForConditionalGeneration": gemma3}),
}
