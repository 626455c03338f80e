/** The kiosk's words, as ICU messages. The other languages have exactly these keys. */
import { access } from './en/access.ts'
import { choose } from './en/choose.ts'
import { done } from './en/done.ts'
import { frame } from './en/frame.ts'
import { goods } from './en/goods.ts'
import { pay } from './en/pay.ts'
import { pickUp } from './en/pick-up.ts'
import { refusals } from './en/refusals.ts'
import { staff } from './en/staff.ts'

export const en = { ...frame, ...choose, ...goods, ...pay, ...done, ...pickUp, ...staff, ...access, ...refusals }

export type KioskWordKey = keyof typeof en
export type KioskWords = Record<KioskWordKey, string>
