/** A visitor's call for help at a kiosk, and its answer by whoever comes. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { KioskStep } from '../kiosks/kiosk-step.ts'
import { Instant } from '../times.ts'

/** Nobody waits longer at a kiosk: then the call is gone. */
export const HELP_CALL_MINUTES = 10
/** A call that somebody answered is shown so long, so that two don't go. */
export const ANSWERED_CALL_MINUTES = 2

export const HelpCallRequest = z.strictObject({ callId: Id })
export type HelpCallRequest = z.infer<typeof HelpCallRequest>
export const CallForHelpRequest = z.strictObject({ callId: Id, step: KioskStep })
export type CallForHelpRequest = z.infer<typeof CallForHelpRequest>

/** As its kiosk knows it. `over`: it was taken back, or is old. */
export const OwnHelpCall = z.object({ callId: Id, state: z.enum(['waiting', 'coming', 'over']) })
export type OwnHelpCall = z.infer<typeof OwnHelpCall>

/** As staff see it. */
export const HelpCall = z.object({
  callId: Id,
  /** The kiosk's name. */
  kiosk: z.string(),
  step: KioskStep,
  calledAt: Instant,
  /** Who is coming; null: nobody yet. */
  by: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type HelpCall = z.infer<typeof HelpCall>

/** Oldest first: those that wait, and those that were answered just now. */
export const HelpCallsAnswer = z.object({ calls: z.array(HelpCall) })
export type HelpCallsAnswer = z.infer<typeof HelpCallsAnswer>
