-- Who looked at a chat that they were not in, and when. Looks within one minute count once.
CREATE TABLE chat_reads (
    tenant BIGINT NOT NULL,
    chat   TEXT   NOT NULL,
    minute BIGINT NOT NULL,                       -- of the look, counted from 1970
    agent  BIGINT NOT NULL,
    at     BIGINT NOT NULL,                       -- the first look of that minute
    PRIMARY KEY (tenant, chat, minute, agent)
);
