/** Parked orders in a clerk's words. Pure. */
import { formatMoney } from '@marquee/shared'
import type { LostSeats, ParkedTab } from '../../../terminal/api.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** "2 seats, 1 thing". */
export function insideInWords({ seats, things }: Pick<ParkedTab, 'seats' | 'things'>): string {
  const words = [...(seats > 0 ? [counted(seats, 'seat')] : []), ...(things > 0 ? [counted(things, 'thing')] : [])]
  return words.length === 0 ? 'nothing to sell' : words.join(', ')
}

/** Of a list, for a screen reader and for a shift's end: "Order 2, Anna: 2 seats, €25.00, since 18:52". */
export function parkedInWords(tab: ParkedTab, since: string): string {
  const { number, word, total, lost } = tab
  const name = word === null ? `Order ${number}` : `Order ${number}, ${word}`
  const sum = total === null ? '' : `, ${formatMoney(total)}`
  const gone = lost.length === 0 ? '' : `, ${lostInShort(lost)}`
  return `${name}: ${insideInWords(tab)}${sum}, since ${since}${gone}`
}

export const lostInShort = (lost: readonly string[]): string =>
  lost.length === 1 ? '1 seat gone' : `${lost.length} seats gone`

const WHY = {
  time_up: 'their time was up',
  taken_back: 'the server has taken them back',
  sold: 'they are sold',
  moved: 'they were taken over at another counter',
} as const

/** "19:15 Cats: seats H-8, H-9 are not held any more (their time was up)." */
export function lostInWords({ title, time, tickets, why }: LostSeats): string {
  const ids = tickets.map(({ seatId }) => seatId)
  const names = ids.length === 1 ? `seat ${ids[0]} is` : `seats ${ids.join(', ')} are`
  const because = why === null ? '' : ` (${WHY[why]})`
  return `${time} ${title}: ${names} not held any more${because}.`
}
