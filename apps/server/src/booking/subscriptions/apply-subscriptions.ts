/**
 * Enters what subscriptions of counters' orders come to, in the transaction that writes the orders: entries, and periods that were sold.
 * What should not have been becomes a conflict of its order, which stays sold.
 */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import { judgeSubscriptions, standingNames } from './judge-entries.ts'
import { lockSubscriptions } from './locked-subscription.ts'
import { recordPeriod } from './record-period.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const STANDING_ENTRIES = statement('standing-entries')
const RECORD_ENTRIES = statement('record-entries')
const END_CLAIMS = statement('end-claims')
const GIVE_BACK = statement('give-back')

/** @param orders in the books already, in their order; those without subscriptions are passed over */
export async function applySubscriptions(tx: Tx, orders: readonly CounterOrder[]): Promise<void> {
  const using = orders.flatMap(({ told, ...whole }) => {
    if (!told) return []
    const sold = (told.body.vouchers ?? []).filter(({ plan }) => plan !== undefined)
    const codes = [...sold, ...(whole.order.entries ?? [])].map(({ code }) => code)
    return codes.length > 0 ? [{ ...whole, ...told, codes }] : []
  })
  if (using.length === 0) return
  const subscriptions = await lockSubscriptions(
    tx,
    using.flatMap(({ codes }) => codes),
  )
  const showIds = using.flatMap(({ order }) => (order.entries ?? []).map(({ showId }) => showId))
  const ids = [...subscriptions.values()].map(({ id }) => id)
  const { rows } = await tx.query<{ subscriptionId: string; showId: string }>({
    ...STANDING_ENTRIES,
    values: [ids, showIds],
  })
  const standing = standingNames(rows)
  for (const { command, body, order, orderId, terminalId } of using) {
    const { entries, periods, short } = judgeSubscriptions({ body, order }, { subscriptions, standing }, new Date())
    if (entries.length > 0) {
      const shows = entries.map(({ entry }) => entry.showId)
      await tx.query({
        ...RECORD_ENTRIES,
        values: [
          entries.map(({ entry }) => entry.paymentId),
          entries.map(({ entry }) => entry.ticketId),
          shows,
          entries.map(({ entry }) => entry.code),
          entries.map(({ subscriptionId }) => subscriptionId),
          entries.map(({ counts }) => counts),
        ],
      })
      await tx.query({ ...END_CLAIMS, values: [terminalId, entries.map((each) => each.subscriptionId), shows] })
    }
    for (const { id, period } of periods) {
      const soldAt = new Date(Math.min(Date.parse(body.soldAt), Date.now()))
      await recordPeriod(tx, { subscriptionId: id, soldAt, orderId, period })
    }
    if (short.length > 0) {
      const { id: commandId, sequence, entry } = command
      await recordConflict(tx, {
        terminalId,
        commandId,
        sequence,
        reason: 'subscription_short',
        body,
        entry,
        subscriptions: short,
      })
    }
  }
}

/** @param refundIds of an order's return: those of entries are done with it */
export async function giveEntriesBack(tx: Tx, refundIds: readonly string[]): Promise<void> {
  await tx.query({ ...GIVE_BACK, values: [refundIds] })
}
