/** How a screen's calls to its engine are declared: one table for each kind of screen. */
import type { z } from 'zod'

export interface ScreenCall {
  /** Checked by the engine. `Empty`: the call takes no arguments. */
  request: z.ZodType
  /** For the compiler alone: the engine's answers are its own, and nobody checks them. */
  answer: z.ZodType
}

/** The function that a screen calls. */
export type CallOf<Request, Result> = [Request] extends [Record<string, never>]
  ? () => Promise<Result>
  : (args: Request) => Promise<Result>

/** The functions of a table of calls. Every function resolves; a refusal is a value. */
export type ApiOf<Calls extends Record<string, ScreenCall>> = {
  [N in keyof Calls]: CallOf<z.infer<Calls[N]['request']>, z.infer<Calls[N]['answer']>>
}
