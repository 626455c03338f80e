/** The tables found in statements, on a ledger of a few parts. */
import { describe, expect, it } from 'vitest'
import { createTables } from './tables.ts'

const table = (name: string) => ({ name, kind: 'table' as const, text: '' })
const text = (name: string, body: string) => ({ name, kind: 'text' as const, text: body })

const tablesOf = createTables(
  [
    table('bookings'),
    table('tickets'),
    table('events'),
    table('leases'),
    { name: 'numbers', kind: 'sequence', text: '' },
    text('valid_tickets', 'select * from tickets where cancelled_at is null'),
    text('held_now', 'select * from bookings where hold_until > now()'),
    text('tell', 'begin insert into events select 1; return new; end'),
    text('enqueue', 'begin execute format($$insert into %I$$, queue); end'),
  ],
  [
    { from: 'bookings', to: 'tell' },
    { from: 'bookings', to: 'tickets' },
  ],
)

describe('the tables of a statement', () => {
  it('are all that it names, and those of its views', () => {
    const { reads, writes, followsFromTables } = tablesOf('select * from bookings join valid_tickets using (id)')
    expect(reads).toEqual(new Set(['bookings', 'tickets']))
    expect(writes).toEqual(new Set())
    expect(followsFromTables).toBe(true)
  })

  it('include those that its triggers and foreign keys write', () => {
    expect(tablesOf('with gone as (delete from bookings returning *) select from gone').writes).toEqual(
      new Set(['bookings', 'events', 'tickets']),
    )
    expect(
      tablesOf("-- update leases\ninsert into leases select 'one' on conflict do update set name = 'one'").writes,
    ).toEqual(new Set(['leases']))
  })

  it("are all tables if its text doesn't say what it does", () => {
    expect(tablesOf('select enqueue($1)').writes).toBe('all')
    expect(tablesOf('update elsewhere set name = $1').writes).toBe('all')
    expect(tablesOf('truncate leases, bookings').writes).toBe('all')
  })

  it("don't determine an answer that depends on time, a sequence, the session or row locks", () => {
    for (const unsteady of [
      'select * from bookings where hold_until < now()',
      'select * from held_now',
      ...['clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'timeofday'].map(
        (time) => `select ${time}()`,
      ),
      'select last_value from numbers',
      "select set_config('a', $1, true)",
      'select id from bookings for update',
      'select id from bookings for share',
      'update bookings set state = $1',
    ]) {
      expect(tablesOf(unsteady).followsFromTables, unsteady).toBe(false)
    }
  })
})
