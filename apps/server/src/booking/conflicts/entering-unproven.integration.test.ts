/** Entries that their terminals' chains didn't prove: kept once each, entered by a manager where they were written, and never paid back twice. */
import { type ChainEntry, type Command, type CommandBody, type Conflict, newId } from '@marquee/shared'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  entryOf,
  hashOf,
  type OutboxChain,
  sellCommand,
} from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { inTransaction, loadStatement, type Tx } from '../../infra/postgres.ts'
import { drawerBalances } from '../cash/drawer-balance.ts'
import { inboxStage, movement, outcomes } from '../terminal/inbox/testing/inbox-stage.ts'

const SETTLE = loadStatement(new URL('./sql/settle.sql', import.meta.url))
const stage = inboxStage()
let manager: RawTerminal
beforeEach(async () => {
  manager = await stage.connect('manager')
})

/** An entry that is taken out of the chain: what lies in front of it takes its place. */
function takeOut(outbox: OutboxChain, body: CommandBody): { entry: ChainEntry; command: Command } {
  const head = outbox.head
  const entry = outbox.append(body)
  outbox.head = head
  return { entry, command: (JSON.parse(entry.text) as { command: Command }).command }
}

/** The next link of the chain, which carries an entry that is unproven. */
function carrierOf(outbox: OutboxChain, unproven: ChainEntry): ChainEntry {
  const { terminalId } = JSON.parse(unproven.text) as { terminalId: string }
  const sequence = outbox.head.sequence + 1
  const entry = entryOf({ terminalId, sequence, runNumber: outbox.runNumber, previous: outbox.head.hash, unproven })
  outbox.head = { sequence, hash: entry.hash }
  return entry
}

const conflictsNow = async (): Promise<Conflict[]> => {
  const { open } = grantedValue(await manager.ask('conflicts', {}))
  return open.filter(({ terminal }) => terminal.terminalId === stage.counter.device.identity.id)
}
const settle = (conflict: Conflict, resolution: string) =>
  manager.ask('settleConflict', { conflictId: conflict.conflictId, resolution, reason: 'It is intact' })
const only = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined || list.length !== 1) throw new Error(`there are ${list.length}`)
  return one
}
const balance = async (): Promise<number> => {
  const { rows } = await stage.server.pool.query<{ sum: number }>(
    `select coalesce(sum(p.amount), 0)::int as sum
     from payments p join bookings b on b.id = p.booking_id where b.terminal_id = $1`,
    [stage.counter.device.identity.id],
  )
  return rows[0]?.sum ?? 0
}

