/**
 * Booking references lent by the server, so that a booking made while cut off has one. There is always one for each seat
 * at hand, and some to spare for carts that are given back. A counter must not run out of numbers before it runs out of
 * seats.
 */

import { MAX_REFERENCES_LENT } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { addReferences, countReferences } from '../store/sales/references-table.ts'
import { countClaims } from '../store/seats/claims-table.ts'
import type { Writer } from '../store/writer.ts'

export interface References {
  /** Asks for more when there are too few. */
  topUp(): void
}

const SPARE = 50
/** References are asked for in batches of at least this many. */
const AT_LEAST = 50

export function createReferences(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  /** Only counters are lent any. */
  areLent: () => boolean
  events: Events
}): References {
  const { db, writer, link, log, areLent, events } = options
  let asking = false

  async function ask(): Promise<void> {
    for (;;) {
      if (!areLent() || !link.online()) return
      const missing = countClaims(db) + SPARE - countReferences(db)
      if (missing <= 0) return
      const quantity = Math.min(MAX_REFERENCES_LENT, missing + AT_LEAST)
      const answer = await link.request('references', { quantity })
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal }, 'could not get booking references')
        return
      }
      await writer.write(({ db }) => addReferences(db, answer.value.references))
    }
  }

  function topUp(): void {
    if (asking) return
    asking = true
    ask()
      .catch((error: unknown) => log.error({ err: error }, 'could not keep booking references'))
      .finally(() => {
        asking = false
      })
  }

  events.on('claimsChanged', topUp)
  events.on('sold', topUp)

  return { topUp }
}
