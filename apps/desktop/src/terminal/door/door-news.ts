/** Pulls what the server learned of tickets, from where this door has read to; whenever the bell rings, and at each connection. */
import type { DoorNews } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import {
  addDoorNews,
  doorNewsCursor,
  forgetAdmissionNews,
  forgetUnlearned,
  saveDoorNewsCursor,
} from '../store/door/door-news-table.ts'
import { saveRevokedSellers } from '../store/door/door-settings.ts'
import { forgetUndone, isUndoneHere } from '../store/door/undone-admissions.ts'
import type { Tx, Writer } from '../store/writer.ts'

export interface DoorNewsReader {
  pull(): void
  stop(): void
}

const RETRY_MS = 2000

export function createDoorNewsReader(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  /** Called in the transaction, for each piece that wasn't known. */
  learned: (tx: Tx, news: DoorNews) => void
  /** Called in the transaction, for each admission that was known and isn't one any more. */
  undone: (tx: Tx, news: DoorNews) => void
}): DoorNewsReader {
  const { db, writer, link, log, learned, undone } = options
  let reading = false
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  /** @returns whether there is more. */
  async function readPage(): Promise<boolean> {
    const after = doorNewsCursor(db)
    const answer = await link.request('doorNews', { after })
    if (!answer.ok) {
      log.warn({ refusal: answer.refusal }, 'could not ask for the news of doors')
      later()
      return false
    }
    const { news, upTo, more, revoked } = answer.value
    await writer.write((tx) => {
      const { db } = tx
      for (const each of news) {
        if (each.undone) {
          forgetUndone(db, each)
          if (forgetAdmissionNews(db, { ...each, terminalId: each.door?.terminalId ?? null })) undone(tx, each)
        } else if (each.kind === 'admitted' && isUndoneHere(db, each)) {
          // Its undoing is on its way to the server.
        } else if (addDoorNews(db, each)) learned(tx, each)
      }
      if (upTo !== after) saveDoorNewsCursor(db, upTo)
      if (!more) forgetUnlearned(db)
      if (revoked) saveRevokedSellers(db, revoked)
    })
    return more && upTo !== after
  }

  function later(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(pull, RETRY_MS)
  }

  async function readOn(): Promise<void> {
    do {
      again = false
      while (link.online() && !stopped && (await readPage()));
    } while (again && link.online() && !stopped)
  }

  function pull(): void {
    again = true
    if (reading || stopped || !link.online()) return
    reading = true
    readOn()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the news of doors could not be kept')
        later()
      })
      .finally(() => {
        reading = false
        if (again) pull()
      })
  }

  return {
    pull,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
