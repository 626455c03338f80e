-- Whether a claim is an online customer's hold whose time is past: it counts for nothing, and anybody may have the seat. A
-- terminal's hold is none: no clock ends it. Postgres puts the body in the place of a call, so that plans stay as they were.
-- A condition for holds whose time isn't past is written out: with `not hold_lapsed(…)`, each row's kind would be compared twice.
create function hold_lapsed(kind text, terminal_id uuid, expires_at timestamptz) returns boolean
  language sql stable parallel safe
  return kind = 'held' and terminal_id is null and expires_at <= now();
