/**
 * A counter, a manager, and an entry that names seats that are still allotted to the counter, which hasn't sold them.
 */
import { type ChainEntry, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { type AllotmentStage, setAllotmentStage } from '../../../allotments/testing/allotment-stage.ts'

let stage: AllotmentStage
beforeAll(async () => {
  stage = await setAllotmentStage({ redis: false })
})
afterAll(() => stage.close())

/** A counter with two allotted seats, and a conflict about the first: an altered row of its outbox names it. */
async function anAlteredSale() {
  const cinema = await stage.cinema({ allots: 2 })
  const { showId } = cinema
  const [manager, counter] = [await cinema.manager(), await cinema.counter()]
  await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(2), SOON)
  const [seat, other] = counter.claims(showId)
  if (!seat || !other) throw new Error('no seat is allotted')
  const { outbox } = counter.device
  const send = async (entry: ChainEntry) =>
    grantedValue(await counter.ask('commands', outbox.batchOf(entry))).answers[0]
  const sale = (seatId: typeof seat) => sellCommand({ bookingId: newId(), showId, seats: [seatId] }, { cutOff: true })
  const written = outbox.append({
    kind: 'print',
    bookingId: newId(),
    ticketIds: [newId()],
    at: new Date().toISOString(),
  })
  const { command, ...link } = JSON.parse(written.text)
  const altered = { hash: written.hash, text: JSON.stringify({ ...link, command: { ...command, body: sale(seat) } }) }
  expect(await send(altered)).toMatchObject({ outcome: 'conflict', why: expect.stringContaining('nothing proves') })
  const { open } = grantedValue(await manager.ask('conflicts', {}))
  const [conflict] = open
  if (!conflict) throw new Error('there is no conflict')
  const settle = async (resolution: string, more: object = {}) =>
    manager.ask('settleConflict', {
      conflictId: conflict.conflictId,
      resolution,
      reason: 'The row was altered',
      ...more,
    })
  const claimOf = async () => (await stage.claims(showId)).get(seat.seatId)
  return { cinema, showId, counter, conflict, settle, claimOf, seat, sellIt: () => send(outbox.append(sale(seat))) }
}

it.each(['refund', 'noted', 'other_seats'])(
  'settling an altered sale by %s leaves its seats allotted, and a sale on them is entered',
  async (how) => {
    const { conflict, counter, settle, claimOf, seat, sellIt, showId } = await anAlteredSale()
    expect(conflict).toMatchObject({ reason: 'edited', rivals: [{ seatId: seat.seatId, kind: 'allotted' }] })
    // Cut off: it hears of nothing, and goes on selling.
    counter.mood = 'deaf'
    const allotted = counter.seatIds(showId)
    const seatIds = ['A-1', 'B-1', 'C-1'].filter((id) => !allotted.includes(id)).slice(0, 1)
    grantedValue(await settle(how, how === 'other_seats' ? { seatIds } : {}))
    expect(await claimOf()).toMatchObject({
      kind: 'allotted',
      grantNumber: seat.grantNumber,
      terminalId: counter.device.identity.id,
    })
    expect(await sellIt()).toMatchObject({ outcome: 'applied' })
    expect(await claimOf()).toMatchObject({ kind: 'booked' })
  },
)

it("taking an altered sale's seat enters it once the counter lets go, which then loses the seat", async () => {
  const { counter, settle, claimOf, seat, showId } = await anAlteredSale()
  grantedValue(await settle('release_other'))
  expect(counter.recalls.flatMap((recall) => recall.seats)).toContainEqual(seat)
  expect(counter.claims(showId)).not.toContainEqual(seat)
  expect(await claimOf()).toMatchObject({ kind: 'booked' })
  const { rows } = await stage.server.pool.query('select from forced_releases where show_id = $1', [showId])
  expect(rows).toEqual([])
})

it("an altered sale is not entered on a silent counter's allotted seat, except by force on the record", async () => {
  const { counter, settle, claimOf, seat, showId } = await anAlteredSale()
  counter.mood = 'deaf'
  expect(await settle('same_seats')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
  expect(await claimOf()).toMatchObject({ kind: 'allotted', grantNumber: seat.grantNumber })
  grantedValue(await settle('release_other'))
  const { rows } = await stage.server.pool.query('select terminal_id, reason from forced_releases where show_id = $1', [
    showId,
  ])
  expect(rows).toEqual([{ terminal_id: counter.device.identity.id, reason: 'The row was altered' }])
})
