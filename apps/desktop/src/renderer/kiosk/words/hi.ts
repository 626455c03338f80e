import type { KioskWords } from './en.ts'
import { access } from './hi/access.ts'
import { choose } from './hi/choose.ts'
import { done } from './hi/done.ts'
import { frame } from './hi/frame.ts'
import { goods } from './hi/goods.ts'
import { pay } from './hi/pay.ts'
import { pickUp } from './hi/pick-up.ts'
import { refusals } from './hi/refusals.ts'
import { staff } from './hi/staff.ts'

export const hi: KioskWords = {
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
