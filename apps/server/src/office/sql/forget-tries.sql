-- Somebody was right: the wrong ones before are over.
-- $1 the name's key
delete from office_tries where key = $1
