/** Makes the counters of a replay ready to sell orders: tariffs, gift cards and subscriptions that the office has issued, and card readers. */
import { describeRefusal, type Tariff } from '@marquee/shared'
import type pg from 'pg'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { type CardReader, openCardReader } from './card-reader.ts'
import type { PlacedShow } from './find-shows.ts'
import { createGiftCards } from './gift-cards.ts'
import { type Office, openOffice } from './office.ts'
import { orderOfParty, type PartyOrder } from './party-order.ts'
import type { Till } from './sell-orders.ts'
import { numberParties, type OrdersOfWeek } from './sell-week.ts'
import { createSubscriptions, sellPeriods } from './subscriptions.ts'
import type { Terminal } from './terminals.ts'

/** Of a gift card that is issued with its value, in minor units. */
const VALUE = 5000
/** Issued for each party that comes with one: a card is used more than once. */
const CARDS_A_PARTY = 0.7
/** One for so many parties that come with one: it admits to several shows. */
const PARTIES_A_SUBSCRIPTION = 8
/** Of a period, and of an entry, in minor units. */
const PLAN = { price: 2200, referencePrice: 500 }

export interface Orders extends OrdersOfWeek {
  till: Till
  office: Office
  /** Periods of subscriptions, sold before the week began. */
  periods: SoldOrder[]
  /** What became of gift cards and of cards at readers, in one line for people. */
  describe(): string
}

/** @param place.gateway the simulator and the readers of these terminals; undefined: they have none */
export async function openOrders(
  terminals: readonly Terminal[],
  place: {
    shows: readonly PlacedShow[]
    serverUrl: string
    pool: pg.Pool
    gateway: { url: string; readers: readonly string[] } | undefined
  },
): Promise<Orders> {
  const { shows, serverUrl, pool, gateway } = place
  const tariffs = await tariffsOf(terminals, shows)
  const orderOf = (cinemaId: string, party: number): PartyOrder => orderOfParty(tariffs.get(cinemaId) as Tariff, party)
  const currencies = new Set([...tariffs.values()].map(({ currency }) => currency))
  const [currency = ''] = currencies
  if (currencies.size > 1) throw new Error('cinemas of the week take several currencies: one gift card pays in one')

  let [buyers, owners, subscribers] = [0, 0, 0]
  for (const { cinemaId, purchases, first } of numberParties(shows)) {
    for (const i of purchases.keys()) {
      const { buysCard, byGiftCard, bySubscription } = orderOf(cinemaId, first + i)
      if (buysCard > 0) buyers++
      if (byGiftCard > 0) owners++
      if (bySubscription) subscribers++
    }
  }
  const office = await openOffice(serverUrl, pool)
  try {
    const issue = (quantity: number, value: number | null) => office.issueGiftCards({ quantity, value, currency })
    const issued = await issue(Math.ceil(owners * CARDS_A_PARTY), VALUE)
    const giftCards = createGiftCards(issued, { value: VALUE, forSale: await issue(buyers, null) })
    const quantity = Math.ceil(subscribers / PARTIES_A_SUBSCRIPTION)
    const codes = await office.issueSubscriptions({ quantity, currency, ...PLAN })
    const [seller] = terminals
    const cinemaId = shows[0]?.cinemaId ?? ''
    const periods = seller ? await sellPeriods(seller, { codes, cinemaId }) : []
    const readers = new Map<Terminal, CardReader>()
    if (gateway) {
      for (const [i, terminal] of terminals.entries()) {
        const id = gateway.readers[i] ?? ''
        await office.giveReader(id, terminal.id)
        readers.set(terminal, await openCardReader(gateway.url, id))
      }
    }
    const counts = { declined: 0, lookedUp: 0, usedUp: 0, admitted: 0 }
    return {
      till: {
        giftCards,
        subscriptions: createSubscriptions(codes),
        readerOf: (terminal) => readers.get(terminal),
        counts,
      },
      orderOf,
      office,
      periods,
      describe: () =>
        `${issued.length} gift cards issued and ${buyers} for sale: ${counts.usedUp} used up, ${counts.lookedUp} only looked up; ${codes.length} subscriptions admitted ${counts.admitted} times; ${counts.declined} cards declined at readers and paid in cash`,
    }
  } catch (error) {
    await office.close()
    throw error
  }
}

/** Each cinema sells the goods of its own tariff. */
async function tariffsOf([first]: readonly Terminal[], shows: readonly PlacedShow[]): Promise<Map<string, Tariff>> {
  const tariffs = new Map<string, Tariff>()
  for (const cinemaId of new Set(shows.map((show) => show.cinemaId))) {
    const tariff = await first?.api.tariff({ cinemaId })
    if (!tariff?.ok) {
      const why = tariff ? describeRefusal(tariff.refusal) : 'there are no terminals'
      throw new Error(`the tariff of a cinema is not known: ${why}`)
    }
    tariffs.set(cinemaId, tariff.value)
  }
  return tariffs
}