describe('an intact unproven sale', () => {
  it('becomes one conflict, applies nothing, and can be entered as the original booking', async () => {
    const { outbox } = stage.counter.device
    const held = await stage.hold()
    const sale = takeOut(outbox, sellCommand(held))
    const carrier = carrierOf(outbox, sale.entry)
    const [first] = await stage.counter.sendEntries(carrier)
    expect(first).toMatchObject({ outcome: 'conflict', why: expect.stringContaining('nothing proves') })
    expect(await stage.counter.sendEntries(carrier)).toEqual([first])
    expect(await stage.soldSeats(held.bookingId)).toBe(0)

    const conflict = only(await conflictsNow())
    expect(conflict).toMatchObject({ reason: 'edited', intact: true, money: { amount: 1250, currency: 'SGD' } })
    // The seat is held for this very sale: there is no other side to take it from.
    expect(conflict).toMatchObject({ rivals: [], choices: ['other_seats', 'same_seats', 'refund', 'noted'] })
    grantedValue(await settle(conflict, 'same_seats'))
    expect(await stage.soldSeats(held.bookingId)).toBe(1)
    expect(await balance()).toBe(1250)
    expect(await conflictsNow()).toEqual([])
    // The sale has its answer if it comes by itself after all.
    const again = outbox.append(sale.command.body, sale.command.id)
    expect(outcomes(await stage.counter.sendEntries(again))).toEqual(['applied'])
    expect(await balance()).toBe(1250)
  })

  it('is answered as a replay and makes no conflict if it was applied before', async () => {
    const { outbox } = stage.counter.device
    const held = await stage.hold()
    const sold = outbox.append(sellCommand(held))
    await stage.counter.sendEntries(sold)
    expect(outcomes(await stage.counter.sendEntries(carrierOf(outbox, sold)))).toEqual(['applied'])
    expect(await stage.conflicts()).toEqual([])
  })

  it('is not entered on seats that somebody else has taken, and stays open', async () => {
    const { outbox } = stage.counter.device
    const held = await stage.hold()
    const sale = takeOut(outbox, sellCommand(held))
    await stage.counter.ask('release', { showId: held.showId, seats: held.seats })
    const other = await stage.connect()
    const theirs = await stage.hold(
      held.seats.map(({ seatId }) => seatId),
      other,
    )
    await stage.counter.sendEntries(carrierOf(outbox, sale.entry))
    const conflict = only(await conflictsNow())
    expect(conflict.choices).not.toContain('same_seats')
    expect(await settle(conflict, 'same_seats')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await stage.soldSeats(held.bookingId)).toBe(0)
    expect(outcomes(await other.send(sellCommand(theirs)))).toEqual(['applied'])
  })
})

