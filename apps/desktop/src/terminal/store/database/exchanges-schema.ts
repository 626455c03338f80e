/** New in format 7. */
export const EXCHANGES = `
  -- Tickets that are exchanged for the seats of carts, in the file before the server is asked. A refused one is forgotten.
  create table exchanges (
    exchange_id text primary key,
    -- a KeptExchange in JSON: what the server is asked, and what becomes of it when it has done so
    kept text not null,
    -- an ExchangeAnswer in JSON; null: the server has not answered yet
    answer text,
    begun_at text not null
  ) without rowid;
`
