/**
 * Rules that change what a ticket costs by its list: for weekdays and hours, holidays, formats such as 3D, or one show. They
 * apply in their order, each to what the ones before have left. Pure; amounts are minor units of the list's currency.
 */
import { z } from 'zod'
import { Amount, MAX_AMOUNT } from '../money.ts'
import { SeatCategory } from '../seat-plan.ts'
import { plainText } from '../text.ts'
import { TicketType } from './ticket-type.ts'
import { isWhen, type LocalMoment, When } from './when.ts'

/** `3d`, `imax`: a way in which a show is presented. */
export const ShowFormat = z.string().regex(/^[a-z0-9][a-z0-9_]{0,19}$/, 'must be a word such as imax')
export type ShowFormat = z.infer<typeof ShowFormat>

/** Each once. */
const someOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .min(1)
    .max(20)
    .refine((all) => new Set(all).size === all.length, 'must name each once')

export const PriceRule = z.strictObject({
  /** Read by people: "Cinema Tuesday", "3D glasses". */
  name: z.string().trim().min(1).pipe(plainText(80)),
  /** By the show's local start. */
  when: When.optional(),
  /** Any of them. */
  formats: someOf(ShowFormat).optional(),
  categories: someOf(SeatCategory).optional(),
  ticketTypes: someOf(TicketType).optional(),
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('price'), amount: Amount }),
    /** Below zero makes it cheaper. A ticket never costs less than nothing. */
    z.strictObject({ kind: z.literal('add'), amount: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT) }),
  ]),
})
export type PriceRule = z.infer<typeof PriceRule>

export interface RuledTicket {
  type: TicketType
  category: SeatCategory
  startsAt: LocalMoment
  formats: readonly ShowFormat[]
}

/** What the ticket costs once the rules have changed `amount`. */
export function applyRules(rules: readonly PriceRule[], ticket: RuledTicket, amount: number): number {
  return rules
    .filter((rule) => concerns(rule, ticket))
    .reduce((cost, { change }) => (change.kind === 'price' ? change.amount : Math.max(0, cost + change.amount)), amount)
}

function concerns({ when, formats, categories, ticketTypes }: PriceRule, ticket: RuledTicket): boolean {
  if (!isWhen(when, ticket.startsAt)) return false
  if (formats && !formats.some((format) => ticket.formats.includes(format))) return false
  if (categories && !categories.includes(ticket.category)) return false
  return !ticketTypes || ticketTypes.includes(ticket.type)
}
