-- Whom to turn to in a tenant, by what it is about. Who is removed stays one until somebody else is named.
CREATE TABLE key_contacts (
    tenant  BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    kind    TEXT   NOT NULL,                      -- a key of the catalogue's types
    version BIGINT NOT NULL,                      -- from 1, one more with each change
    PRIMARY KEY (tenant, user_id),
    FOREIGN KEY (tenant, user_id) REFERENCES users (tenant, id)
);
