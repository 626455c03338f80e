/** The messages between a test and a terminal's process. */
import { z } from 'zod'

export const Ask = z.object({ id: z.int(), name: z.string(), argument: z.unknown().optional() })
export type Ask = z.infer<typeof Ask>

export const Said = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), error: z.string() }),
  z.object({ id: z.int(), value: z.unknown().optional() }),
])
export type Said = z.infer<typeof Said>
