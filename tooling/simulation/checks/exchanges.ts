/**
 * Exchanges: of the old tickets and the new ones, just one kind is good. What a clerk was told is so, in the ledger or as a conflict of
 * which a manager knows, and the counter knows no more and no less than the ledger.
 */
import type { AskedExchange, WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const DONE = 'select return_id::text as id, order_id from exchanges'
const IN_CONFLICT = `select body ->> 'exchangeId' as id from conflicts where command = 'exchange'`
/** A ticket is good until it is cancelled; each line that came back says by which return. */
const TICKETS = `
  select l.order_id, l.number, l.return_id, t.cancelled_at is null as good
  from order_lines l join tickets t on t.id = l.ticket_id`

interface Line {
  order_id: string
  number: number
  return_id: string | null
  good: boolean
}

interface Checked {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}

export function exchangesInLedger({ ledger, record, terminals }: Checked): string[] {
  if (record.exchanges.size === 0) return []
  const done = new Map(ledger.must(DONE).rows.map((row) => [row.id as string, row.order_id as string]))
  const inConflict = new Set(ledger.must(IN_CONFLICT).rows.map((row) => row.id as string))
  const lines = ledger.must(TICKETS).rows as unknown as Line[]
  const forgetful = new Set(terminals.filter((each) => each.wasSetBack()).map(({ name }) => name))
  const found: string[] = []
  for (const asked of record.exchanges.values()) {
    const { exchangeId, terminal, said } = asked
    const isDone = done.has(exchangeId)
    const what = `the exchange ${exchangeId} of ${terminal}`
    found.push(...ticketsOf(asked, lines, isDone).map((wrong) => `${what} ${wrong}`))
    if (forgetful.has(terminal)) continue
    if (said === 'done' && !isDone && !inConflict.has(exchangeId)) {
      found.push(`${what} was done, and the ledger knows nothing of it`)
    }
    if (said === 'refused' && (isDone || inConflict.has(exchangeId))) {
      found.push(`${what} was refused, and the ledger has it`)
    }
  }
  for (const exchangeId of done.keys()) {
    if (!record.exchanges.has(exchangeId)) found.push(`the exchange ${exchangeId} was asked for by nobody`)
  }
  return [...found, ...onDisks({ ledger, record, terminals }, (id) => done.has(id) || inConflict.has(id))]
}

/** Never both good, never neither. */
function ticketsOf(
  { exchangeId, givenUp, orderId, tickets }: AskedExchange,
  lines: readonly Line[],
  isDone: boolean,
): string[] {
  const old = lines.filter(({ order_id, number }) => order_id === givenUp.orderId && givenUp.lines.includes(number))
  const bought = lines.filter(({ order_id }) => order_id === orderId)
  if (!isDone) {
    const isTaken = old.some(({ return_id }) => return_id === exchangeId)
    return isTaken || bought.length > 0 ? ['is not done, and one half of it is in the ledger'] : []
  }
  return [
    ...(old.some(({ good, return_id }) => good || return_id !== exchangeId)
      ? ['is done, and a ticket that was given up is good']
      : []),
    // They may have come back since, or been exchanged again.
    ...(bought.length !== tickets || bought.some(({ good, return_id }) => !good && return_id === null)
      ? [`is done, and not all of its ${tickets} new tickets are there`]
      : []),
  ]
}

/** The counter has sold what it was to sell, and waits for no answer any more. */
function onDisks({ record, terminals }: Checked, isKnown: (exchangeId: string) => boolean): string[] {
  return terminals.flatMap((terminal) => {
    const db = terminal.disk.live()
    if (!db || terminal.wasSetBack() || record.copied.has(terminal.identity.id)) return []
    const waiting = terminal.engine()?.state().exchanges.length ?? 0
    const sold = new Set(db.prepare('select order_id from orders').pluck().all() as string[])
    const own = [...record.exchanges.values()].filter((each) => each.terminal === terminal.name)
    return [
      ...(waiting > 0 ? [`${terminal.name} has ${waiting} exchanges that were never answered`] : []),
      ...own
        .filter(({ exchangeId, orderId }) => sold.has(orderId) !== isKnown(exchangeId))
        .map(({ exchangeId, orderId }) =>
          sold.has(orderId)
            ? `${terminal.name} has done the exchange ${exchangeId}, and the ledger knows nothing of it`
            : `the ledger has the exchange ${exchangeId}, and ${terminal.name} knows nothing of it`,
        ),
    ]
  })
}
