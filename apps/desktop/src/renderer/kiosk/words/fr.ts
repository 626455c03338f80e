import type { KioskWords } from './en.ts'
import { access } from './fr/access.ts'
import { choose } from './fr/choose.ts'
import { done } from './fr/done.ts'
import { frame } from './fr/frame.ts'
import { goods } from './fr/goods.ts'
import { pay } from './fr/pay.ts'
import { pickUp } from './fr/pick-up.ts'
import { refusals } from './fr/refusals.ts'
import { staff } from './fr/staff.ts'

export const fr: KioskWords = {
  ...frame,
  ...choose,
  ...goods,
  ...pay,
  ...done,
  ...pickUp,
  ...staff,
  ...access,
  ...refusals,
}
