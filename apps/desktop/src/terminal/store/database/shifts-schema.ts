/** New in format 8. */
export const SHIFTS = `
  -- The shifts of this counter.
  create table shifts (
    shift_id text primary key,
    number integer not null,
    -- an OpenedShift in JSON
    opened text not null,
    -- of the command that opened it; null: the server told of it
    command_id text,
    -- a KeptCount[] in JSON: the counts that were signed so far
    counts text not null default '[]',
    -- when somebody looked at its figures last
    seen_at text,
    ended_at text,
    -- a ClosedShift in JSON; null: it is open, or the server knows a later one
    closed text,
    check (closed is null or ended_at is not null)
  ) without rowid;
  create unique index shifts_one_open on shifts (ended_at is null) where ended_at is null;

  -- What happened in shifts: a ShiftEvent in JSON for each command that sold something or moved cash, in their order.
  create table shift_events (
    id integer primary key autoincrement,
    command_id text not null unique,
    shift_id text not null,
    event text not null
  );
  create index shift_events_shift on shift_events (shift_id, id);
`
