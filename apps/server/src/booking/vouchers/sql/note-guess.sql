-- Notes that a terminal has tried a code that no voucher has. What was tried is not kept. Older ones than an hour go.
-- $1 terminal
with gone as (
  delete from voucher_guesses where terminal_id = $1 and at <= now() - interval '1 hour'
)
insert into voucher_guesses (terminal_id, at) values ($1, now())
