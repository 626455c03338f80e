/** What is said of each call of a terminal to the server. */
import { z } from 'zod'
import type { TerminalKind } from '../../terminal-protocol.ts'

export const QUICK_MS = 5000
/** The outbox sends up to 40 commands at a time. */
export const BATCH_MS = 10_000
/** The server waits for the payment gateway before it answers. A screen waits for its engine 20 s. */
export const GATEWAY_MS = 18_000

export const Empty = z.strictObject({})

export interface Call {
  request: z.ZodType
  /** The value of an `Answer`. */
  answer: z.ZodType
  /** The kinds of terminals that may make it. A refusal names them in this order. */
  who: readonly TerminalKind[]
  /** Answered also before the terminal has booted: it reads the programme while it waits for its run's number. */
  beforeBoot?: true
  /** A screen makes the call as well, by the same name: the engine sends it on, and hands the answer back. */
  passThrough?: true
  /** The terminal waits so long for the answer. */
  timeoutMs: number
  /** Completes the sentence of the refusals `offline` and `timeout`: what was not done, or may not have been. */
  undone: string
}
