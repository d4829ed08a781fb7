-- The mails of a state are asked for by id, whatever they are about.
DROP INDEX mails_state;
CREATE INDEX mails_state ON mails (tenant, state, id);
