-- Somebody was right: the wrong ones before are over.
-- $1 the reference's key
delete from pick_up_tries where key = $1