describe('an altered copy of an unproven sale', () => {
  const changes: [string, (text: string, sale: Command) => string][] = [
    ['its price', (text) => text.replaceAll('1250', '9950')],
    ['its booking', (text, { body }) => text.replace(body.kind === 'sell' ? body.bookingId : '', newId())],
    [
      'its ticket',
      (text, { body }) => text.replace(body.kind === 'sell' ? (body.tickets[0]?.ticketId ?? '') : '', newId()),
    ],
    ['its id', (text, { id }) => text.replace(id, newId())],
  ]

  /** The genuine one and the altered one, each a conflict. */
  async function both(change: (typeof changes)[number][1]) {
    const { outbox } = stage.counter.device
    const sale = takeOut(outbox, sellCommand(await stage.hold()))
    const copy = { text: change(sale.entry.text, sale.command), hash: sale.entry.hash }
    const carriers = [carrierOf(outbox, sale.entry), carrierOf(outbox, copy)]
    expect(outcomes(await stage.counter.sendEntries(...carriers))).toEqual(['conflict', 'conflict'])
    const [genuine, altered] = (await conflictsNow()).toSorted((a, b) => Number(b.intact) - Number(a.intact))
    if (!genuine || !altered) throw new Error('there are not two conflicts')
    expect(altered).toMatchObject({ intact: false, choices: expect.arrayContaining(['refund']) })
    return { genuine, altered }
  }
  const drawer = async () => (await drawerBalances(stage.server.pool, stage.counter.device.identity.id))[0]

  it.each(changes)('has no money to give back once the original is entered: %s', async (_, change) => {
    const { genuine, altered } = await both(change)
    grantedValue(await settle(genuine, 'same_seats'))
    const now = only(await conflictsNow())
    expect(now).toMatchObject({ money: null, rivals: [], choices: ['noted'] })
    expect(now.what).toContain('no money to give back')
    expect(await settle(altered, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await drawer()).toMatchObject({ sales: 1250, conflicts: 0, balance: 1250 })
    grantedValue(await settle(altered, 'noted'))
    expect(await drawer()).toMatchObject({ balance: 1250 })
  })

  it('has no money to give back once the original was refunded', async () => {
    const { genuine, altered } = await both((text) => text.replaceAll('1250', '9950'))
    grantedValue(await settle(genuine, 'refund'))
    const what = expect.stringContaining('The money of this sale was given back under another conflict')
    expect(only(await conflictsNow())).toMatchObject({ what, choices: ['noted'] })
    expect(await settle(altered, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await drawer()).toMatchObject({ conflicts: 1250 })
  })

  it('leaves the original without money if the copy is refunded first', async () => {
    const { genuine, altered } = await both((text) => text.replaceAll('1250', '9950'))
    grantedValue(await settle(altered, 'refund'))
    const now = only(await conflictsNow())
    expect(now).toMatchObject({ conflictId: genuine.conflictId, money: null, choices: ['noted'] })
    expect(now.what).toContain('The money of this sale was given back under another conflict')
    expect(now.what).not.toContain('It repeats')
  })

  it('keeps its money while the original was only noted', async () => {
    const { genuine, altered } = await both((text) => text.replaceAll('1250', '9950'))
    grantedValue(await settle(genuine, 'noted'))
    grantedValue(await settle(altered, 'refund'))
  })

  it('is not refunded by a manager whose view predates the entry of the original', async () => {
    const { genuine, altered } = await both((text) => text.replaceAll('1250', '9950'))
    grantedValue(await settle(genuine, 'same_seats'))
    const settled = await stage.server.pool.query({
      ...SETTLE,
      values: [altered.conflictId, manager.device.identity.id, 'refund', 'Looked before', [], [], null],
    })
    expect(settled.rowCount).toBe(0)
  })
})

it("an altered unproven entry is shown with its contents, but can't be entered as if intact", async () => {
  const { outbox } = stage.counter.device
  const held = await stage.hold()
  const { entry } = takeOut(outbox, sellCommand(held))
  await stage.counter.sendEntries(
    carrierOf(outbox, { text: entry.text.replace('"cutOff":false', '"cutOff":true'), hash: entry.hash }),
  )
  const conflict = only(await conflictsNow())
  expect(conflict).toMatchObject({ intact: false, tickets: [{ seatId: held.seats[0]?.seatId }] })
  expect(conflict.choices).not.toContain('same_seats')
})

it('an unproven cash movement counts once if it also arrives by itself', async () => {
  const { outbox } = stage.counter.device
  const cash = takeOut(outbox, movement())
  await stage.counter.sendEntries(carrierOf(outbox, cash.entry))
  const itself = outbox.append(cash.command.body, cash.command.id)
  expect(outcomes(await stage.counter.sendEntries(itself))).toEqual(['applied'])
  grantedValue(await settle(only(await conflictsNow()), 'same_seats'))
  expect(await stage.movements()).toBe(1)
})

it('an intact unproven cash movement can be entered, and an unreadable entry can only be noted', async () => {
  const { outbox } = stage.counter.device
  const cash = takeOut(outbox, movement())
  const rubbish = entryOf({ rubbish: true })
  const batch = [
    carrierOf(outbox, cash.entry),
    entryOf({
      terminalId: stage.counter.device.identity.id,
      sequence: outbox.head.sequence + 1,
      runNumber: outbox.runNumber,
      previous: outbox.head.hash,
      unproven: { text: rubbish.text, hash: hashOf('something else') },
    }),
  ]
  expect(outcomes(await stage.counter.sendEntries(...batch))).toEqual(['conflict', 'conflict'])
  const [first, second] = await conflictsNow()
  if (!first || !second) throw new Error('there are not two conflicts')
  expect(second.choices).toEqual(['noted'])
  expect(first.choices).toContain('same_seats')
  grantedValue(await settle(first, 'same_seats'))
  expect(await stage.movements()).toBe(1)
})

/** The same command in two entries that read as they were written, as where a row was copied to another place of the disk. */
function twinsOf(outbox: OutboxChain, body: CommandBody): ChainEntry[] {
  const { entry, command } = takeOut(outbox, body)
  const copy = entryOf({ ...(JSON.parse(entry.text) as object), sequence: 99, command })
  return [carrierOf(outbox, entry), carrierOf(outbox, copy)]
}

it('an unproven command in two intact entries is entered once, and closes its other conflict with the same answer', async () => {
  const { outbox } = stage.counter.device
  const print: CommandBody = { kind: 'print', bookingId: newId(), ticketIds: [newId()], at: new Date().toISOString() }
  for (const body of [print, movement()]) {
    expect(outcomes(await stage.counter.sendEntries(...twinsOf(outbox, body)))).toEqual(['conflict', 'conflict'])
    for (const twin of await conflictsNow()) grantedValue(await settle(twin, 'same_seats'))
  }
  expect(await stage.movements()).toBe(1)
})

it('two managers at once enter an unproven sale from two intact entries only once', async () => {
  const held = await stage.hold()
  await stage.counter.sendEntries(...twinsOf(stage.counter.device.outbox, sellCommand(held)))
  const other = await stage.connect('manager')
  const [first, second] = await conflictsNow()
  if (!first || !second) throw new Error('there are not two conflicts')
  const ask = (by: RawTerminal, { conflictId }: Conflict) =>
    by.ask('settleConflict', { conflictId, resolution: 'same_seats', reason: 'It is intact' })
  await Promise.all([ask(manager, first), ask(other, first), ask(manager, second), ask(other, second)])
  expect(await stage.soldSeats(held.bookingId)).toBe(1)
  expect(await balance()).toBe(1250)
  for (const left of await conflictsNow()) expect(left.choices).toEqual(['noted'])
})

const areWaiting = (count: number) =>
  vi.waitFor(async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect((await stage.server.pool.query(waiting)).rowCount).toBe(count)
  }, SOON)

/** Begun by a manager, and at the end of what can be done without the terminal's turn. */
async function areBegun(...conflicts: Conflict[]): Promise<void> {
  const begun = 'select from conflicts where id = any($1) and settling_until > now()'
  const ids = conflicts.map(({ conflictId }) => conflictId)
  await vi.waitFor(async () => expect((await stage.server.pool.query(begun, [ids])).rowCount).toBe(ids.length), SOON)
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** The counter's turn is held by a sale that waits for its booking's row, until the work is done. */
async function whileTurnIsHeld<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const held = await stage.hold()
  const sale = stage.counter.device.outbox.append(sellCommand(held))
  const { sending, done } = await inTransaction(stage.server.pool, async (tx) => {
    await tx.query('select from bookings where id = $1 for update', [held.bookingId])
    const sending = stage.counter.sendEntries(sale)
    await areWaiting(1)
    return { sending, done: await work(tx) }
  })
  expect(outcomes(await sending)).toEqual(['applied'])
  return done
}

/** Postgres ends transactions that stand still for longer than `idle_in_transaction_session_timeout`. */
const endIdleTransactions = (tx: Tx) =>
  tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`)

async function twins() {
  const held = await stage.hold()
  await stage.counter.sendEntries(...twinsOf(stage.counter.device.outbox, sellCommand(held)))
  const [first, second] = await conflictsNow()
  if (!first || !second) throw new Error('there are not two conflicts')
  return { held, first, second }
}

describe('the money of an unproven sale in two entries moves once', () => {
  const payBack = (tx: Tx, { conflictId }: Conflict) =>
    tx.query({
      ...SETTLE,
      values: [conflictId, manager.device.identity.id, 'refund', 'At the same moment', [], [], null],
    })
  const paidBack = async () =>
    (await drawerBalances(stage.server.pool, stage.counter.device.identity.id))[0]?.conflicts ?? 0

  it('when two managers refund it at the same moment', async () => {
    const { first, second } = await twins()
    const late = await inTransaction(stage.server.pool, async (tx) => {
      expect((await payBack(tx, first)).rowCount).toBe(1)
      const asked = settle(second, 'refund')
      await areWaiting(1)
      return { asked }
    })
    expect(await late.asked).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(only(await conflictsNow())).toMatchObject({ conflictId: second.conflictId, choices: ['noted'] })
  })

  it('when one manager refunds it while another enters the sale', async () => {
    const { held, first, second } = await twins()
    const { entering, giving } = await inTransaction(stage.server.pool, async (tx) => {
      await tx.query('select from bookings where id = $1 for update', [held.bookingId])
      const entering = settle(first, 'same_seats')
      await areWaiting(1)
      const giving = settle(second, 'refund')
      await areWaiting(2)
      return { entering, giving }
    })
    grantedValue(await entering)
    expect(await giving).toMatchObject({ ok: false })
    expect(await settle(second, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await balance()).toBe(1250)
  })

  it("when one manager refunds it while another waits for the terminal's turn to enter the sale", async () => {
    const { held, first, second } = await twins()
    const { entering } = await whileTurnIsHeld(async (tx) => {
      const entering = settle(first, 'same_seats')
      await areBegun(first)
      await endIdleTransactions(tx)
      expect(await settle(second, 'refund')).toMatchObject({ refusal: { code: 'unavailable' } })
      return { entering }
    })
    grantedValue(await entering)
    expect(await stage.soldSeats(held.bookingId)).toBe(1)
    expect(await settle(second, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await paidBack()).toBe(0)
  })

  it('when one manager refunds it after the lease of another, who was to enter the sale, has ended', async () => {
    const { held, first, second } = await twins()
    const { entering } = await whileTurnIsHeld(async (tx) => {
      const entering = settle(first, 'same_seats')
      await areBegun(first)
      await endIdleTransactions(tx)
      const { pool } = stage.server
      await pool.query("update conflicts set settling_until = now() - interval '1 s' where id = $1", [first.conflictId])
      grantedValue(await settle(second, 'refund'))
      return { entering }
    })
    const entered = await entering
    expect(await stage.soldSeats(held.bookingId)).toBe(0)
    expect(await paidBack()).toBe(1250)
    expect(entered).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
  })
})

it.each([
  ['sale', async () => sellCommand(await stage.hold())],
  ['movement of cash', async () => movement()],
] as const)('an unproven %s is not entered by a manager whose lease was taken over', async (_, bodyOf) => {
  const { outbox } = stage.counter.device
  const { entry } = takeOut(outbox, await bodyOf())
  await stage.counter.sendEntries(carrierOf(outbox, entry))
  const conflict = only(await conflictsNow())
  const before = await balance()
  const { entering } = await whileTurnIsHeld(async (tx) => {
    const entering = settle(conflict, 'same_seats')
    await areBegun(conflict)
    await endIdleTransactions(tx)
    const { pool } = stage.server
    await pool.query('update conflicts set settling_booking = $2 where id = $1', [conflict.conflictId, newId()])
    return { entering }
  })
  const entered = await entering
  // Only the sale that held the turn is in the books.
  expect((await balance()) - before).toBe(1250)
  expect(await stage.movements()).toBe(0)
  expect(entered).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
})

it("eight unproven entries that wait for their terminal's turn block nobody else", async () => {
  const { outbox } = stage.counter.device
  const prints = Array.from({ length: 8 }, (): CommandBody => {
    return { kind: 'print', bookingId: newId(), ticketIds: [newId()], at: new Date().toISOString() }
  })
  await stage.counter.sendEntries(...prints.map((print) => carrierOf(outbox, takeOut(outbox, print).entry)))
  const conflicts = await conflictsNow()
  expect(conflicts).toHaveLength(8)
  const { entering, boots } = await whileTurnIsHeld(async () => {
    const entering = conflicts.map((conflict) => settle(conflict, 'same_seats'))
    await areBegun(...conflicts)
    const waits = new Promise<string>((resolve) => setTimeout(resolve, 3000, 'waits'))
    return { entering, boots: await Promise.race([stage.connect().then(() => 'boots'), waits]) }
  })
  expect(boots).toBe('boots')
  for (const entered of await Promise.all(entering)) grantedValue(entered)
})
