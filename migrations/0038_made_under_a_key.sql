-- What a call with an Idempotency-Key has made, noted in the step that made it: a repeat finds it although the first call's
-- server died before the answer was kept.
CREATE TABLE made_under_a_key (
    tenant BIGINT NOT NULL,
    salt   TEXT   NOT NULL,                       -- of the claim; a repeat of a lost call is given it again
    made   BIGINT NOT NULL,                       -- the number of what was made
    at     BIGINT NOT NULL,
    PRIMARY KEY (tenant, salt)
);
CREATE INDEX made_under_a_key_at ON made_under_a_key (at);
