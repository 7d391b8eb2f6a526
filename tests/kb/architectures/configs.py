"""Configs as their repositories have them, without what says nothing of size."""

from __future__ import annotations

__all__ = [
    "DEEPSEEK_V4_FLASH", "DEEPSEEK_V4_PRO", "KIMI_K3", "KIMI_LINEAR", "LING_1T", "LLAMA", "MIMO_V2_FLASH", "MINIMAX_M3",
    "QWEN_3_5_27B", "QWEN_3_5_35B", "QWEN_3_NEXT", "STEP_3_5_FLASH",
]  # fmt: skip

LLAMA = {
    "model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "intermediate_size": 14336,
    "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16",
}  # fmt: skip
QWEN_3_5_27B = {
    "model_type": "qwen3_5",
    "text_config": {
        "model_type": "qwen3_5_text", "attention_bias": False, "attn_output_gate": True, "dtype": "bfloat16",
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 5120, "intermediate_size": 17408,
        "layer_types": ["linear_attention", "linear_attention", "linear_attention", "full_attention"] * 16,
        "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128, "linear_num_key_heads": 16,
        "linear_num_value_heads": 48, "linear_value_head_dim": 128, "max_position_embeddings": 262144,
        "mlp_only_layers": [], "mtp_num_hidden_layers": 1, "num_attention_heads": 24, "num_hidden_layers": 64,
        "num_key_value_heads": 4, "vocab_size": 248320, "mamba_ssm_dtype": "float32",
    },
    "tie_word_embeddings": False,
    "vision_config": {"depth": 27, "hidden_size": 1152},
}  # fmt: skip
QWEN_3_5_35B = {
    "model_type": "qwen3_5_moe",
    "text_config": {
        "model_type": "qwen3_5_moe_text", "attention_bias": False, "attn_output_gate": True, "dtype": "bfloat16",
        "full_attention_interval": 4, "head_dim": 256, "hidden_size": 2048,
        "layer_types": ["linear_attention", "linear_attention", "linear_attention", "full_attention"] * 10,
        "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128, "linear_num_key_heads": 16,
        "linear_num_value_heads": 32, "linear_value_head_dim": 128, "max_position_embeddings": 262144,
        "mlp_only_layers": [], "moe_intermediate_size": 512, "mtp_num_hidden_layers": 1, "num_attention_heads": 16,
        "num_experts": 256, "num_experts_per_tok": 8, "num_hidden_layers": 40, "num_key_value_heads": 2,
        "shared_expert_intermediate_size": 512, "vocab_size": 248320, "mamba_ssm_dtype": "float32",
    },
    "tie_word_embeddings": False,
    "vision_config": {"depth": 27, "hidden_size": 1152},
}  # fmt: skip
QWEN_3_NEXT = {
    "model_type": "qwen3_next", "attention_bias": False, "decoder_sparse_step": 1, "full_attention_interval": 4,
    "head_dim": 256, "hidden_size": 2048, "intermediate_size": 5120, "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_value_head_dim": 128,
    "max_position_embeddings": 262144, "mlp_only_layers": [], "moe_intermediate_size": 512, "num_attention_heads": 16,
    "num_experts": 512, "num_experts_per_tok": 10, "num_hidden_layers": 48, "num_key_value_heads": 2,
    "shared_expert_intermediate_size": 512, "tie_word_embeddings": False, "torch_dtype": "bfloat16",
    "vocab_size": 151936,
}  # fmt: skip
MIMO_V2_FLASH = {
    "model_type": "mimo_v2_flash", "num_hidden_layers": 48, "hidden_size": 4096, "num_attention_heads": 64,
    "num_key_value_heads": 4, "head_dim": 192, "v_head_dim": 128, "intermediate_size": 16384, "vocab_size": 152576,
    "max_position_embeddings": 262144, "sliding_window": 128, "sliding_window_size": 128, "attention_chunk_size": 128,
    "swa_num_attention_heads": 64, "swa_num_key_value_heads": 8, "swa_head_dim": 192, "swa_v_head_dim": 128,
    "hybrid_layer_pattern": [0, 1, 1, 1, 1, *([0, 1, 1, 1, 1, 1] * 7), 0],
    "moe_layer_freq": [0, *([1] * 47)], "moe_intermediate_size": 2048, "n_routed_experts": 256,
    "n_shared_experts": None, "num_experts_per_tok": 8, "attention_bias": False, "tie_word_embeddings": False,
    "torch_dtype": "bfloat16", "quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]},
}  # fmt: skip
DEEPSEEK_V4_FLASH = {
    "model_type": "deepseek_v4", "num_hidden_layers": 43, "hidden_size": 4096, "num_attention_heads": 64,
    "num_key_value_heads": 1, "head_dim": 512, "vocab_size": 129280, "max_position_embeddings": 1048576,
    "q_lora_rank": 1024, "qk_rope_head_dim": 64, "o_groups": 8, "o_lora_rank": 1024, "index_head_dim": 128,
    "index_n_heads": 64, "hc_mult": 4, "sliding_window": 128, "compress_ratios": [0, 0, *([4, 128] * 20), 4, 0],
    "moe_intermediate_size": 2048, "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 6,
    "num_hash_layers": 3, "num_nextn_predict_layers": 1, "tie_word_embeddings": False, "torch_dtype": "bfloat16",
    "quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]},
}  # fmt: skip
DEEPSEEK_V4_PRO = {
    **DEEPSEEK_V4_FLASH, "num_hidden_layers": 61, "hidden_size": 7168, "num_attention_heads": 128, "q_lora_rank": 1536,
    "o_groups": 16, "moe_intermediate_size": 3072, "n_routed_experts": 384,
    "compress_ratios": [128, 128, *([4, 128] * 29), 4, 0],
}  # fmt: skip
KIMI_LINEAR = {
    "model_type": "kimi_linear", "num_hidden_layers": 27, "hidden_size": 2304, "intermediate_size": 9216,
    "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 163840, "model_max_length": 1048576,
    "kv_lora_rank": 512, "q_lora_rank": None, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128,
    "first_k_dense_replace": 1, "moe_layer_freq": 1, "moe_intermediate_size": 1024, "num_experts": 256,
    "num_experts_per_token": 8, "num_shared_experts": 1, "tie_word_embeddings": False, "dtype": "bfloat16",
    "linear_attn_config": {
        "full_attn_layers": [4, 8, 12, 16, 20, 24, 27], "head_dim": 128, "num_heads": 32, "short_conv_kernel_size": 4,
    },
}  # fmt: skip
KIMI_K3 = {
    "model_type": "kimi_k3",
    "text_config": {
        **KIMI_LINEAR, "num_hidden_layers": 93, "hidden_size": 7168, "intermediate_size": 33792,
        "num_attention_heads": 96, "num_key_value_heads": 96, "max_position_embeddings": 1048576, "q_lora_rank": 1536,
        "moe_intermediate_size": 3072, "routed_expert_hidden_size": 3584, "num_experts": 896,
        "num_experts_per_token": 16, "num_shared_experts": 2, "mla_use_output_gate": True,
        "linear_attn_config": {
            "full_attn_layers": [*range(4, 93, 4), 93], "head_dim": 128, "num_heads": 96, "short_conv_kernel_size": 4,
            "use_full_rank_gate": True,
        },
    },
    "vision_config": {"vt_hidden_size": 1024},
}  # fmt: skip
MINIMAX_M3 = {
    "model_type": "minimax_m3", "num_hidden_layers": 60, "hidden_size": 6144, "intermediate_size": 3072,
    "dense_intermediate_size": 12288, "shared_intermediate_size": 3072, "moe_intermediate_size": 3072,
    "num_attention_heads": 64, "num_key_value_heads": 4, "head_dim": 128, "vocab_size": 200064,
    "max_position_embeddings": 1048576, "num_local_experts": 128, "num_experts_per_tok": 4, "n_shared_experts": 1,
    "moe_layer_freq": [0, 0, 0, *([1] * 57)], "num_nextn_predict_layers": 1, "tie_word_embeddings": False,
    "sparse_attention_config": {
        "sparse_attention_freq": [0, 0, 0, *([1] * 57)], "sparse_index_dim": 128, "sparse_num_index_heads": 4,
        "use_sparse_attention": True,
    },
    "torch_dtype": "bfloat16",
}  # fmt: skip
STEP_3_5_FLASH = {
    "model_type": "step3p5", "num_hidden_layers": 45, "hidden_size": 4096, "intermediate_size": 11264,
    "num_attention_heads": 64, "num_attention_groups": 8, "head_dim": 128, "vocab_size": 128896,
    "max_position_embeddings": 262144, "sliding_window": 512, "num_nextn_predict_layers": 3,
    "layer_types": ["full_attention", "sliding_attention", "sliding_attention", "sliding_attention"] * 12,
    "attention_other_setting": {"attention_type": "sliding_attention", "num_attention_heads": 96},
    "moe_intermediate_size": 1280, "moe_num_experts": 288, "moe_top_k": 8, "share_expert_dim": 1280,
    "torch_dtype": "bfloat16",
}  # fmt: skip
LING_1T = {
    "model_type": "bailing_moe_v2", "num_hidden_layers": 80, "hidden_size": 8192, "intermediate_size": 18432,
    "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 128, "vocab_size": 157184,
    "max_position_embeddings": 32768, "moe_intermediate_size": 2048, "num_experts": 256, "num_experts_per_tok": 8,
    "num_shared_experts": 1, "first_k_dense_replace": 4, "use_qkv_bias": False, "use_bias": False,
    "tie_word_embeddings": False, "torch_dtype": "bfloat16",
}  # fmt: skip
