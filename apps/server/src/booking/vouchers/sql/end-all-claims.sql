-- Ends all of a terminal's claims on vouchers, and remembers up to which number. Those that pay at a kiosk's reader at that moment stay until
-- its attempt has ended: who has its key could use one twice so.
-- $1 terminal id
with ended as (
  delete from voucher_claims c
  where c.terminal_id = $1 and not exists (
    select
    from reader_payments p
      join terminals t on t.id = p.terminal_id and t.kind = 'kiosk'
      cross join jsonb_array_elements(p.sale #> '{vouchers,paying}') as paying
    where p.terminal_id = $1 and p.state = 'open' and (paying ->> 'voucherId')::uuid = c.voucher_id
  )
  returning voucher_id, terminal_id, number
)
insert into voucher_claim_ends (voucher_id, terminal_id, number)
select voucher_id, terminal_id, number from ended where number > 0
on conflict (voucher_id, terminal_id) do update set number = greatest(voucher_claim_ends.number, excluded.number)
