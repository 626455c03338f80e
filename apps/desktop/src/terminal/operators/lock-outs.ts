/** Tells the server of lock-outs, so that managers hear of them. What could not be told stays on the disk. */
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { forgetLockOuts, untoldLockOuts } from '../store/operators/pin-attempts-table.ts'
import type { Writer } from '../store/writer.ts'

const AT_ONCE = 50

/** @returns a function to call when there is one, or the server is back */
export function createTellLockOuts({
  db,
  writer,
  link,
  log,
}: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
}): () => void {
  let isTelling = false

  async function tell(): Promise<void> {
    while (link.online()) {
      const lockOuts = untoldLockOuts(db, AT_ONCE)
      if (lockOuts.length === 0) return
      const answer = await link.request('tellLockOuts', { lockOuts })
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal }, 'the server could not be told of wrong PINs')
        return
      }
      await writer.write((tx) => forgetLockOuts(tx.db, lockOuts))
    }
  }

  return () => {
    if (isTelling) return
    isTelling = true
    tell()
      .catch((error: unknown) => log.error({ err: error }, 'the server could not be told of wrong PINs'))
      .finally(() => {
        isTelling = false
      })
  }
}
