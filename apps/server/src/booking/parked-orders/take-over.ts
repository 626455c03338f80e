/** The take-over of a hold, as parked orders need it. `allotments/take-over-hold.ts` implements it. */
import type { Answer, TakeOverAnswer, TakeOverRequest } from '@marquee/shared'
import type { Sender } from '../terminal/sender.ts'

export type TakeOver = (request: TakeOverRequest, asking: Sender) => Promise<Answer<TakeOverAnswer>>
