-- Messages about a terminal's claim on a voucher may come late or twice. Each has a number, so what is older than the terminal's last
-- word changes nothing.

-- 0: of a program that doesn't number its messages, or of an order at a reader
alter table voucher_claims add column number bigint not null default 0 check (number >= 0);

-- Up to which number a terminal's claims on a voucher have ended.
create table voucher_claim_ends (
  voucher_id uuid not null references vouchers,
  terminal_id uuid not null references terminals,
  number bigint not null check (number > 0),
  primary key (voucher_id, terminal_id)
);
