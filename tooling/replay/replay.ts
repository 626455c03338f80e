/** Sells a week that was really sold, through real terminals or as online customers, and holds the ledger against the file. */
import { describeRefusal } from '@marquee/shared'
import pg from 'pg'
import { readHouse } from '../../apps/server/src/catalogue/import/house.ts'
import { importWeek, readFiles } from '../../apps/server/src/catalogue/import/import-week.ts'
import { todayIn } from '../../apps/server/src/catalogue/import/local-time.ts'
import { openOwnHouse } from '../services/own-house.ts'
import { namedReaders, readCharges } from './card-reader.ts'
import { compareWithLedger } from './compare.ts'
import { compareMoney } from './compare-money.ts'
import { findShows, type ShowToSell } from './find-shows.ts'
import { type Orders, openOrders } from './open-orders.ts'
import { firstBookings, sellOnline } from './sell-online.ts'
import { sellWeek, type WeekSold } from './sell-week.ts'
import { openTerminals } from './terminals.ts'

export interface ReplayOptions {
  auditoria: string
  week: string
  terminals: number
  /** Sold through the HTTP API with payment, instead of by terminals: so many bookings at most. */
  online?: number | undefined
  /** Parties buy orders: all their tickets at once, with goods and gift cards, and pay in every way of a counter. Not online. */
  orders?: boolean | undefined
  /** The week's first date in the ledger. */
  from?: string | undefined
  /** A server that runs, and its ledger; absent: a server of its own on an empty ledger. */
  there?: { serverUrl: string; ledgerUrl: string } | undefined
}

const PROGRESS_MS = 5000
/** All customers of a replay come from one address, and some of them left single seats alone. */
const ONLINE_SETTINGS = {
  MARQUEE_LIMITS: 'everyone=100000000/10,address=100000000/60,guests=100000000/60',
  MARQUEE_SINGLE_SEATS: 'allow',
}

/**
 * @param say a line for people, while it goes on
 * @returns the closing line, and whether nothing was refused, sold twice or missing
 */
export async function replay(
  options: ReplayOptions,
  say: (line: string) => void,
): Promise<{ ok: boolean; line: string }> {
  const files = await readFiles(options)
  if (!files.ok) return { ok: false, line: files.problems.join('\n') }
  const { week } = files.value
  const purchases = week.flatMap((show) => show.bookings)
  const seats = purchases.reduce((sum, party) => sum + party.length, 0)
  say(`${purchases.length} purchases of ${seats} seats in ${week.length} shows`)

  const readers = namedReaders(options.terminals)
  const settings = options.online === undefined ? {} : ONLINE_SETTINGS
  const own = options.there ? undefined : await openOwnHouse(say, settings, readers.setting)
  const there = options.there ?? (own as NonNullable<typeof own>)
  const pool = new pg.Pool({ connectionString: there.ledgerUrl, max: 4 })
  pool.on('error', () => {})
  try {
    let { from } = options
    if (own) {
      const { timeZone } = readHouse()
      // The whole week must lie ahead: online sale ends when a show begins, and counters let go of their seats when it is over.
      from ??= dayAfter(todayIn(timeZone))
      const loaded = await importWeek({ pool, auditoria: options.auditoria, week: options.week, from })
      if (!loaded.ok) return { ok: false, line: loaded.problems.join('\n') }
    }
    let orders: Orders | undefined
    const terminals = await openTerminals(options.online === undefined ? options.terminals : 1, there.serverUrl, pool)
    try {
      const first = terminals.all[0]
      const found = first ? await findShows(first, week, from) : { ok: false as const, why: 'there are no terminals' }
      if (!found.ok) return { ok: false, line: found.why }

      const { online } = options
      const shows = online === undefined ? found.shows : onlineShows(found.shows, online)
      const wanted = shows.reduce((sum, show) => sum + show.purchases.flat().length, 0)
      // Of a server that runs, nobody may tell the gateway's readers what to do.
      const gateway = own && { url: own.gatewayUrl, readers: readers.ids }
      if (options.orders) {
        orders = await openOrders(terminals.all, { shows: found.shows, serverUrl: there.serverUrl, pool, gateway })
      }
      say(`${wanted} seats are for sale`)
      let done = 0
      const started = performance.now()
      const rate = (bookings: number): number => Math.round(bookings / ((performance.now() - started) / 1000))
      let bookingsDone = 0
      const progress = setInterval(
        () => say(`${done} of ${wanted} seats sold, ${rate(bookingsDone)} bookings/s`),
        PROGRESS_MS,
      )
      const onSold = (count: number): void => {
        done += count
        bookingsDone++
      }
      const sell = async () => {
        const atCounters = online === undefined ? await sellWeek(terminals.all, found.shows, onSold, orders) : undefined
        const result = atCounters ? inWords(atCounters) : await sellOnline(there.serverUrl, shows, onSold)
        // A sale stands when its terminal has it on its disk; the ledger hears of it a moment later.
        const conflicts = (await Promise.all(terminals.all.map((terminal) => terminal.answered()))).flat()
        return { ...result, atCounters, conflicts }
      }
      const { sold, refused, atCounters, conflicts } = await sell().finally(() => clearInterval(progress))
      const speed = rate(sold.length)
      for (const why of conflicts.slice(0, 10)) say(`conflict: ${why}`)
      for (const { seatIds, answer } of refused.slice(0, 10)) say(`refused: ${seatIds.join(', ')}: ${answer}`)

      const notSold = refused.length + conflicts.length
      const compared = await compareWithLedger(pool, shows, sold)
      const { bookings, seats: ticketed, soldTwice, missing, paid, price } = compared
      for (const wrong of compared.wrongInBooks.slice(0, 10)) say(wrong)
      const counted = `bookings ${bookings}, seats ${ticketed}, refused ${notSold}, sold twice ${soldTwice}, missing ${missing}`
      const isWhole = notSold === 0 && soldTwice === 0 && missing === 0 && compared.wrongInBooks.length === 0
      if (!atCounters || !orders) {
        const line = `${counted}, paid ${paid}, tickets ${price}, bookings/s ${speed}`
        return { ok: isWhole && paid === price, line }
      }
      say(orders.describe())
      const money = await compareMoney(pool, {
        terminals: terminals.all,
        sold: [...orders.periods, ...atCounters.orders],
        charges: gateway && (await readCharges(gateway.url)),
        cards: { expected: orders.till.giftCards.left(), told: await orders.office.leftOnCards() },
      })
      for (const wrong of money.wrong.slice(0, 10)) say(wrong)
      return { ok: isWhole && money.wrong.length === 0, line: `${counted}, ${money.line}, bookings/s ${speed}` }
    } finally {
      await orders?.office.close()
      await terminals.close()
    }
  } finally {
    await pool.end()
    await own?.close()
  }
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** The first bookings of the week as shows to sell: a party of more than ten is several. */
function onlineShows(shows: readonly ShowToSell[], atMost: number): ShowToSell[] {
  return firstBookings(shows, atMost).map(({ showId, bookings }) => ({ showId, purchases: bookings }))
}

const inWords = ({ sold, refused }: Pick<WeekSold, 'sold' | 'refused'>) => ({
  sold,
  refused: refused.map(({ refusal, ...rest }) => ({ ...rest, answer: describeRefusal(refusal) })),
})
