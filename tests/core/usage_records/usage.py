"""A usage record as each provider returns it."""

CHAT = {
    "prompt_tokens": 100,
    "completion_tokens": 20,
    "total_tokens": 120,
    "prompt_tokens_details": {"cached_tokens": 64, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 15, "accepted_prediction_tokens": 2},
}
RESPONSES = {
    "input_tokens": 100,
    "input_tokens_details": {"cached_tokens": 64},
    "output_tokens": 20,
    "output_tokens_details": {"reasoning_tokens": 15},
    "total_tokens": 120,
}
ANTHROPIC = {
    "input_tokens": 10,
    "cache_read_input_tokens": 60,
    "cache_creation_input_tokens": 30,
    "cache_creation": {"ephemeral_5m_input_tokens": 20, "ephemeral_1h_input_tokens": 10},
    "output_tokens": 20,
    "service_tier": "standard",
    "server_tool_use": {"web_search_requests": 0},
}
GEMINI = {
    "promptTokenCount": 90,
    "toolUsePromptTokenCount": 10,
    "cachedContentTokenCount": 40,
    "candidatesTokenCount": 15,
    "thoughtsTokenCount": 5,
    "totalTokenCount": 120,
    "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 90}],
}
