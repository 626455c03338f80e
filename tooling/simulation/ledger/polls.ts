/**
 * Statements of the product that come again and again and go by the time. Each says until when its answer stays the same while
 * nobody writes to a table that it names. A statement that isn't here is asked anew each time if it goes by the time.
 */

export interface Poll {
  /** Only an answer without a row stays: it has written nothing, and tells no time. */
  empty: boolean
  /** When the answer may become another, as `at`; null: never. The time may be too early, but never too late. */
  until: string | undefined
  /** A statement whose writes can't change the answer before that. */
  despite?: string
}

const ms = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8 as at`

/** Keyed by the names of their files, as the product names its prepared statements. */
export const POLLS: Record<string, Poll> = {
  'seat-clock/sql/due-holds': {
    empty: true,
    until: `select ${ms("min(hold_until) - interval '1 second'")} from bookings where state = 'held'`,
  },
  // A customer's hold counts until its time is up, also before anybody has ended it.
  'reporting/sql/occupancy': {
    empty: false,
    until: `select ${ms('min(expires_at)')} from seat_claims where kind = 'held' and terminal_id is null`,
  },
  'payments/sql/payments-to-look-at': {
    empty: true,
    until: `select ${ms('min(look_at)')} from payments where state = 'pending'`,
  },
  'payments/sql/take-events': {
    empty: true,
    until: `select ${ms('min(try_at)')} from gateway_events where state = 'received'`,
  },
  'payments/sql/refunds-to-try': {
    empty: true,
    until: `select ${ms('min(try_at)')} from refunds where state = 'pending'`,
  },
  'standins/jobs/take': {
    empty: true,
    until: `
      select ${ms('min(j.run_at)')}
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('show_cancelled', 'read_gateway')`,
  },
  // The statement finds terminals of dead servers, and forgets leases that are long over. A lease that is prolonged ends
  // later than before.
  'terminals/sql/end-presence': {
    empty: true,
    until: `
      select ${ms("least((select min(l.ends_at) from terminals t join leases l on l.name = 'server:' || t.connected_to), (select min(ends_at) + interval '1 hour' from leases where name like 'server:%'))")}`,
    despite: 'infra/sql/take-leases',
  },
  'catalogue/sql/pull': {
    empty: false,
    until: `select ${ms("min(starts_at) + interval '2 days'")} from shows where starts_at > now() - interval '2 days'`,
  },
  // Identifies this Postgres: another one comes with another ledger.
  'incarnation/sql/ledger-system': { empty: false, until: undefined },
  'incarnation/sql/ledger-life': { empty: false, until: undefined },
}
