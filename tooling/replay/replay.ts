/** Sells a week that was really sold, through real terminals, and holds the ledger against the file. */
import { describeRefusal } from '@marquee/shared'
import pg from 'pg'
import { readHouse } from '../../apps/server/src/catalogue/import/house.ts'
import { importWeek, readFiles } from '../../apps/server/src/catalogue/import/import-week.ts'
import { todayIn } from '../../apps/server/src/catalogue/import/local-time.ts'
import { openOwnHouse } from '../services/own-house.ts'
import { compareWithLedger } from './compare.ts'
import { findShows } from './programme.ts'
import { sellWeek } from './sell-week.ts'
import { openTerminals } from './terminals.ts'

export interface ReplayOptions {
  auditoria: string
  week: string
  terminals: number
  /** The week's first date in the ledger. */
  from?: string | undefined
  /** A server that runs, and its ledger; absent: a server of its own on an empty ledger. */
  there?: { serverUrl: string; ledgerUrl: string } | undefined
}

const PROGRESS_MS = 5000

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

  const own = options.there ? undefined : await openOwnHouse(say)
  const there = options.there ?? (own as NonNullable<typeof own>)
  const pool = new pg.Pool({ connectionString: there.ledgerUrl, max: 4 })
  pool.on('error', () => {})
  try {
    let { from } = options
    if (own) {
      const { timeZone } = readHouse()
      from ??= todayIn(timeZone)
      const loaded = await importWeek({ pool, auditoria: options.auditoria, week: options.week, from })
      if (!loaded.ok) return { ok: false, line: loaded.problems.join('\n') }
    }
    const terminals = await openTerminals(options.terminals, there.serverUrl, pool)
    try {
      const first = terminals.all[0]
      const found = first ? await findShows(first, week, from) : { ok: false as const, why: 'there are no terminals' }
      if (!found.ok) return { ok: false, line: found.why }

      let done = 0
      const started = performance.now()
      const rate = (bookings: number): number => Math.round(bookings / ((performance.now() - started) / 1000))
      let bookingsDone = 0
      const progress = setInterval(
        () => say(`${done} of ${seats} seats sold, ${rate(bookingsDone)} bookings/s`),
        PROGRESS_MS,
      )
      const { sold, refused } = await sellWeek(terminals.all, found.shows, (count) => {
        done += count
        bookingsDone++
      })
      clearInterval(progress)
      const speed = rate(sold.length)
      for (const { seatIds, refusal } of refused.slice(0, 10))
        say(`refused: ${seatIds.join(', ')}: ${describeRefusal(refusal)}`)

      const { bookings, seats: ticketed, soldTwice, missing } = await compareWithLedger(pool, found.shows, sold)
      const line = `bookings ${bookings}, seats ${ticketed}, refused ${refused.length}, sold twice ${soldTwice}, missing ${missing}, bookings/s ${speed}`
      return { ok: refused.length === 0 && soldTwice === 0 && missing === 0, line }
    } finally {
      await terminals.close()
    }
  } finally {
    await pool.end()
    await own?.close()
  }
}
