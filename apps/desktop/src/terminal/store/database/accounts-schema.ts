/** New in format 7. */
export const ACCOUNTS = `
  -- Company accounts as this terminal has last heard of them.
  create table known_accounts (
    account_id text primary key,
    -- an AccountCard in JSON
    known text not null,
    heard_at text not null
  ) without rowid;
  -- Credit that the server has given to this terminal for an order.
  create table credit_claims (
    order_id text primary key,
    account_id text not null,
    -- null: it may be ours, and is on the way back
    amount integer
  ) without rowid;
`
