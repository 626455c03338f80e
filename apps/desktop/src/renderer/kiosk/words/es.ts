import type { KioskWords } from './en.ts'
import { access } from './es/access.ts'
import { choose } from './es/choose.ts'
import { done } from './es/done.ts'
import { frame } from './es/frame.ts'
import { goods } from './es/goods.ts'
import { pay } from './es/pay.ts'
import { pickUp } from './es/pick-up.ts'
import { refusals } from './es/refusals.ts'
import { staff } from './es/staff.ts'

export const es: KioskWords = {
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
