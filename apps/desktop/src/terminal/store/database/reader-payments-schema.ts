/** New in format 7. */
export const READER_PAYMENTS = `
  -- Orders that a card pays at the reader: the latest attempt of each, in the file before the server is asked.
  create table reader_payments (
    order_id text primary key,
    payment_id text not null unique,
    -- a KeptAttempt in JSON: the order as the server was asked, and what becomes of it when it is paid
    kept text not null,
    -- open until the server has said how it ended
    standing text not null check (standing in ('open', 'captured', 'given_back', 'off')),
    -- in the server's last words; null: it has not answered yet
    payment text,
    -- the end of it was asked for, and is until the server tells one
    cancel_asked integer not null default 0,
    -- the clerk knows how it ended
    seen integer not null default 0,
    begun_at text not null,
    check (standing = 'open' or payment is not null),
    check (standing <> 'open' or seen = 0)
  ) without rowid;
`
