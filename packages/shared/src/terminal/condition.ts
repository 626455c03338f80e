/** What a terminal tells of itself, for managers to see. */
import { z } from 'zod'
import { KioskStep } from '../kiosks/kiosk-step.ts'

export const PRINTER_CONDITIONS = ['ready', 'trouble', 'none'] as const

/** Of a kiosk: what its page shows, and the version of its setting that it goes by. */
export const KioskCondition = z.object({ step: KioskStep, isOutOfOrder: z.boolean(), revision: z.int().min(0) })
export type KioskCondition = z.infer<typeof KioskCondition>

export const TellConditionRequest = z.strictObject({
  /** The version of the program. */
  version: z.string().regex(/^[\w.+-]{1,40}$/, 'must be a version'),
  /** Commands that have no answer yet. */
  outbox: z.int().min(0).max(10_000_000),
  printer: z.enum(PRINTER_CONDITIONS),
  /** Of a kiosk alone; an older one leaves it out. */
  kiosk: KioskCondition.optional(),
})
export type TellConditionRequest = z.infer<typeof TellConditionRequest>
