/** New in format 7. */
export const SUBSCRIPTIONS = `
  -- Subscriptions that this terminal has heard of, or read off a signed code.
  create table subscription_cards (
    code text primary key,
    -- a KnownSubscription in JSON
    known text not null,
    heard_at text not null
  ) without rowid;
  -- Shows to which subscriptions have admitted here.
  create table subscription_entries (
    code text not null,
    show_id text not null,
    order_id text not null,
    at text not null,
    primary key (code, show_id)
  ) without rowid;
`
