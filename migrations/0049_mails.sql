-- What became of each mail: never what stood in it. Ids sort by the time at which a mail was given up, so that a day is a range of them.
CREATE TABLE mails (
    tenant      BIGINT NOT NULL,
    id          TEXT   NOT NULL,                  -- a UUIDv7
    kind        TEXT   NOT NULL,
    address     TEXT   NOT NULL,
    address_key TEXT   NOT NULL,                  -- in small letters
    queued      BIGINT NOT NULL,
    state       TEXT   NOT NULL,
    changed     BIGINT NOT NULL,                  -- when it came to that state
    attempts    BIGINT NOT NULL,
    answer      TEXT   NOT NULL,                  -- the mail server's words
    PRIMARY KEY (tenant, id)
);
CREATE INDEX mails_to ON mails (tenant, address_key, id);
CREATE INDEX mails_state ON mails (tenant, state, kind, id);
CREATE INDEX mails_kind ON mails (tenant, kind, id);
