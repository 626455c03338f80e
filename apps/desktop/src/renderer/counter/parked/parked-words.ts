/** Parked orders in a clerk's words. Pure. */
import type { LostSeats, ParkedTab } from '../../../terminal/api.ts'
import { money, sideBySide } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** "2 seats, 1 thing". */
export function insideInWords({ seats, things }: Pick<ParkedTab, 'seats' | 'things'>): string {
  if (seats > 0 && things > 0) return say('seats_and_things', { seats, things })
  if (seats > 0) return say('seats', { count: seats })
  return things > 0 ? say('things', { count: things }) : say('nothing_inside')
}

/** Of a list, for a screen reader and for a shift's end: "Order 2, Anna: 2 seats, €25.00, since 18:52". */
export function parkedInWords(tab: ParkedTab, since: string): string {
  const { number, word, total, lost } = tab
  const order = word === null ? say('order', { number }) : say('order_named', { number, word })
  const facts = [
    insideInWords(tab),
    ...(total === null ? [] : [money(total)]),
    say('since_time', { time: since }),
    ...(lost.length === 0 ? [] : [lostInShort(lost)]),
  ]
  return say('line', { order, facts: sideBySide(facts) })
}

export const lostInShort = (lost: readonly string[]): string => say('seats_gone', { count: lost.length })

/** "19:15 Cats: seats H-8, H-9 are not held any more (their time was up)." */
export const lostInWords = ({ title, time, tickets, why }: LostSeats): string =>
  say('lost', {
    time,
    title,
    count: tickets.length,
    seats: tickets.map(({ seatId }) => seatId).join(', '),
    why: why ?? 'unknown',
  })
