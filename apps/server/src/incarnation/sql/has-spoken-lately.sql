-- Returns a row if the ledger's numbers were raised because of this terminal's word within the last hour, or 16 times
-- within 30 days.
-- $1 terminal
select from set_back_words where terminal_id = $1 and at > now() - interval '30 days'
having max(at) > now() - interval '1 hour' or count(*) >= 16
