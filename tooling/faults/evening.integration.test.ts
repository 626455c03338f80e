/**
 * An evening without the network: two counters sell all their allotted seats, while customers buy everything else
 * online, down to the last seat. The auditorium is a real one.
 */
import { join } from 'node:path'
import { seatId } from '@marquee/shared'
import { beforeAll, expect } from 'vitest'
import { auditoriumKey, inIndexOrder, readAuditoria } from '../../apps/server/src/catalogue/import/auditoria-file.ts'
import { sellOnline } from '../replay/sell-online.ts'
import { row } from './row.ts'
import { openStage, type Stage } from './stage.ts'
import type { Terminal } from './terminal.ts'

const AUDITORIA = join(import.meta.dirname, '../../resources/sample/auditoria.jsonl')
const SHOWS = 5
const ALLOTTED_EACH = 10
/**
 * The sizes of parties: alone, in pairs, in threes and fours about as often as in the trade: 25, 54, 10 and 7 of a
 * hundred.
 */
const PARTIES = [2, 1, 2, 3, 2, 1, 2, 2, 4, 1, 2, 2]

let stage: Stage
let counters: Terminal[]

beforeAll(async () => {
  const auditoria = await readAuditoria(AUDITORIA)
  const auditorium = auditoria.ok && auditoria.value.get(auditoriumKey('Seletar', 'Hall 2'))
  if (!auditorium) throw new Error('the sample has no such auditorium')
  stage = await openStage({ shows: SHOWS + 1, allots: ALLOTTED_EACH, seats: inIndexOrder(auditorium.seats) })
  counters = [await stage.counter(), await stage.counter()]
  return () => stage.close()
}, 120_000)

/** Sells its allotted seats show by show, as the parties come. @returns how many seats */
async function sellAllAllotted(counter: Terminal, allotted: ReadonlyMap<string, string[]>): Promise<number> {
  let sold = 0
  for (const [showId, seats] of allotted) {
    for (const party of inParties(seats)) {
      await counter.sell(showId, party)
      sold += party.length
    }
  }
  return sold
}

function inParties(seats: readonly string[]): string[][] {
  const parties: string[][] = []
  for (let at = 0; at < seats.length; at += parties.at(-1)?.length ?? 1)
    parties.push(seats.slice(at, at + (PARTIES[parties.length % PARTIES.length] ?? 1)))
  return parties
}

row('an evening without the network', async () => {
  const showIds = Array.from({ length: SHOWS }, () => stage.show())
  const allotted = await Promise.all(
    counters.map(async (counter) => {
      const allotment = new Map<string, string[]>()
      for (const showId of showIds) allotment.set(showId, await stage.allottedTo(counter, showId, ALLOTTED_EACH))
      return allotment
    }),
  )
  for (const { line } of counters) line.cut('all')
  for (const counter of counters) await counter.noticesCutOff()

  const seats = stage.programme.seats.map(seatId)
  const everySeat = (parties: string[][]) => showIds.map((showId) => ({ showId, purchases: parties }))
  let soldOnline = 0
  const countOnline = (count: number): void => {
    soldOnline += count
  }
  // Customers online can't tell which seats are allotted: they look free, and everybody asks for them, too.
  const [soldHere, inGroups] = await Promise.all([
    Promise.all(counters.map((counter, i) => sellAllAllotted(counter, allotted[i] ?? new Map()))),
    sellOnline(stage.url, everySeat(inParties(seats)), countOnline),
  ])
  // Parties that met an allotted seat, or one that was sold, ask for the rest of their seats.
  const alone = inGroups.refused.flatMap(({ showId, seatIds }) => ({
    showId,
    purchases: seatIds.map((seat) => [seat]),
  }))
  const oneByOne = await sellOnline(stage.url, alone, countOnline)

  const allAllotted = new Set(
    allotted.flatMap((allotment) => [...allotment].flatMap(([show, ids]) => ids.map((id) => `${show} ${id}`))),
  )
  const refused = oneByOne.refused.map(({ showId, seatIds }) => `${showId} ${seatIds[0]}`)
  expect(new Set(refused), 'customers are refused what is allotted, and nothing else').toEqual(allAllotted)
  for (const { answer } of oneByOne.refused) expect(answer).toMatch(/^hold: 409 /)
  const atCounters = soldHere.reduce((sum, sold) => sum + sold, 0)
  expect(atCounters, 'all that was allotted').toBe(allAllotted.size)
  expect(soldOnline, 'all the rest').toBe(SHOWS * seats.length - allAllotted.size)
  const waiting = (await Promise.all(counters.map(async (counter) => (await counter.state()).waitingCommands))).join(
    '+',
  )

  for (const { line } of counters) line.pass()
  const { sold, conflicts, drawers } = await stage.audit(counters, { conflicts: 0 })
  const { rows } = await stage.pool.query<{ kind: string; seats: number }>(
    'select kind, count(*)::int seats from seat_claims where show_id = any($1::uuid[]) group by kind',
    [showIds],
  )
  expect(rows, 'sold out, and nothing left allotted or held').toEqual([{ kind: 'booked', seats: SHOWS * seats.length }])
  const money = await stage.pool.query<{ paid: number; price: number }>(
    `select (select sum(amount)::int from payments where state = 'captured') paid,
            (select sum(amount)::int from tickets where cancelled_at is null) price`,
  )
  expect(money.rows[0]?.paid).toBe(money.rows[0]?.price)
  return {
    injected: `two counters are cut off for an evening of ${SHOWS} shows of ${seats.length} seats, ${ALLOTTED_EACH} of each allotted to each of them; customers ask online for every seat`,
    held: `the counters sold all ${atCounters} allotted seats in ${sold} sales (${waiting} waited), ${oneByOne.refused.length} times a customer heard "taken" of one, the other ${soldOnline} seats were sold online; at healing ${conflicts} conflicts, 0 doubles, drawers ${drawers} by both books, every seat booked once`,
  }
})

row('nothing at all, with everybody connected', async () => {
  const showId = stage.show()
  for (const counter of counters) {
    await stage.lineBack(counter)
    await stage.allottedTo(counter, showId, ALLOTTED_EACH)
  }
  const { rows: before } = await stage.pool.query<{ allotted: number }>(
    "select count(*)::int allotted from seat_claims where show_id = $1 and kind = 'allotted'",
    [showId],
  )
  const purchases = inParties(stage.programme.seats.map(seatId))
  const { sold, refused } = await sellOnline(stage.url, [{ showId, purchases }], () => {})
  expect(refused).toEqual([])
  const { rows } = await stage.pool.query<{ kind: string; seats: number }>(
    'select kind, count(*)::int seats from seat_claims where show_id = $1 group by kind',
    [showId],
  )
  expect(rows).toEqual([{ kind: 'booked', seats: stage.programme.seats.length }])
  return {
    injected: `${before[0]?.allotted} seats of a show are allotted to counters that are connected; customers buy it online, party by party`,
    held: `${sold.length} parties got just the seats they asked for, down to the last of ${rows[0]?.seats}; nobody heard "taken"`,
  }
})
