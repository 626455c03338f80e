/** New in format 8. */
export const OPERATORS = `
  -- Who may work here, each sealed by this device's key, and under 'list' what all of them are: see sealed-operators.ts. Under 'attempts' is the
  -- seal of the rows of pin_attempts: see seal-of-attempts.ts.
  create table known_operators (
    operator_id text primary key,
    sealed text not null
  ) without rowid;
  -- Wrong PINs in a row, by operator, and under 'terminal' of all of them.
  create table pin_attempts (
    subject text primary key,
    wrong integer not null check (wrong > 0),
    -- 1: a wait follows, and has not passed in one run of the program
    waits integer not null check (waits in (0, 1))
  ) without rowid;
  -- Lock-outs that the server has not been told of.
  create table lock_outs (
    lock_out_id text primary key,
    -- a LockOut in JSON
    told text not null
  ) without rowid;
`
