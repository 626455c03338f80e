/** Messages that a clerk or a manager should read once. */

import type { Notice } from '../api.ts'
import type { Events } from '../events.ts'
import type { Db } from '../store/database/database.ts'
import { addNotice, allNotices, removeNotice } from '../store/notices-table.ts'
import type { Tx, Writer } from '../store/writer.ts'

export interface Notices {
  /** Oldest first. */
  all(): Notice[]
  /** Runs in the caller's transaction; the notice is shown when that is on the disk. */
  warn(tx: Tx, text: string): void
  dismiss(id: string): Promise<void>
}

export function createNotices(options: { db: Db; writer: Writer; now: () => Date; events: Events }): Notices {
  const { db, writer, now, events } = options
  const notices = new Map(allNotices(db).map((notice) => [notice.id, notice]))
  return {
    all: () => [...notices.values()],
    warn(tx, text) {
      const notice = addNotice(tx.db, { at: now().toISOString(), severity: 'warning', text })
      tx.afterCommit(() => {
        notices.set(notice.id, notice)
        events.emit('stateChanged')
      })
    },
    async dismiss(id) {
      if (!notices.delete(id)) return
      events.emit('stateChanged')
      await writer.write(({ db }) => removeNotice(db, id))
    },
  }
}
