-- A kiosk has its orders paid as attempts at its reader, also those of which nothing is left for a card: these have no reader, no gateway
-- and no charge.
alter table reader_payments drop constraint reader_payments_amount_check;
alter table reader_payments drop constraint reader_payments_check4;
alter table reader_payments drop constraint reader_payments_check5;
alter table reader_payments
  add constraint reader_payments_amount_check check (amount >= 0),
  add constraint reader_payments_asked check (
    request_hash is null
    or num_nulls(sale, amount, currency) = 0 and num_nulls(gateway, reader_ref) = case when amount = 0 then 2 else 0 end
  ),
  -- money comes with a charge alone
  add constraint reader_payments_charged check (
    gateway_ref is not null or state in ('open', 'off') or (amount = 0 and state = 'captured')
  ),
  add constraint reader_payments_without_card check (amount > 0 or gateway_ref is null);

-- Codes that no voucher has, tried at kiosks within the hour: who tries many waits.
create table voucher_guesses (
  id bigint generated always as identity primary key,
  terminal_id uuid not null,
  at timestamptz not null
);
create index voucher_guesses_terminal on voucher_guesses (terminal_id, at);
