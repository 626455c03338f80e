/**
 * A terminal's steps when the server's ledger was set back: it sends again the commands that the ledger has lost, and
 * learns catalogue and door news again.
 */
import type { ChainHead } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { relearnDoorNews } from '../door/door-news-table.ts'
import { openEnvelope } from '../outbox/envelope.ts'
import { answerOrder } from '../sales/orders-table.ts'
import { answerSale } from '../sales/sales-table.ts'
import { forgetCatalogueCursor } from '../shows/catalogue-table.ts'
import { setAnswered } from './known-table.ts'

/**
 * All entries of the chain after `inbox`, the last one that the ledger still has, count as unanswered, so they are sent again.
 * @returns how many commands had their answer
 */
export function takeAnswersBack(db: Db, inbox: ChainHead): number {
  const rows = db
    .prepare(
      `update outbox set answer = null, answered_at = null where sequence > ? and answered_at is not null
       returning cast(envelope as text)`,
    )
    .pluck()
    .all(inbox.sequence) as string[]
  for (const envelope of rows) {
    const body = openEnvelope(envelope)?.body
    if (body?.kind === 'sell') answerSale(db, body.bookingId, 'waiting')
    if (body?.kind === 'order') answerOrder(db, body, 'waiting')
    if (body?.kind === 'exchange') answerOrder(db, body.order, 'waiting')
  }
  setAnswered(db, inbox)
  return rows.length
}

/** Catalogue and door news are asked for from the beginning. */
export function learnAnew(db: Db): void {
  relearnDoorNews(db)
  forgetCatalogueCursor(db)
}
