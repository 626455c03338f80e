-- Ends the claims on vouchers that were kept for an attempt of a kiosk that has begun anew meanwhile: it has forgotten them.
-- $1 payment id  $2 the numbers of a run
delete from voucher_claims c
using reader_payments p join terminals t on t.id = p.terminal_id join terminal_runs r on r.terminal_id = p.terminal_id
where p.id = $1 and t.kind = 'kiosk' and r.standing = 'begins_anew' and c.terminal_id = p.terminal_id
  -- Claims of earlier runs have smaller numbers.
  and c.number < r.run_number * $2::bigint
  and c.voucher_id in (
    select (paying ->> 'voucherId')::uuid from jsonb_array_elements(p.sale #> '{vouchers,paying}') as paying
  )
