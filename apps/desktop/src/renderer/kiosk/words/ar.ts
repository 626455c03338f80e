import { access } from './ar/access.ts'
import { choose } from './ar/choose.ts'
import { done } from './ar/done.ts'
import { frame } from './ar/frame.ts'
import { goods } from './ar/goods.ts'
import { pay } from './ar/pay.ts'
import { pickUp } from './ar/pick-up.ts'
import { refusals } from './ar/refusals.ts'
import { staff } from './ar/staff.ts'
import type { KioskWords } from './en.ts'

export const ar: KioskWords = {
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
