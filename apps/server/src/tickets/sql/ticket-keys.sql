-- The house's ticket keys, the first one first. One signs (`until` is null); what the others signed stays valid.
select public_key, since, until, vouched_by, vouch from ticket_keys order by since, public_key
