-- What stands in files, in parts of 256 KiB: whoever reads a file slowly keeps one part of it in memory, and not the whole.
CREATE TABLE attachment_parts (
    tenant  BIGINT NOT NULL,
    chat    TEXT   NOT NULL,
    id      TEXT   NOT NULL,                      -- the file's id
    part    BIGINT NOT NULL,                      -- from 0
    bytes   BYTEA  NOT NULL,
    PRIMARY KEY (tenant, chat, id, part)
);

INSERT INTO attachment_parts (tenant, chat, id, part, bytes)
WITH RECURSIVE parts(part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM parts WHERE part < 19)
SELECT attachments.tenant, attachments.chat, attachments.id, parts.part,
       substr(attachments.bytes, CAST(parts.part * 262144 + 1 AS INTEGER), 262144)
FROM attachments JOIN parts ON parts.part * 262144 < attachments.size;

ALTER TABLE attachments DROP COLUMN bytes;
