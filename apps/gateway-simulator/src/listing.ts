/** Lists in pages, the newest first, as Stripe has them. */
import type { z } from 'zod'
import type { Desk } from './desk.ts'
import type { ListCharges, ListIntents, ListRefunds } from './params.ts'
import { answer, problem, type Reply } from './reply.ts'

export function listCharges(desk: Desk, params: z.infer<typeof ListCharges>): Reply {
  const { payment_intent: intent, created } = params
  return pageOf(
    '/v1/charges',
    [...desk.books.charges.values()].filter(
      (charge) => isWithin(created, charge.created) && (intent === undefined || charge.payment_intent === intent),
    ),
    params,
  )
}

export function listIntents(desk: Desk, params: z.infer<typeof ListIntents>): Reply {
  return pageOf(
    '/v1/payment_intents',
    [...desk.books.intents.values()].filter((intent) => isWithin(params.created, intent.created)),
    params,
  )
}

export function listRefunds(desk: Desk, params: z.infer<typeof ListRefunds>): Reply {
  const { payment_intent: intent, created } = params
  return pageOf(
    '/v1/refunds',
    [...desk.books.refunds.values()].filter(
      (refund) => isWithin(created, refund.created) && (intent === undefined || refund.payment_intent === intent),
    ),
    params,
  )
}

const isWithin = (
  { gte = 0, lte = Number.MAX_SAFE_INTEGER }: { gte?: number | undefined; lte?: number | undefined } = {},
  at: number,
): boolean => at >= gte && at <= lte

interface Page {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** @param oldestFirst as they came into the books */
export function pageOf(url: string, oldestFirst: readonly { id: string }[], page: Page): Reply {
  const { limit, starting_after: after, ending_before: before } = page
  const rows = oldestFirst.toReversed()
  const cursor = after ?? before
  const at = rows.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && at === -1) {
    const param = after === undefined ? 'ending_before' : 'starting_after'
    const message = `No such object: '${cursor}'`
    return problem(400, { type: 'invalid_request_error', code: 'resource_missing', param, message })
  }
  // -1 + 1: without a cursor, from the first.
  const candidates = before === undefined || after !== undefined ? rows.slice(at + 1) : rows.slice(0, at)
  const data = before === undefined || after !== undefined ? candidates.slice(0, limit) : candidates.slice(-limit)
  return answer({ object: 'list', url, has_more: data.length < candidates.length, data })
}
