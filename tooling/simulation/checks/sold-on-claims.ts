/**
 * Looked at when a terminal has sold: it had the claims on which it sold, and got them while it was the newest run. The cases in
 * which the server may end a claim without asking are left out.
 */
import type { ChainLink, OrderBooking, SellCommand } from '@marquee/shared'
import { textIn } from '../../../apps/desktop/src/terminal/store/outbox/envelope.ts'
import type { Programme } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { schedule } from '../world/clock.ts'
import type { GrantsBefore } from './grants-before.ts'
import { isSoldBesides } from './sold-besides.ts'

/** Between two transactions. */
const AGAIN_MS = 3
const LAST_ENTRIES = 20

const NEWEST_RUN = 'select run_number from terminal_runs where terminal_id = $1'
const IS_ENTERED = 'select 1 from bookings where id = $1 and order_id is not null'
const HAS_CLAIM =
  'select 1 from seat_claims where show_id = $1 and seat_index = $2 and terminal_id = $3 and grant_number = $4'

type Sold = Pick<SellCommand | OrderBooking, 'bookingId' | 'showId' | 'tickets'>
type Sale = Pick<ChainLink, 'terminalId' | 'runNumber'> & { body: Sold }

export interface SoldOnClaims {
  /** @param bookingId that this terminal has just sold */
  check(terminal: TerminalHost, bookingId: string): void
}

export function watchSales(options: {
  ledger: Ledger
  record: WorldRecord
  programme: Programme
  grantsBefore: GrantsBefore
}): SoldOnClaims {
  const { ledger, record, programme, grantsBefore } = options

  const is = (question: string, values: unknown[]): boolean => ledger.must(question, values).rows.length > 0

  function saleOf(terminal: TerminalHost, bookingId: string): Sale | undefined {
    const rows = terminal.disk
      .live()
      ?.prepare(`select envelope from outbox order by sequence desc limit ${LAST_ENTRIES}`)
      .pluck()
      .all() as string[] | undefined
    const links = (rows ?? []).map((envelope) => JSON.parse(textIn(envelope)) as ChainLink)
    const sales = links.flatMap(({ terminalId, runNumber, command }) =>
      bookingsIn(command).map((body): Sale => ({ terminalId, runNumber, body })),
    )
    return sales.find(({ body }) => body.bookingId === bookingId)
  }

  function judge(name: string, { terminalId, runNumber, body }: Sale): void {
    if (record.mayConflict.size > 0 || record.setBack || is(IS_ENTERED, [body.bookingId])) return
    const newest = (ledger.must(NEWEST_RUN, [terminalId]).rows[0] as { run_number: number }).run_number
    const grantsOfRun = grantsBefore(terminalId, runNumber + 1)
    const seats = programme.shows.find((show) => show.showId === body.showId)?.seatIds ?? []
    for (const { seatId, grantNumber } of body.tickets) {
      const what = `${name} sold ${seatId} of ${body.showId} in its run ${runNumber} under its grant ${grantNumber}`
      if (grantNumber > grantsOfRun) record.wrong.push(`${what}, which it got when a later run had begun`)
      if (newest > runNumber || is(HAS_CLAIM, [body.showId, seats.indexOf(seatId), terminalId, grantNumber])) continue
      if (record.copied.has(terminalId) && isSoldBesides(ledger, { ...body, terminalId, seatId })) continue
      record.wrong.push(`${what}, and the ledger had ended that claim without its word`)
    }
  }

  return {
    check(terminal, bookingId) {
      const sale = saleOf(terminal, bookingId)
      const checkSoon = (): void => {
        if (ledger.inTransaction()) schedule(AGAIN_MS, checkSoon, undefined)
        else if (sale) judge(terminal.name, sale)
      }
      checkSoon()
    },
  }
}

/** @param command undefined: the link carries an entry that is unproven */
function bookingsIn(command: ChainLink['command'] | undefined): readonly Sold[] {
  if (command?.body.kind === 'order') return command.body.bookings
  return command?.body.kind === 'sell' ? [command.body] : []
}
