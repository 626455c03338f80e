/** New in format 9. */
export const PARKED = `
  -- Orders that are put aside for customers who come back. Their carts are in carts, under a session of no screen.
  create table parked_orders (
    order_id text primary key,
    -- a ParkedOrder in JSON; null: it is being taken up from another counter, and the answer is missing
    parked text,
    -- the screen that has taken it up, and hasn't yet said that it has all of it; null: none
    session_id text,
    -- where it was parked, if that is another counter
    taken_from text,
    check (parked is not null or session_id is null)
  ) without rowid;
`
