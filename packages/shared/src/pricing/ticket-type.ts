/** The kinds of tickets: a word in a price list, such as `adult`. */
import { z } from 'zod'

export const TicketType = z.string().regex(/^[a-z][a-z_]{0,19}$/, 'must be a word such as adult')
export type TicketType = z.infer<typeof TicketType>

/** `adult` → `Adult`, `young_adult` → `Young adult`: for people to read. */
export function ticketTypeName(type: TicketType): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
