/**
 * Checks that a terminal owns all seats that it may sell without asking. Every claim on the disk of its newest run stands in
 * the ledger. A run that is over has no grant that was given since the next one began. The check runs every second, and not
 * only at sales: few wrong claims are sold, and a seat is sold twice only then.
 */
import type { Programme } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { schedule } from '../world/clock.ts'
import type { GrantsBefore } from './grants-before.ts'
import { isSoldBesides } from './sold-besides.ts'

const EVERY_MS = 1000
/** Between two transactions. */
const AGAIN_MS = 3

const NEWEST_RUNS = 'select terminal_id, run_number from terminal_runs'
const CLAIMS = 'select show_id, seat_index, terminal_id, grant_number from seat_claims where terminal_id is not null'

interface LocalClaim {
  show_id: string
  seat_id: string
  grant_number: number
}

/** @param machines asked for at each look: a second machine may have come */
export function watchDisks(options: {
  ledger: Ledger
  record: WorldRecord
  programme: Programme
  grantsBefore: GrantsBefore
  machines: () => TerminalHost[]
}): void {
  const { ledger, record, programme, grantsBefore, machines } = options
  const seen = new Set<string>()
  const seatsOf = new Map(programme.shows.map(({ showId, seatIds }) => [showId, seatIds]))

  function say(text: string): void {
    if (seen.has(text)) return
    seen.add(text)
    record.wrong.push(text)
  }

  /** The claims that the machine may sell now; undefined: it may sell nothing. */
  function claimsOn({ disk, engine, life }: TerminalHost): { run: number; claims: LocalClaim[] } | undefined {
    const db = disk.live()
    if (!life() || !db || db.inTransaction || !engine()?.state().maySell) return undefined
    const run = db.prepare('select run_number from run').pluck().get() as number
    return { run, claims: db.prepare('select show_id, seat_id, grant_number from claims').all() as LocalClaim[] }
  }

  function check(): void {
    const newestRuns = new Map(ledger.must(NEWEST_RUNS).rows.map((row) => [row.terminal_id, row.run_number as number]))
    const standing = new Set(
      ledger.must(CLAIMS).rows.map((row) => {
        const seatId = seatsOf.get(row.show_id as string)?.[row.seat_index as number]
        return `${row.terminal_id} ${row.show_id} ${seatId} ${row.grant_number}`
      }),
    )
    for (const machine of machines()) {
      const terminalId = machine.identity.id
      const own = claimsOn(machine)
      if (!own) continue
      const { run, claims } = own
      const isNewest = newestRuns.get(terminalId) === run
      const grantsOfRun = grantsBefore(terminalId, run + 1)
      for (const { show_id: showId, seat_id: seatId, grant_number: grantNumber } of claims) {
        const what = `${machine.name} may sell ${seatId} of ${showId} in its run ${run} under its grant ${grantNumber}`
        if (grantNumber > grantsOfRun) say(`${what}, which it got when a later run had begun`)
        if (!isNewest || standing.has(`${terminalId} ${showId} ${seatId} ${grantNumber}`)) continue
        // The ledger has the sale of its other machine, which may have been given back since.
        if (record.copied.has(terminalId) && isSoldBesides(ledger, { terminalId, showId, seatId, bookingId: null })) {
          continue
        }
        say(`${what}, and the ledger had ended that claim without its word`)
      }
    }
  }

  function checkRepeatedly(): void {
    if (ledger.inTransaction()) return void schedule(AGAIN_MS, checkRepeatedly, undefined)
    if (record.mayConflict.size === 0 && !record.setBack) check()
    schedule(EVERY_MS, checkRepeatedly, undefined)
  }
  schedule(EVERY_MS, checkRepeatedly, undefined)
}
