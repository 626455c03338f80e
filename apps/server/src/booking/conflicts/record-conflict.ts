/** Keeps a command that could not be applied, in the transaction that answers it, until a manager settles it. */
import { type CommandBody, type LostEntries, newId, type OrderBooking } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import { type ConflictMoney, moneyOfOrder, takenForExchange } from '../terminal/orders/divide-money.ts'
import { type ConflictScene, describeConflict } from './conflict-words.ts'
import type { NewConflict } from './new-conflict.ts'

const SCENE = loadStatement(new URL('./sql/conflict-scene.sql', import.meta.url))
const RECORD = loadStatement(new URL('./sql/record-conflict.sql', import.meta.url))

/** Servers hear on it that there are conflicts that weren't there, fewer, or one whose terminal is to be told. */
export const CONFLICTS_CHANNEL = 'conflicts'

/** @returns `why`: the sentence that the terminal and the managers read */
export async function recordConflict(tx: Tx, conflict: NewConflict): Promise<{ conflictId: string; why: string }> {
  const { terminalId, commandId, sequence, reason, body, entry } = conflict
  const showId = body !== null && 'showId' in body ? body.showId : null
  const { rows } = await tx.query<ConflictScene>({ ...SCENE, values: [terminalId, showId] })
  const [scene] = rows
  if (!scene) throw new Error(`there is no terminal ${terminalId} whose conflict could be kept`)
  const conflictId = newId()
  const why = describeConflict(conflict, scene)
  // A kiosk takes no cash: there is no money to give back, and no sale to enter.
  const money = scene.kind === 'kiosk' ? undefined : moneyOf(conflict)
  // Tickets of an order that is sold are good, whatever became of its vouchers, subscriptions, approvals, account and promo codes.
  const isSold = conflict.short ?? conflict.overLimit ?? conflict.subscriptions ?? conflict.unproven ?? conflict.account
  const tickets = isSold ? [] : ticketsOf(body)
  await tx.query({
    ...RECORD,
    values: [
      conflictId,
      terminalId,
      commandId,
      sequence,
      reason,
      why,
      body?.kind ?? (conflict.atReader ? 'order' : 'unreadable'),
      body && withoutZeroBytes(JSON.stringify(body), '\\u0000', '\\u2400'),
      withoutZeroBytes(entry),
      showId,
      body !== null && 'bookingId' in body ? body.bookingId : null,
      money?.amount ?? null,
      money?.currency ?? null,
      tickets.map((ticket) => ticket.showId),
      tickets.map((ticket) => ticket.ticketId),
      conflict.ofOrder?.orderId ?? conflict.atReader?.orderId ?? orderIdOf(body),
      money?.byCardMachine ?? 0,
      money?.slip ?? null,
      money?.rounding ?? 0,
      conflict.isInBooks ?? false,
      money && money.fees.length > 0 ? JSON.stringify(money.fees) : null,
      money && conflict.ofOrder?.priced ? JSON.stringify(conflict.ofOrder.priced) : null,
      money?.tip?.amount ?? 0,
      money?.tip?.byCardMachine ?? 0,
    ],
  })
  return { conflictId, why }
}

/** The order that it sells. */
function orderIdOf(body: CommandBody | null): string | null {
  if (body?.kind === 'order') return body.orderId
  return body?.kind === 'exchange' ? body.order.orderId : null
}

/** undefined: it is about no money. */
function moneyOf({
  body,
  ofOrder,
  short,
  overLimit,
  subscriptions,
  unproven,
  account,
}: NewConflict): (ConflictMoney & { currency: string }) | undefined {
  if (short || overLimit || subscriptions || unproven || account) return undefined
  if (body?.kind === 'order') return { ...moneyOfOrder(body), currency: body.total.currency }
  // The money of the tickets that were given up is in their own order still.
  if (body?.kind === 'exchange') return { ...takenForExchange(body), currency: body.order.total.currency }
  if (body?.kind !== 'sell') return undefined
  const { amount, currency } = body.total
  return { ...(ofOrder?.money ?? { amount, byCardMachine: 0, slip: null, rounding: 0, fees: [] }), currency }
}

/** The bookings that it sells. */
export function bookingsOf(body: CommandBody | null): readonly Pick<OrderBooking, 'showId' | 'tickets'>[] {
  switch (body?.kind) {
    case 'order':
      return body.bookings
    case 'exchange':
      return body.order.bookings
    case 'sell':
      return [body]
    default:
      return []
  }
}

/** The tickets that it sells, each with its show. */
export function ticketsOf(body: CommandBody | null): { showId: string; ticketId: string }[] {
  return bookingsOf(body).flatMap(({ showId, tickets }) => tickets.map(({ ticketId }) => ({ showId, ticketId })))
}

/** Entries of an outbox that nobody has any more: a person must find out what they did. */
export async function recordLostEntries(tx: Tx, terminalId: string, { from, to }: LostEntries): Promise<void> {
  const nothing = { commandId: null, body: null, entry: '' }
  await recordConflict(tx, { ...nothing, terminalId, sequence: to, reason: 'gap', lost: { from, to } })
}

/** Postgres keeps no zero byte in a text, and an entry with one must be kept too: the sign for it replaces the byte. */
export function withoutZeroBytes(text: string, zero = '\0', sign = '\u2400'): string {
  return text.replaceAll(zero, sign)
}
