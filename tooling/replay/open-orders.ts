/** Makes the counters of a replay ready to sell orders: tariffs, gift cards that the office has issued, and card readers. */
import { describeRefusal, type Tariff } from '@marquee/shared'
import type pg from 'pg'
import { type CardReader, openCardReader } from './card-reader.ts'
import type { PlacedShow } from './find-shows.ts'
import { createGiftCards } from './gift-cards.ts'
import { type Office, openOffice } from './office.ts'
import { orderOfParty, type PartyOrder } from './party-order.ts'
import type { Till } from './sell-orders.ts'
import { numberParties, type OrdersOfWeek } from './sell-week.ts'
import type { Terminal } from './terminals.ts'

/** Of a gift card that is issued with its value, in minor units. */
const VALUE = 5000
/** Issued for each party that comes with one: a card is used more than once. */
const CARDS_A_PARTY = 0.7

export interface Orders extends OrdersOfWeek {
  till: Till
  office: Office
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

  let [buyers, owners] = [0, 0]
  for (const { cinemaId, purchases, first } of numberParties(shows)) {
    for (const i of purchases.keys()) {
      const { buysCard, byGiftCard } = orderOf(cinemaId, first + i)
      if (buysCard > 0) buyers++
      if (byGiftCard > 0) owners++
    }
  }
  const office = await openOffice(serverUrl, pool)
  try {
    const issue = (quantity: number, value: number | null) => office.issueGiftCards({ quantity, value, currency })
    const issued = await issue(Math.ceil(owners * CARDS_A_PARTY), VALUE)
    const giftCards = createGiftCards(issued, { value: VALUE, forSale: await issue(buyers, null) })
    const readers = new Map<Terminal, CardReader>()
    if (gateway) {
      for (const [i, terminal] of terminals.entries()) {
        const id = gateway.readers[i] ?? ''
        await office.giveReader(id, terminal.id)
        readers.set(terminal, await openCardReader(gateway.url, id))
      }
    }
    const counts = { declined: 0, lookedUp: 0, usedUp: 0 }
    return {
      till: { giftCards, readerOf: (terminal) => readers.get(terminal), counts },
      orderOf,
      office,
      describe: () =>
        `${issued.length} gift cards issued and ${buyers} for sale: ${counts.usedUp} used up, ${counts.lookedUp} only looked up; ${counts.declined} cards declined at readers and paid in cash`,
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
