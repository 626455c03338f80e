/** How this kiosk is to be, as the house said last, and what staff said here that the server hasn't heard yet. */
import { FIRST_KIOSK_SETTING, KioskSetting, TellOutOfOrderRequest } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

const KEY = 'kiosk setting'

const KeptKiosk = z.object({ setting: KioskSetting, untold: TellOutOfOrderRequest.nullable() })
export type KeptKiosk = z.infer<typeof KeptKiosk>

/** What can't be read was edited: the server says it again. */
export function keptKiosk(db: Db): KeptKiosk {
  const nothing: KeptKiosk = { setting: FIRST_KIOSK_SETTING, untold: null }
  const text = db.prepare('select value from meta where key = ?').pluck().get(KEY)
  if (typeof text !== 'string') return nothing
  try {
    return KeptKiosk.safeParse(JSON.parse(text)).data ?? nothing
  } catch {
    return nothing
  }
}

export function saveKiosk(db: Db, kept: KeptKiosk): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(KEY, JSON.stringify(kept))
}

/** This device is another terminal. */
export function forgetKiosk(db: Db): void {
  db.prepare('delete from meta where key = ?').run(KEY)
}
