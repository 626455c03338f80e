/** What a terminal tells of itself, for managers to see. */
import { z } from 'zod'

export const PRINTER_CONDITIONS = ['ready', 'trouble', 'none'] as const

export const TellConditionRequest = z.strictObject({
  /** The version of the program. */
  version: z.string().regex(/^[\w.+-]{1,40}$/, 'must be a version'),
  /** Commands that have no answer yet. */
  outbox: z.int().min(0).max(10_000_000),
  printer: z.enum(PRINTER_CONDITIONS),
})
export type TellConditionRequest = z.infer<typeof TellConditionRequest>
