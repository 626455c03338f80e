/** Sells a party's tickets with goods in one order, in the ways in which people pay. */
import { type Answer, MAX_BOOKINGS_IN_ORDER, newId, type Tariff } from '@marquee/shared'
import type { SellOrderArgs, SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { createRandom, type Random } from '../simulation/world/random.ts'
import { type Away, claimSeats, insist, patience } from './claim-seats.ts'
import type { Terminal } from './terminals.ts'

/** What a party buys beside its tickets, and how it pays. */
export interface PartyOrder {
  goods: SellOrderArgs['goods']
  /** The part that a card machine takes, from 0 to 1. The rest is paid in cash. */
  byCardMachine: number
  slip: string
}

const CASH = 1_000_000

/**
 * A party's own order, the same in each replay: six of ten buy goods, half of all pay in cash alone, three of ten at a card machine
 * alone, and the others in both ways.
 * @param party its number in the week
 */
export function orderOfParty(tariff: Tariff, party: number): PartyOrder {
  const random = createRandom(party, 'order')
  const kinds = tariff.goods.goods
  const goods = kinds.length > 0 && random.chance(0.6) ? random.some(kinds, random.between(1, 2)) : []
  const way = random.next()
  return {
    goods: goods.map((each) => ({
      goods: each.key,
      size: random.pick(each.sizes).key,
      extras: extrasOf(each, random),
      quantity: random.between(1, 4),
    })),
    byCardMachine: way < 0.5 ? 0 : way < 0.8 ? 1 : random.next(),
    slip: `R-${party}`,
  }
}

const extrasOf = ({ extras = [] }: Tariff['goods']['goods'][number], random: Random): string[] =>
  extras.filter(() => random.chance(0.3)).map(({ key }) => key)

/** @param party.bookings the seats of each booking; more than an order may have are refused by the terminal */
export async function sellPartyAsOrder(
  terminal: Terminal,
  party: { showId: string; cinemaId: string; bookings: string[][]; order: PartyOrder; away: Away },
): Promise<Answer<SoldOrder>> {
  const { showId, cinemaId, bookings, order, away } = party
  const time = patience()
  const carts: SellOrderArgs['bookings'] = []
  for (const seatIds of bookings.slice(0, MAX_BOOKINGS_IN_ORDER)) {
    const cart = await claimSeats(terminal, { showId, seatIds, away, time })
    if (!cart.ok) return cart
    carts.push({ bookingId: cart.value, tickets: seatIds.map((seatId) => ({ seatId, type: 'adult' })) })
  }
  const parts = { cinemaId, bookings: carts, goods: order.goods, combos: [], codes: [] }
  const priced = await insist(() => terminal.api.priceOrder(parts), time)
  if (!priced.ok) return priced
  const { total } = priced.value
  const onCard = Math.round(total * order.byCardMachine)
  const sale: SellOrderArgs = {
    ...parts,
    orderId: newId(),
    shownTotal: total,
    payments: [
      ...(onCard > 0 ? [{ method: 'card_machine' as const, tendered: onCard, slip: order.slip }] : []),
      ...(onCard < total ? [{ method: 'cash' as const, tendered: CASH }] : []),
    ],
  }
  return insist(() => terminal.api.sellOrder(sale), time)
}
