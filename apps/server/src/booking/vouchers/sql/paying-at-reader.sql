-- The codes of the vouchers that pay for orders of a terminal which are being paid.
-- $1 terminal
select v.code
from reader_payments p
  cross join jsonb_array_elements(p.sale #> '{vouchers,paying}') as paying
  join vouchers v on v.id = (paying ->> 'voucherId')::uuid
where p.terminal_id = $1 and p.state = 'open'
