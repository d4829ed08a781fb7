-- What servers keep in memory has changed: written in the transaction of the change itself, and read in order by every
-- process of the house. The counter's row is held until the commit, so that the order of seq is the order of commits.
CREATE TABLE change_counter (
    one BIGINT NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL
);
INSERT INTO change_counter (one, seq) VALUES (1, 0);

CREATE TABLE changes (
    seq BIGINT NOT NULL PRIMARY KEY,
    tenant BIGINT NOT NULL,
    topic TEXT NOT NULL,
    subject TEXT NOT NULL
);

-- Since when an operator has a tenant suspended.
ALTER TABLE tenants ADD COLUMN suspended_since BIGINT;
