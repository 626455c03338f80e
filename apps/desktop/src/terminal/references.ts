/** Booking references lent by the server, so that a booking made while cut off has one: some are always kept in stock. */
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import type { Db } from './store/database.ts'
import { addReferences, countReferences } from './store/references-table.ts'
import type { Writer } from './store/writer.ts'

export interface References {
  /** Asks for more when there are few. */
  topUp(): void
}

const FEWEST = 50
const FULL = 100

export function createReferences(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  /** Only counters are lent any. */
  areLent: () => boolean
}): References {
  const { db, writer, link, log, areLent } = options
  let asking = false

  async function ask(): Promise<void> {
    const count = countReferences(db)
    if (!areLent() || !link.online() || count >= FEWEST) return
    const answer = await link.request('references', { quantity: FULL - count }, 'there are no more booking references')
    if (answer.ok) await writer.write((db) => addReferences(db, answer.value.references))
    else log.warn({ refusal: answer.refusal }, 'could not get booking references')
  }

  return {
    topUp() {
      if (asking) return
      asking = true
      ask()
        .catch((error: unknown) => log.error({ err: error }, 'could not keep booking references'))
        .finally(() => {
          asking = false
        })
    },
  }
}
