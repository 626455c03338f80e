/** Card readers at a manager's page: each with its state and the terminal that it belongs to. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { plainText } from '../text.ts'

/** The gateway's name for a reader. */
const ReaderRef = plainText(200).min(1)

export const HouseReader = z.object({
  readerRef: z.string(),
  /** As it was named at the gateway. */
  name: z.string(),
  serial: z.string(),
  /** `gone`: the gateway has no such reader any more. */
  state: z.enum(['online', 'offline', 'gone']),
  terminal: z.object({ id: Id, name: z.string(), cinemaId: Id.nullable(), revoked: z.boolean() }).nullable(),
})
export type HouseReader = z.infer<typeof HouseReader>

export const ReadersAnswer = z.object({ readers: z.array(HouseReader) })
export type ReadersAnswer = z.infer<typeof ReadersAnswer>

/** Gives it to a counter or kiosk, whichever had it before. */
export const AssignReaderRequest = z.strictObject({ readerRef: ReaderRef, terminalId: Id })
export type AssignReaderRequest = z.infer<typeof AssignReaderRequest>

export const TakeReaderAwayRequest = z.strictObject({ readerRef: ReaderRef })
export type TakeReaderAwayRequest = z.infer<typeof TakeReaderAwayRequest>
