/**
 * Subscriptions: each admits once to a show, or a manager was told of the others; and of nothing else. What people paid for periods is in
 * the books, and the periods with it.
 */
import { describeRefusal } from '@marquee/shared'
import type { Admitted, WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const VALID = 'select id::text as id from tickets where cancelled_at is null'
const TOLD = `select order_id::text as id, string_agg(what, ' ') as what from conflicts where reason = 'subscription_short' group by 1`
/** Other checks see to orders in conflict. */
const IN_BOOKS = 'select id::text as id from orders'
const IN_CONFLICT = `
  select order_id::text as id from conflicts where order_id is not null and reason <> 'subscription_short'`
const ENTRIES = `
  select e.ticket_id::text as ticket, e.show_id::text as show, e.code, p.order_id::text as order, e.counts
  from subscription_entries e join payments p on p.id = e.payment_id`
/** What orders have sold of subscriptions, and the periods that were entered for it. */
const PERIODS = `
  select l.order_id::text as order, sum(l.amount)::int as amount,
    (select count(*)::int from subscription_periods d join subscriptions s on s.id = d.subscription_id where d.order_id = l.order_id) as entered,
    (select coalesce(sum(p.amount), 0)::int from payments p where p.order_id = l.order_id and p.state = 'captured') as paid
  from order_lines l where l.kind = 'voucher' and l.what = 'subscription' group by 1, l.order_id`

const USED = describeRefusal({ code: 'subscription_refused', fault: { why: 'used' } })
const PAUSED = describeRefusal({ code: 'subscription_refused', fault: { why: 'paused' } })

interface Entry {
  ticket: string
  show: string
  code: string
  order: string
  counts: boolean
}
interface Period {
  order: string
  amount: number
  entered: number
  paid: number
}

interface Checked {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}

export function subscriptionsInLedger(parts: Checked): string[] {
  const { ledger, record } = parts
  if (record.subscriptions.size === 0) return []
  const ids = (question: string): Set<string> => new Set(ledger.must(question).rows.map((row) => row.id as string))
  const inConflict = ids(IN_CONFLICT)
  const inBooks = new Set([...ids(IN_BOOKS)].filter((id) => !inConflict.has(id)))
  const told = new Map(ledger.must(TOLD).rows.map((row) => [row.id as string, row.what as string]))
  const entries = ledger.must(ENTRIES).rows as unknown as Entry[]
  const forgetful = new Set(parts.terminals.filter((each) => each.wasSetBack()).map(({ name }) => name))
  return [
    ...admittedOnce(record, { told, valid: ids(VALID) }),
    ...inTheBooks(record, { entries, inBooks, forgetful }),
    ...toldOfNothingElse(record, { told, entries }),
    ...periods(parts, { told, inBooks, inConflict, forgetful }),
  ]
}

/** Of people whose tickets are good, and of whom no manager was told, a subscription has admitted one to a show. */
function admittedOnce(
  record: WorldRecord,
  { told, valid }: { told: ReadonlyMap<string, string>; valid: Set<string> },
): string[] {
  const good = record.admitted.filter(({ ticketId, orderId }) => valid.has(ticketId) && !told.has(orderId))
  return [...Map.groupBy(good, ({ code, showId }) => `${code} to ${showId}`)].flatMap(([what, admitted]) =>
    admitted.length > 1 ? [`the subscription ${what} admits ${admitted.length} people, and no manager was told`] : [],
  )
}

/** A screen said so, and the order was sold: the ledger has the entry, under the subscription that was shown. */
function inTheBooks(
  record: WorldRecord,
  { entries, inBooks, forgetful }: { entries: Entry[]; inBooks: Set<string>; forgetful: Set<string> },
): string[] {
  const byTicket = new Map(entries.map((entry) => [entry.ticket, entry]))
  const found = record.admitted.flatMap(({ orderId, ticketId, code, showId, terminal }: Admitted) => {
    const entry = byTicket.get(ticketId)
    if (!inBooks.has(orderId) || forgetful.has(terminal)) return []
    if (!entry) return [`${terminal} admitted by ${code} in the order ${orderId}, and the ledger has no entry of it`]
    return entry.code === code && entry.show === showId
      ? []
      : [`${terminal} admitted by ${code} to ${showId}, and the ledger has ${entry.code} and ${entry.show}`]
  })
  const wanted = new Set(record.admitted.map(({ orderId }) => orderId))
  // A screen whose program died after the sale has said nothing to anybody.
  for (const { order, code } of entries) {
    if (!record.subscriptions.has(code))
      found.push(`the order ${order} has an entry by ${code}, which nobody has issued`)
    else if (wanted.has(order) && !record.admitted.some((each) => each.orderId === order && each.code === code)) {
      found.push(`the order ${order} has an entry by ${code}, and nobody showed that`)
    }
  }
  return found
}

/** Where a manager was told that somebody was admitted before, the ledger has somebody; where it was paused, a manager has done that. */
function toldOfNothingElse(
  record: WorldRecord,
  { told, entries }: { told: ReadonlyMap<string, string>; entries: Entry[] },
): string[] {
  return record.admitted.flatMap(({ orderId, code, showId, terminal }) => {
    const what = told.get(orderId) ?? ''
    const others = entries.filter((entry) => entry.code === code && entry.show === showId && entry.order !== orderId)
    const isWrong =
      (what.includes(USED) && others.length === 0) || (what.includes(PAUSED) && !record.changedSubscriptions.has(code))
    return isWrong ? [`a manager was told of ${code} in ${orderId} of ${terminal}, and it isn't so: ${what}`] : []
  })
}

function periods(
  { ledger, record }: Checked,
  {
    told,
    inBooks,
    inConflict,
    forgetful,
  }: {
    told: ReadonlyMap<string, string>
    inBooks: Set<string>
    inConflict: Set<string>
    forgetful: Set<string>
  },
): string[] {
  const sold = new Map((ledger.must(PERIODS).rows as unknown as Period[]).map((row) => [row.order, row]))
  return record.periodsSold.flatMap(({ orderId, code, amount, terminal }) => {
    if (forgetful.has(terminal) || inConflict.has(orderId)) return []
    const what = `the period of ${code} for ${amount} that ${terminal} sold in ${orderId}`
    if (!inBooks.has(orderId)) return [`${what} is nowhere in the ledger`]
    const period = sold.get(orderId)
    if (period?.amount !== amount || period.paid !== amount) {
      return [`${what}: its line is ${period?.amount ?? 0}, and ${period?.paid ?? 0} were paid`]
    }
    return period.entered === 1 || told.has(orderId) ? [] : [`${what} was entered ${period.entered} times`]
  })
}
