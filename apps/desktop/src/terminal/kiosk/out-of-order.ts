/**
 * Whether this kiosk is out of order, and its message: as the house said last. Staff at the kiosk say so as well, also while it is cut
 * off. What they said holds until the server has heard of it; after that the last word counts, whoever says it.
 */
import { type Answer, granted, type Id, type KioskSetting, newId, refused } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Db } from '../store/database/database.ts'
import { forgetKiosk, type KeptKiosk, keptKiosk, saveKiosk } from '../store/runs/kiosk-table.ts'
import type { Writer } from '../store/writer.ts'

/** The server did not take it: it is told again. */
const TELL_AGAIN_MS = 10_000

export interface OutOfOrder {
  isOutOfOrder(): boolean
  setting(): KioskSetting
  /** By staff, here. */
  set(isOutOfOrder: boolean, operatorId: Id): Promise<Answer<null>>
  heard(setting: KioskSetting): void
  onOnline(): void
  /** This device is another terminal. */
  begin(): Promise<void>
  stop(): void
}

export function createOutOfOrder(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
}): OutOfOrder {
  const { db, writer, link, log, events } = options
  let kept = keptKiosk(db)
  let isTelling = false
  let again: NodeJS.Timeout | undefined
  let stopped = false

  async function keep(next: (before: KeptKiosk) => KeptKiosk): Promise<void> {
    kept = await writer.write((tx) => {
      // What was written meanwhile counts.
      const now = next(keptKiosk(tx.db))
      saveKiosk(tx.db, now)
      return now
    })
    events.emit('stateChanged')
  }

  const takeSetting = (setting: KioskSetting, heardOf?: Id): Promise<void> =>
    keep((before) => ({
      // A later version may have come before the answer.
      setting: isOvertaken(setting, before.setting) ? before.setting : setting,
      untold: before.untold?.changeId === heardOf ? null : before.untold,
    }))

  async function tell(): Promise<void> {
    while (!stopped && link.online() && kept.untold) {
      const { changeId } = kept.untold
      const answer = await link.request('tellOutOfOrder', kept.untold)
      if (answer.ok) {
        await takeSetting(answer.value, changeId)
        continue
      }
      log.warn({ refusal: answer.refusal }, 'the server could not be told whether this kiosk is out of order')
      clearTimeout(again)
      again = setTimeout(tellSoon, TELL_AGAIN_MS)
      again.unref()
      return
    }
  }

  function tellSoon(): void {
    if (isTelling) return
    isTelling = true
    tell()
      .catch((error: unknown) => log.error({ err: error }, 'how this kiosk is to be could not be kept'))
      .finally(() => {
        isTelling = false
      })
  }

  return {
    isOutOfOrder: () => kept.untold?.isOutOfOrder ?? kept.setting.isOutOfOrder,
    setting: () => kept.setting,
    async set(isOutOfOrder, operatorId) {
      const untold = { changeId: newId(), isOutOfOrder, operatorId }
      try {
        await keep((before) => ({ ...before, untold }))
      } catch (error) {
        log.error({ err: error }, 'a kiosk could not be taken out of order, or put back')
        return refused(DISK_REFUSAL)
      }
      tellSoon()
      return granted(null)
    },
    heard(setting) {
      takeSetting(setting).catch((error: unknown) =>
        log.error({ err: error }, 'how this kiosk is to be could not be kept'),
      )
    },
    onOnline: tellSoon,
    async begin() {
      if (kept.setting.revision === 0 && kept.untold === null) return
      await writer.write((tx) => forgetKiosk(tx.db))
      kept = keptKiosk(db)
    },
    stop() {
      stopped = true
      clearTimeout(again)
    },
  }
}

/** A ledger that was set back counts from an earlier revision on: what was said later counts all the same. */
function isOvertaken({ revision, at }: KioskSetting, known: KioskSetting): boolean {
  const isLater = at !== null && known.at !== null && Date.parse(at) > Date.parse(known.at)
  return revision < known.revision && !isLater
}
