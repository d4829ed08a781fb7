-- What a tenant asks of its customers besides name and address. Values stand with the chats, by the key.
CREATE TABLE metadata_definitions (
    tenant   BIGINT  NOT NULL REFERENCES tenants (id),
    id       BIGINT  NOT NULL,
    key      TEXT    NOT NULL,                    -- stays as it was made; two have never the same
    label_en TEXT    NOT NULL,
    label_it TEXT    NOT NULL,
    kind     TEXT    NOT NULL,                    -- text, number, date, choice, yes_no
    required BOOLEAN NOT NULL,
    asked    TEXT    NOT NULL,                    -- start: the customer, before the chat; chat: the agent, during it
    shown    TEXT    NOT NULL,                    -- always, or filled: once there is a value
    place    BIGINT  NOT NULL,                    -- from 0; where two are the same, by id
    choices  TEXT    NOT NULL,                    -- JSON, in order
    least    BIGINT,                              -- of a number
    most     BIGINT,                              -- of a number; of a text its length
    version  BIGINT  NOT NULL,                    -- from 1, one more with each change
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX metadata_definitions_key ON metadata_definitions (tenant, key);
