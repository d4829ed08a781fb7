-- Chats and their messages as people look them up: written with the journal, in the same transaction.
CREATE TABLE chats (
    tenant        BIGINT  NOT NULL,
    chat          TEXT    NOT NULL,
    is_open       BOOLEAN NOT NULL,               -- its machine may still act: the rebuild needs its events
    stage         TEXT    NOT NULL,               -- waiting, in_progress, wrap_up, completed or abandoned
    skill         BIGINT  NOT NULL,
    channel       BIGINT  NOT NULL,
    token_hash    TEXT    NOT NULL,               -- SHA-256 of the customer's token, hexadecimal
    opened_seq    BIGINT  NOT NULL,               -- the journal's entry that tells who writes
    opened_at     BIGINT  NOT NULL,
    assigned_at   BIGINT,
    owner         BIGINT,
    owner_name    TEXT,
    ended_at      BIGINT,
    end_cause     TEXT,                           -- agent, customer_left or customer_gone
    ended_by      BIGINT,
    end_reason    TEXT,
    wrap_up_until BIGINT,
    completed_at  BIGINT,
    wrap_up       TEXT,                           -- sent, skipped, timed_out or orphaned
    notes         TEXT,
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
