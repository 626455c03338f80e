-- Whether the ledger's numbers were raised because of this terminal's word within the last hour.
-- $1 terminal
select from set_back_words where terminal_id = $1 and at > now() - interval '1 hour' limit 1
