/** Faults of the network between a counter and its server, and the messages that arrive when they are over. */

import { join } from 'node:path'
import { newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { beforeAll } from 'vitest'
import { createCustomer, heldBy, paidBy } from '../testing/houses/customer.ts'
import { soonTrue } from '../testing/soon-true.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../testing/terminals/raw-terminal.ts'
import { row } from './row.ts'
import { must, openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({ shows: 10, redis: false })
  return () => stage.close()
}, 120_000)

async function buys(showId: string, seatIds: string[]): Promise<string> {
  const customer = await createCustomer(stage.url)
  const answer = await customer.hold({ showId, seatIds })
  if (answer.status !== 201) return 'taken'
  const { bookingId } = (await answer.json()) as { bookingId: string }
  await paidBy(customer, bookingId)
  return 'bought'
}

row('partition, sell, heal', async () => {
  const [a, b] = [await stage.counter(), await stage.counter()]
  const showId = stage.show()
  const [ofA, ofB] = [await stage.allottedTo(a, showId), await stage.allottedTo(b, showId)]
  a.line.cut('all')
  await a.noticesCutOff()
  for (const seat of ofA.slice(0, 4)) await a.sell(showId, [seat])
  const others = new Set([await a.trySell(showId, [ofB[0] ?? '']), await a.trySell(showId, [stage.seatAt(0)])])
  const asked = [
    await buys(showId, [ofA[0] ?? '']),
    await buys(showId, [ofA[5] ?? '']),
    await buys(showId, [ofB[0] ?? '']),
  ]
  a.line.pass()
  const { sold } = await stage.audit([a, b])
  return {
    injected:
      'a counter is cut off, sells 4 of its 6 allotted seats, and customers ask for two of those and one of another counter’s',
    held: `customers heard ${asked.join(', ')}; the counter got nothing else (${[...others].join(', ')}); at healing ${sold} sales, 0 conflicts`,
  }
})

row('half-open link', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  counter.line.halfOpen()
  // The counter looks connected to both for some seconds yet.
  const unheard = await counter.trySell(showId, [allotted[0] ?? ''])
  const asked = await buys(showId, [allotted[1] ?? ''])
  await counter.noticesCutOff()
  await counter.sell(showId, [allotted[2] ?? ''])
  counter.line.pass()
  const { sold } = await stage.audit([counter])
  return {
    injected: 'the line stays open and nothing arrives on it any more, in either direction',
    held: `the counter sold from its allotment (${unheard}) without waiting for the line to be found dead; a customer heard "${asked}"; ${sold} sales, each once`,
  }
})

row('slow line', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  counter.line.delay(1500)
  for (const seat of allotted.slice(0, 2)) await counter.sell(showId, [seat])
  const asked = await buys(showId, [allotted[3] ?? ''])
  counter.line.pass()
  const { sold } = await stage.audit([counter])
  return {
    injected: 'every message takes 1.5 s in each direction',
    held: `the counter sold ${sold} times; a customer who asked for an allotted seat heard "${asked}"`,
  }
})

row("a hold's time passes while cut off, with the sale made", async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const bookingId = newId()
  const seatIds = [stage.seatAt(200), stage.seatAt(201)]
  await stage.allottedTo(counter, showId)
  must(await counter.api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  counter.line.cut('all')
  await counter.noticesCutOff()
  await stage.pool.query("update bookings set hold_until = now() - interval '1 hour' where id = $1", [bookingId])
  const asked = await buys(showId, seatIds)
  const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
  counter.confirmed.push(must(await counter.api.sell({ bookingId, tickets, tendered: 5000 })))
  counter.line.pass()
  const { sold } = await stage.audit([counter], { sold: 1 })
  return {
    injected: 'the time of a held cart is over for an hour while its counter is cut off, and it is sold there',
    held: `a customer heard "${asked}"; the sale is in the ledger: ${sold}, 0 conflicts`,
  }
})

