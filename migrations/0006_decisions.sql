-- Which entries of the journal say to whom a chat was offered, and what became of it. They happen to the tenant and to
-- agents, so that nothing else would find those of one chat. Written with the journal, in one transaction.
CREATE TABLE decisions (
    tenant BIGINT  NOT NULL,
    chat   TEXT    NOT NULL,
    seq    BIGINT  NOT NULL,                      -- of the entry
    made   BOOLEAN NOT NULL,                      -- the decision itself, not what became of it
    PRIMARY KEY (tenant, chat, seq)
);
CREATE INDEX decisions_made ON decisions (tenant, seq) WHERE made;
