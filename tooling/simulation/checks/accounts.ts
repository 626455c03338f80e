/**
 * Company accounts: what each company owes is what its orders were put on the account for, less what came back of them and what it has
 * paid. What was put on an account that was closed or blocked, a manager was told. A movement is in one invoice.
 */
import { describeRefusal } from '@marquee/shared'
import type { PutOnAccount, WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const BALANCES = 'select id::text as account, balance::int as balance from company_accounts'
/** `at`: when it was entered; a sale's own time is its terminal's. */
const MOVEMENTS = `
  select id::text as id, account_id::text as account, kind, amount::int as amount, order_id::text as order,
    (extract(epoch from uuid_extract_timestamp(id)) * 1000)::bigint::text as at,
    (select return_id::text from refunds r where r.id = m.refund_id) as return
  from account_movements m`
const IN_BOOKS = 'select id::text as id from orders'
const TOLD = `
  select order_id::text as order, string_agg(what, ' ') as what from conflicts where reason = 'account_exceeded' group by 1`
/** What has come back of orders: the sum of their lines, without what is rounded in cash. */
const BACK = `
  select order_id::text as order, sum(amount)::int as amount from order_lines
  where return_id is not null and kind <> 'rounding' group by 1`
const STOPPED = `
  select account_id::text as account, kind, (extract(epoch from at) * 1000)::bigint::text as at from account_acts
  where kind in ('closed', 'reopened', 'blocked', 'unblocked') order by at, id`
const INVOICES = `
  select i.id::text as id, i.account_id::text as account, i.number::int as number,
    (i.brought + i.charged - i.received)::int as due,
    array(select x.movement_id::text from account_invoice_movements x where x.invoice_id = i.id) as movements
  from account_invoices i`
const CLAIMS = `
  select a.terminal_id::text as terminal, a.order_id::text as order from account_claims a`
const ON_DISK = `select order_id, sold from orders where standing <> 'conflict'`

/** Clocks of servers differ by less. */
const TOLERANCE_MS = 1000

const CLOSED = describeRefusal({ code: 'account_refused', fault: { why: 'closed' } })
const BLOCKED = describeRefusal({ code: 'account_refused', fault: { why: 'blocked' } })

interface Movement {
  id: string
  account: string
  kind: 'sale' | 'given_back' | 'received'
  amount: number
  order: string | null
  at: string
  return: string | null
}

interface Checked {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}

export function accountsInLedger(parts: Checked): string[] {
  const { ledger, record } = parts
  if (record.accounts.size === 0) return []
  const inBooks = new Set(ledger.must(IN_BOOKS).rows.map((row) => row.id as string))
  const put = new Map([...allPut(parts)].filter(([orderId]) => inBooks.has(orderId)))
  const movements = ledger.must(MOVEMENTS).rows as unknown as Movement[]
  const told = new Map(ledger.must(TOLD).rows.map((row) => [row.order as string, row.what as string]))
  return [
    ...sales(put, movements),
    ...returns(parts, put, movements),
    ...received(record, movements),
    ...owed(parts, put, movements),
    ...toldOfStopped(parts, { movements, told }),
    ...toldOfNothingElse(record, told),
    ...invoices(parts),
    ...claimsLeft(parts),
  ]
}

/** By order, in the words of its terminal's disk. Of an order that is on no disk any more, in those of its clerk. */
function allPut({ record, terminals }: Checked): Map<string, PutOnAccount> {
  const put = new Map(record.putOnAccount)
  for (const { name, disk } of terminals) {
    const rows = (disk.live()?.prepare(ON_DISK).all() ?? []) as { order_id: string; sold: string }[]
    for (const { order_id: orderId, sold } of rows) {
      const { payments } = JSON.parse(sold) as { payments: { method: string; tendered: number; accountId: string }[] }
      const part = payments.find(({ method }) => method === 'account')
      if (!part) continue
      const asked = put.get(orderId) ?? { orderId, isSold: false, isUnclaimed: false }
      put.set(orderId, { ...asked, accountId: part.accountId, amount: part.tendered, terminal: name })
    }
  }
  return put
}

/** Each order that was sold is on its account once, with its sum, and no other is. */
function sales(put: Map<string, PutOnAccount>, movements: Movement[]): string[] {
  const entered = Map.groupBy(
    movements.filter(({ kind }) => kind === 'sale'),
    ({ order }) => order ?? '',
  )
  const wrong = [...put.values()].flatMap(({ orderId, accountId, amount, terminal }) => {
    const of = entered.get(orderId) ?? []
    const isRight = of.length === 1 && of[0]?.account === accountId && of[0].amount === amount
    const has = of.map((each) => `${each.amount} on ${each.account}`).join(' and ')
    return isRight
      ? []
      : [`${terminal} put ${amount} of ${orderId} on the account ${accountId}, and the ledger has ${has || 'nothing'}`]
  })
  const unwanted = [...entered.keys()].filter((orderId) => !put.has(orderId))
  return [...wrong, ...unwanted.map((orderId) => `the order ${orderId} is on an account, and nobody wanted that`)]
}

/** What came back as a screen said it, once. */
function returns({ record }: Checked, put: Map<string, PutOnAccount>, movements: Movement[]): string[] {
  return record.backFromAccounts.flatMap(({ returnId, orderId, amount, terminal }) => {
    const of = movements.filter((each) => each.return === returnId)
    const back = -of.reduce((sum, each) => sum + each.amount, 0)
    const isRight = back === amount && of.every(({ account }) => account === put.get(orderId)?.accountId)
    return isRight ? [] : [`${terminal} gave ${amount} of ${orderId} back to its account, and the ledger ${back}`]
  })
}

/** A payment that a screen said is entered is. What no manager has entered isn't. */
function received({ receivedPayments, setBack }: WorldRecord, movements: Movement[]): string[] {
  const entered = new Map(movements.filter(({ kind }) => kind === 'received').map((each) => [each.id, each]))
  const wrong = [...receivedPayments.values()].flatMap(({ movementId, accountId, amount, isEntered }) => {
    const movement = entered.get(movementId)
    // What was entered in the lost hours is lost with them.
    if (!movement)
      return isEntered && !setBack ? [`the payment ${movementId} of ${amount} is nowhere in the ledger`] : []
    return movement.account === accountId && movement.amount === -amount
      ? []
      : [`the payment ${movementId} of ${amount} is ${-movement.amount} in the ledger`]
  })
  const unknown = [...entered.keys()].filter((id) => !receivedPayments.has(id))
  return [...wrong, ...unknown.map((id) => `the ledger has a payment ${id} of a company, which nobody entered`)]
}

/**
 * What came back goes to the account before it goes into cash. What an exchange has carried pays for another order, so of such orders the
 * ledger's own movements count; the audit compares these with what was refunded.
 */
function owed({ ledger, record }: Checked, put: Map<string, PutOnAccount>, movements: Movement[]): string[] {
  const came = new Map(ledger.must(BACK).rows.map((row) => [row.order as string, row.amount as number]))
  const exchanged = new Set([...record.exchanges.values()].map(({ givenUp }) => givenUp.orderId))
  const isEntered = new Set(movements.filter(({ kind }) => kind === 'received').map(({ id }) => id))
  const sums = new Map([...record.accounts.keys()].map((accountId) => [accountId, 0]))
  const add = (accountId: string, amount: number): void => {
    sums.set(accountId, (sums.get(accountId) ?? 0) + amount)
  }
  for (const { orderId, accountId, amount } of put.values()) {
    add(accountId, amount)
    if (!exchanged.has(orderId)) add(accountId, -Math.min(amount, came.get(orderId) ?? 0))
  }
  const ofExchanged = chainsOf(record, exchanged)
  for (const { kind, order, account, amount } of movements) {
    if (kind === 'given_back' && ofExchanged.has(order ?? '')) add(account, amount)
  }
  for (const { movementId, accountId, amount } of record.receivedPayments.values()) {
    if (isEntered.has(movementId)) add(accountId, -amount)
  }
  return ledger.must(BALANCES).rows.flatMap(({ account, balance }) => {
    const { name } = record.accounts.get(account as string) ?? { name: account as string }
    const sum = sums.get(account as string) ?? 0
    return sum === balance ? [] : [`${name} owes ${balance} in the ledger, and ${sum} by what people did`]
  })
}

/** Orders of which tickets were exchanged, and those that were got for them. */
const chainsOf = ({ exchanges }: WorldRecord, exchanged: Set<string>): Set<string> =>
  new Set([...exchanged, ...[...exchanges.values()].map(({ orderId }) => orderId)])

/** What was put on an account while it was closed or blocked, a manager was told. */
function toldOfStopped(
  { ledger, record }: Checked,
  { movements, told }: { movements: Movement[]; told: Map<string, string> },
): string[] {
  const acts = ledger.must(STOPPED).rows as unknown as { account: string; kind: string; at: string }[]
  return movements.flatMap(({ kind, account, order, at }) => {
    if (kind !== 'sale' || told.has(order ?? '')) return []
    const mine = acts.filter((act) => act.account === account)
    const stands = (word: string, undone: string): boolean => {
      const of = mine.filter((act) => act.kind === word || act.kind === undone)
      const last = of.findLast((act) => Number(act.at) <= Number(at))
      const near = of.some((act) => Math.abs(Number(act.at) - Number(at)) < TOLERANCE_MS)
      return last?.kind === word && !near
    }
    const { name } = record.accounts.get(account) ?? { name: account }
    return stands('closed', 'reopened') || stands('blocked', 'unblocked')
      ? [`${order} was put on the account of ${name}, which was stopped, and no manager was told`]
      : []
  })
}

/** Where a manager was told that an account was closed or blocked, a manager has done that. */
function toldOfNothingElse(record: WorldRecord, told: Map<string, string>): string[] {
  return [...told].flatMap(([orderId, what]) => {
    const accountId = record.putOnAccount.get(orderId)?.accountId ?? ''
    const isStopped = what.includes(CLOSED) || what.includes(BLOCKED)
    const isRight = record.putOnAccount.has(orderId) && (!isStopped || record.stoppedAccounts.has(accountId))
    return isRight ? [] : [`a manager was told of ${orderId}, and it isn't so: ${what}`]
  })
}

/** Each invoice is as a screen showed it, and no movement is in two of them. Those of lost hours were lost with them. */
function invoices({ ledger, record }: Checked): string[] {
  if (record.setBack) return []
  const known = new Map(ledger.must(INVOICES).rows.map((row) => [row.id as string, row]))
  const places = new Map<string, string>()
  return [...record.invoices.values()].flatMap(({ invoiceId, accountId, number, due, movementIds }) => {
    const row = known.get(invoiceId)
    const ids = new Set((row?.movements ?? []) as string[])
    const isSame = row?.account === accountId && row.number === number && row.due === due
    const isWhole = ids.size === movementIds.length && movementIds.every((id) => ids.has(id))
    const twice = movementIds.filter((id) => places.has(id))
    for (const id of movementIds) places.set(id, invoiceId)
    return [
      ...(isSame && isWhole ? [] : [`the invoice ${number} of ${due} isn't in the ledger as it was shown`]),
      ...twice.map((id) => `the movement ${id} is in the invoice ${number}, and was in another one`),
    ]
  })
}

/** Nobody else could ever use the credit. A ledger that was set back has claims again that were ended in the lost hours. */
function claimsLeft({ ledger, record, terminals }: Checked): string[] {
  if (record.setBack) return []
  return ledger.must(CLAIMS).rows.flatMap(({ terminal: id, order }) => {
    const terminal = terminals.find(({ identity }) => identity.id === id)
    const db = terminal?.disk.live()
    if (!terminal || !db || terminal.wasSetBack() || record.copied.has(terminal.identity.id)) return []
    const isKnown = db.prepare('select 1 from credit_claims where order_id = ?').pluck().get(order) === 1
    return isKnown ? [] : [`the ledger has credit claimed by ${terminal.name} for ${order}, which knows nothing of it`]
  })
}