row('duplicate and reordered outbox', async () => {
  const device = await enrolDevice(stage.url, stage.pool, 'counter', { name: 'raw counter' })
  const terminal = await connectTerminal(stage.url, device)
  const showId = stage.show()
  const sales = []
  for (let i = 0; i < 6; i++) {
    const bookingId = newId()
    const seatId = stage.seatAt(20 + i)
    const held = grantedValue(await terminal.ask('claim', { bookingId, showId, seatIds: [seatId] }))
    sales.push({
      kind: 'sell' as const,
      bookingId,
      showId,
      reference: held.reference,
      tickets: held.seats.map(({ grantNumber }) => ({
        ticketId: newId(),
        seatId,
        type: 'adult',
        amount: 1250,
        grantNumber,
      })),
      total: { amount: 1250, currency: 'SGD' },
      payment: { method: 'cash' as const, tendered: 1250 },
      soldAt: new Date().toISOString(),
      cutOff: true,
    })
  }
  const entries = sales.map((sale) => device.outbox.append(sale))
  const [one, two, three, four, five, six] = entries
  const all = (...some: typeof entries) => terminal.sendEntries(...some)
  if (!one || !two || !three || !four || !five || !six) throw new Error('six entries')
  const outcomes = [
    await all(three, one, two),
    await all(one, one, two, three),
    await all(six, five, four),
    await all(four, five, six),
    await all(...entries),
  ].map((answers) => answers.map((answer) => answer.outcome).join(' '))
  const { rows } = await stage.pool.query('select count(*)::int as n from tickets where show_id = $1', [showId])
  terminal.close()
  if (rows[0]?.n !== 6) throw new Error(`${rows[0]?.n} tickets for 6 sales`)
  return {
    injected: 'batches sent twice, backwards and with a gap',
    held: `answered ${outcomes.join(' | ')}; 6 sales, each once`,
  }
})

row('a bad entry in the middle of the outbox', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  counter.line.cut('all')
  await counter.noticesCutOff()
  for (const seat of allotted.slice(0, 5)) await counter.sell(showId, [seat])
  await counter.kill()
  // Somebody makes the third sale cheaper, on the disk.
  const db = new Database(join(counter.dir, 'terminal.sqlite'))
  const rows = db.prepare('select sequence, envelope from outbox where answered_at is null order by sequence').all()
  const third = rows[2] as { sequence: number; envelope: string }
  db.prepare('update outbox set envelope = ? where sequence = ?').run(edited(third.envelope), third.sequence)
  db.close()
  await counter.start()
  counter.line.pass()
  // Two conflicts: its number, at which nothing proven came, and the row itself, with its money.
  const { sold } = await stage.audit([counter], { conflicts: 2, sold: 5, drawers: 'ledger' })
  const { rows: open } = await stage.pool.query<{ what: string; reason: string }>(
    'select what, reason from conflicts where show_id = $1',
    [showId],
  )
  return {
    injected: 'the third of five waiting sales is altered on the disk',
    held: `${sold - 1} sales are in the ledger once, and a manager reads (${open[0]?.reason}): "${open[0]?.what}"`,
  }
})

/** Edited with its own checksum right, so that only the chain can tell. */
function edited(envelope: string): string {
  const [, , crc = ''] = envelope.split(' ')
  const json = envelope.slice(envelope.indexOf(crc) + crc.length + 1).replaceAll('"amount":1250', '"amount":250')
  const { crc32 } = process.getBuiltinModule('node:zlib')
  return `${envelope.split(' ')[0]} ${Buffer.byteLength(json)} ${crc32(json).toString(16).padStart(8, '0')} ${json}`
}

row('show cancelled meanwhile', async () => {
  const counter = await stage.counter()
  const showId = stage.show()
  const allotted = await stage.allottedTo(counter, showId)
  const customer = await createCustomer(stage.url)
  const held = await heldBy(customer, { showId, seatIds: [stage.seatAt(0)] })
  await paidBy(customer, held.bookingId)
  counter.line.cut('all')
  await counter.noticesCutOff()
  await counter.sell(showId, [allotted[0] ?? ''])
  const manager = await connectTerminal(
    stage.url,
    await enrolDevice(stage.url, stage.pool, 'manager', { name: 'manager' }),
  )
  grantedValue(await manager.ask('cancelShow', { showId, reason: 'the projector is broken' }))
  const refunded = await soonTrue('the customer has the money back', async () => {
    const { rows } = await stage.pool.query('select state from bookings where id = $1', [held.bookingId])
    return rows[0]?.state === 'refunded'
  })
  counter.line.pass()
  const { conflicts } = await stage.audit([counter], { conflicts: 1 })
  const open = grantedValue(await manager.ask('conflicts', {})).open.find(
    (conflict) => conflict.show?.showId === showId,
  )
  manager.close()
  const late = await counter.trySell(showId, [allotted[1] ?? ''])
  return {
    injected: 'a show is cancelled while a counter that is cut off sells it',
    held: `who had bought has the money back (${refunded}); the counter's sale is ${conflicts} conflict (${open?.reason}), to be settled by ${open?.choices.join(' or ')}; then it sells no more (${late})`,
  }
})
