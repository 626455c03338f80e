/**
 * The house's ticket keys that this door trusts. It trusts all keys that the first server after its enrolment tells it.
 * After that it trusts only those that a trusted key has vouched for: another server in the house's place can't make it
 * let in other tickets.
 */
import { type HouseKey, judgeKeys } from '@marquee/shared'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { saveTicketKeys, ticketKeys } from '../store/door/door-settings.ts'
import type { Writer } from '../store/writer.ts'
import { isSigned } from './is-signed.ts'

export interface DoorKeys {
  /** undefined: it has not heard of any yet. */
  trusted(): readonly string[] | undefined
  /** Keys that the server told last and that nobody vouches for whom this door trusts. */
  strange(): readonly string[]
  heard(told: readonly HouseKey[]): void
  /** The books on the disk are another terminal's now. */
  reload(): void
}

export function createDoorKeys({ db, writer, log }: { db: Db; writer: Writer; log: Log }): DoorKeys {
  let trusted = ticketKeys(db)
  let strange: readonly string[] = []

  return {
    trusted: () => trusted,
    strange: () => strange,
    heard(told) {
      const before = trusted
      const judged =
        before === undefined
          ? { trusted: told.map(({ publicKey }) => publicKey), strange: [] }
          : judgeKeys(before, told, isSigned)
      strange = judged.strange
      if (strange.length > 0) log.warn({ keys: strange }, 'the server has ticket keys that nobody vouches for')
      if (judged.trusted.length === before?.length) return
      trusted = judged.trusted
      writer
        .write(({ db }) => saveTicketKeys(db, judged.trusted))
        .catch((error: unknown) => log.error({ err: error }, "the house's ticket keys could not be kept"))
    },
    reload() {
      trusted = ticketKeys(db)
      strange = []
    },
  }
}
