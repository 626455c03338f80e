/** Groups as they come to a door in the engine's tests: the first seats of the hall, all of one order. */
import { type GroupPayload, groupCodes, newId, planMark, type TicketPayload, ticketIdOf } from '@marquee/shared'
import type { TestCounter } from './test-counter.ts'

type House = Pick<TestCounter, 'programme' | 'server'>

const ORDER = newId()

export function firstSeats({ programme }: Pick<House, 'programme'>, count: number): string[] {
  const plan = programme.entries.find((each) => each.kind === 'seat_plan')
  if (plan?.kind !== 'seat_plan') throw new Error('no plan')
  const { rows, row, number } = plan.entry.seats
  return Array.from({ length: count }, (_, i) => `${rows[row[i] ?? 0]}-${number[i]}`)
}

/** The ticket of the order for that seat. */
export const ticketOfGroup = ({ programme: { showId } }: Pick<House, 'programme'>, seatId: string): TicketPayload => ({
  ...{ t: ticketIdOf(ORDER, showId, seatId), s: showId, p: seatId },
  b: '2026-11-21T11:30:00.000Z',
})

export function groupPayload(
  { programme, server }: House,
  count: number,
  more: Partial<GroupPayload> = {},
): GroupPayload {
  const show = programme.entries.find((each) => each.kind === 'show' && each.entry.id === programme.showId)
  if (show?.kind !== 'show') throw new Error('no show')
  return {
    ...{ o: ORDER, s: programme.showId, b: show.entry.startsAt, l: planMark(show.entry.seatPlanId) },
    n: Array.from({ length: count }, (_, i) => i),
    h: server.state.publicKey.slice(0, 8),
    ...more,
  }
}

/** Signed by the server. */
export function groupCode(house: House, count: number, more: Partial<GroupPayload> = {}): string {
  const [code] = groupCodes(groupPayload(house, count, more))
  return code?.withSignatures(house.server.state.sign(code.body)) ?? ''
}
