/** What a party buys beside its tickets, and how it pays: drawn from its number, so the same in each replay. */
import type { Tariff } from '@marquee/shared'
import type { SellOrderArgs } from '../../apps/desktop/src/terminal/api.ts'
import { createRandom, type Random } from '../simulation/world/random.ts'

export interface PartyOrder {
  goods: SellOrderArgs['goods']
  /** A gift card for somebody, of so much, in minor units; 0: none. */
  buysCard: number
  /** Of what a gift card could pay, from 0 to 1; the rest is paid as below. */
  byGiftCard: number
  /** The clerk looks the gift card up, and the customer keeps it for another day. */
  onlyLooks: boolean
  /** One of its tickets is covered by a subscription. */
  bySubscription: boolean
  /** The parts of the rest that a card machine or the reader takes, from 0 to 1; one of them is 0. What is left is paid in cash. */
  byCardMachine: number
  byReader: number
  /** The bank declines the card at the reader, and the customer pays in cash. */
  isDeclined: boolean
  slip: string
}

/** In minor units. */
const CARDS = [1000, 2500, 5000]

/**
 * Six of ten buy goods. Two of a hundred buy a gift card, nine come with one, and three with a subscription. Of the rest, some half pay in cash, one
 * of three at a card machine, one of five at the reader, where one card of ten is declined; some pay in two ways.
 * @param party its number in the week
 */
export function orderOfParty(tariff: Tariff, party: number): PartyOrder {
  const random = createRandom(party, 'order')
  const kinds = tariff.goods.goods
  const goods = kinds.length > 0 && random.chance(0.6) ? random.some(kinds, random.between(1, 2)) : []
  const [way, part] = [random.next(), random.next()]
  const order = {
    goods: goods.map((each) => ({
      goods: each.key,
      size: random.pick(each.sizes).key,
      extras: extrasOf(each, random),
      quantity: random.between(1, 4),
    })),
    byCardMachine: way < 0.45 || way >= 0.82 ? 0 : way < 0.7 ? 1 : part,
    byReader: way < 0.82 ? 0 : way < 0.95 ? 1 : part,
    isDeclined: random.chance(0.1),
    slip: `R-${party}`,
  }
  return { ...order, ...giftCardsOf(random), bySubscription: random.chance(0.03) }
}

function giftCardsOf(random: Random): Pick<PartyOrder, 'buysCard' | 'byGiftCard' | 'onlyLooks'> {
  const buysCard = random.chance(0.02) ? random.pick(CARDS) : 0
  if (!random.chance(0.09)) return { buysCard, byGiftCard: 0, onlyLooks: false }
  return { buysCard, byGiftCard: random.chance(0.7) ? 1 : random.next(), onlyLooks: random.chance(0.1) }
}

const extrasOf = ({ extras = [] }: Tariff['goods']['goods'][number], random: Random): string[] =>
  extras.filter(() => random.chance(0.3)).map(({ key }) => key)
