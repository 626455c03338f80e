/** The server's ledger was set back: what it was told since is told again, and what it told since is learned anew. */
import type { ChainHead } from '@marquee/shared'
import { forgetCatalogueCursor } from './catalogue-table.ts'
import type { Db } from './database.ts'
import { relearnDoorNews } from './door-news-table.ts'
import { openEnvelope } from './envelope.ts'
import { setAnswered } from './known-table.ts'
import { answerSale } from './sales-table.ts'

/**
 * Everything behind the server's inbox waits to be sent again, as it lies in the chain.
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
  }
  setAnswered(db, inbox)
  return rows.length
}

export function learnAnew(db: Db): void {
  relearnDoorNews(db)
  forgetCatalogueCursor(db)
}
