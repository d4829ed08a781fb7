-- Which chat a customer began last, and who had their chats: for policies that ask for the last agent.
CREATE TABLE contacts (
    tenant  BIGINT NOT NULL,
    contact TEXT   NOT NULL,                      -- SHA-256 of how the customer can be reached, hexadecimal
    chat    TEXT   NOT NULL,                      -- the newest
    agent   BIGINT,                               -- who had the one before; none: nobody yet
    PRIMARY KEY (tenant, contact)
);
