-- The mails of a state are asked for by id: the kind between the two had all of them put in order for one page.
DROP INDEX mails_state;
CREATE INDEX mails_state ON mails (tenant, state, id);
