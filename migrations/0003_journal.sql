-- What happened, in order, per tenant; who may write it; and where the rebuild of a machine begins.
CREATE TABLE journal (
    tenant  BIGINT NOT NULL,
    seq     BIGINT NOT NULL,                      -- dense from 1
    at      BIGINT NOT NULL,
    entity  TEXT   NOT NULL,                      -- tenant, queue:7, agent:12, or a chat's id
    kind    TEXT   NOT NULL,
    version BIGINT NOT NULL,                      -- of the wire form
    body    TEXT   NOT NULL,                      -- JSON
    PRIMARY KEY (tenant, seq)
);
CREATE INDEX journal_entity ON journal (tenant, entity, seq);

CREATE TABLE leases (
    tenant BIGINT NOT NULL PRIMARY KEY,
    holder TEXT   NOT NULL,
    epoch  BIGINT NOT NULL                        -- rises with every new holder; the journal takes only the newest
);

-- The machines that outlive every chat. Chats have their own table.
CREATE TABLE machines (
    tenant       BIGINT NOT NULL,
    entity       TEXT   NOT NULL,
    restated_seq BIGINT NOT NULL,                 -- the newest event that needs none before it; 0 for the very first
    PRIMARY KEY (tenant, entity)
);
