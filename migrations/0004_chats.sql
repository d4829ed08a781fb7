-- What a chat is found by; what happened to it is told by the journal. Both tables are written with it, in one
-- transaction.
CREATE TABLE chats (
    tenant     BIGINT  NOT NULL,
    chat       TEXT    NOT NULL,
    is_open    BOOLEAN NOT NULL,                  -- its machine may still act: the rebuild needs its events
    skill      BIGINT  NOT NULL,
    channel    BIGINT  NOT NULL,
    token_hash TEXT    NOT NULL,                  -- SHA-256 of the customer's token, hexadecimal
    opened_at  BIGINT  NOT NULL,
    closed_at  BIGINT,
    owner      BIGINT,                            -- whose wrap-up closed it; none for a chat that nobody answered
    PRIMARY KEY (tenant, chat)
);
CREATE INDEX chats_token ON chats (token_hash);
CREATE INDEX chats_open ON chats (tenant, chat) WHERE is_open;

CREATE TABLE messages (
    tenant    BIGINT NOT NULL,
    chat      TEXT   NOT NULL,
    idx       BIGINT NOT NULL,                    -- dense from 0
    id        TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    agent     BIGINT,                             -- who spoke; none for the customer
    body      TEXT   NOT NULL,
    client_id TEXT,
    PRIMARY KEY (tenant, chat, idx)
);
