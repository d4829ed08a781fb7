-- Articles of the knowledge base, each version of them, and who has confirmed which.
CREATE TABLE articles (
    tenant  BIGINT NOT NULL,
    id      BIGINT NOT NULL,
    label   TEXT   NOT NULL,                      -- in lower case
    version BIGINT NOT NULL,                      -- the one that is read now; 0: withdrawn
    latest  BIGINT NOT NULL,                      -- the highest that there ever was
    views   BIGINT NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX articles_label ON articles (tenant, label);

CREATE TABLE article_versions (
    tenant      BIGINT  NOT NULL,
    article     BIGINT  NOT NULL,
    version     BIGINT  NOT NULL,
    title       TEXT    NOT NULL,
    answer      TEXT    NOT NULL,                 -- sanitised HTML
    category    TEXT    NOT NULL,
    subcategory TEXT    NOT NULL,
    to_confirm  BOOLEAN NOT NULL,
    published   BIGINT  NOT NULL,
    author      BIGINT  NOT NULL,
    PRIMARY KEY (tenant, article, version)
);

CREATE TABLE article_confirmations (
    tenant  BIGINT NOT NULL,
    reader  BIGINT NOT NULL,
    article BIGINT NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (tenant, reader, article, version)
);
