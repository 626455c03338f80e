-- The house's ticket keys, the first one first. Only one key signs (`until` is null); tickets that the others signed stay
-- valid.
select public_key, since, until, vouched_by, vouch from ticket_keys order by since, public_key
