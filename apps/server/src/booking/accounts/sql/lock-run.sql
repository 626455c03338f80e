-- A terminal's run, which no other follows before the transaction ends. Its other claims of credit wait, and so does its revocation.
-- No row: another run has followed it already, or the terminal is revoked.
-- $1 terminal id  $2 its run
select from terminal_runs r join terminals t on t.id = r.terminal_id
where r.terminal_id = $1 and r.run_number = $2 and t.revoked_at is null
for no key update of r for key share of t
