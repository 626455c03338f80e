/** Takes admissions of this door back, within a minute of each. The command that tells the server is written with it. */
import { NOT_AVAILABLE, type Refusal, UNDO_CHECK_IN_MS } from '@marquee/shared'
import type { DoorState } from '../api.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Db } from '../store/database/database.ts'
import { type Admission, admissionHere, latestAdmissions, undoAdmission } from '../store/door/door-admissions-table.ts'
import { forgetAdmissionNews } from '../store/door/door-news-table.ts'
import { takesUndo } from '../store/door/door-settings.ts'
import type { Writer } from '../store/writer.ts'

interface Undoable {
  scanId: string
  /** Of a single ticket, or of a group; at the same moment. */
  admissions: [Admission, ...Admission[]]
}

export interface UndoAdmissions {
  /** It was written a moment ago. */
  note(scanId: string, ticketIds: readonly string[]): void
  /** The last one, for as long as it may be undone. */
  state(): DoorState['undo']
  /** @param done called for each admission once it is on the disk  @returns why it can't be undone */
  undo(scanId: string, terminalId: string, done: (admission: Admission) => void): Promise<Refusal | undefined>
  /** The books on the disk are another terminal's now. */
  reload(): void
}

export function createUndoAdmissions(options: {
  db: Db
  writer: Writer
  outbox: Outbox
  log: Log
  now: () => Date
}): UndoAdmissions {
  const { db, writer, outbox, log, now } = options
  /** Those of the last minute, the latest last. */
  let recent: Undoable[]

  /** By the machine's clock: one that was set back finds nothing to undo. */
  function isInTime({ admissions: [{ at }] }: Undoable): boolean {
    const since = now().getTime() - Date.parse(at)
    return since >= 0 && since <= UNDO_CHECK_IN_MS
  }

  /** A door that was started again goes on with its last one. */
  function reload(): void {
    recent = latestAdmissions(db, 1).map((admission) => ({ scanId: admission.ticketId, admissions: [admission] }))
  }

  reload()
  return {
    reload,
    note(scanId, ticketIds) {
      const [first, ...more] = ticketIds.flatMap((ticketId) => admissionHere(db, ticketId) ?? [])
      if (first) recent = [...recent.filter(isInTime), { scanId, admissions: [first, ...more] }]
    },
    state() {
      const last = recent.at(-1)
      if (!last || !takesUndo(db) || !isInTime(last)) return null
      const { scanId, admissions } = last
      const [{ seatId, at }] = admissions
      return {
        scanId,
        seatId,
        seats: admissions.length,
        until: new Date(Date.parse(at) + UNDO_CHECK_IN_MS).toISOString(),
      }
    },
    async undo(scanId, terminalId, done) {
      if (!takesUndo(db)) return { code: 'unavailable', what: NOT_AVAILABLE.no_undo }
      const found = recent.find((each) => each.scanId === scanId)
      if (!found || !isInTime(found)) return { code: 'unavailable', what: NOT_AVAILABLE.too_late_to_undo }
      const at = now().toISOString()
      try {
        await writer.write((tx) => {
          for (const admission of found.admissions) {
            const { ticketId, showId, seatId, at: admittedAt } = admission
            // Pressed twice: the first has done it.
            if (admissionHere(tx.db, ticketId)?.at !== admittedAt) continue
            undoAdmission(tx.db, admission)
            forgetAdmissionNews(tx.db, { ticketId, at: admittedAt, terminalId })
            outbox.enter(tx, { kind: 'undo_check_in', ticketId, showId, seatId, admittedAt, at })
            tx.afterCommit(() => done(admission))
          }
          tx.afterCommit(() => {
            recent = recent.filter((each) => each !== found)
          })
        })
      } catch (error) {
        log.error({ err: error }, 'the undoing of an admission could not be written')
        return DISK_REFUSAL
      }
      return undefined
    },
  }
}
