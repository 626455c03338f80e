/**
 * Recalls between servers: a terminal is asked by the server to which it is connected. Question and answer travel as
 * notifications of the ledger, which are lost while nobody listens. Without an answer nothing is known to have been let
 * go.
 */
import { Id, Instant, newId, RECALL_REASONS } from '@marquee/shared'
import { z } from 'zod'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import type { RecallOutcome, RecallRequest } from './recall-request.ts'

const ASKED_CHANNEL = 'recall_asked'
const ANSWERED_CHANNEL = 'recall_answered'

/** A notification holds 8,000 bytes, and a grant takes at most 25 of them. */
const SEATS_AT_ONCE = 200
/** The time for the way there and back, beyond the time that the terminal may take. */
const TRAVEL_MS = 500

const DEAF_MS = 10_000

const Asked = z.object({
  id: Id,
  to: Id,
  from: Id,
  terminalId: Id,
  showId: Id,
  why: z.enum(RECALL_REASONS),
  bookingId: Id.optional(),
  heldUntil: Instant.optional(),
  moveTo: z.object({ terminalId: Id, runNumber: z.int().min(1), bookingId: Id, until: Instant }).optional(),
  /** Seat index and grant number. */
  grants: z.array(z.tuple([z.int().min(0), z.int().min(1)])),
})
const Answered = z.object({ id: Id, to: Id, letGo: z.array(z.int().min(0)), answered: z.boolean() })

export interface RecallRelay {
  /** undefined: that server doesn't answer in time. */
  ask(serverId: string, request: RecallRequest, timeoutMs: number): Promise<RecallOutcome | undefined>
  /** Answers for the terminals that are connected here. */
  onAsked(answer: (request: RecallRequest) => Promise<RecallOutcome>): void
}

/**
 * @param listener not started yet
 * @param serverId by which the ledger knows who a terminal is connected to
 */
export function createRecallRelay(options: {
  pool: Pool
  listener: Listener
  serverId: string
  onError(error: Error): void
}): RecallRelay {
  const { pool, listener, serverId, onError } = options
  const waiting = new Map<string, (outcome: RecallOutcome) => void>()
  /** Servers that didn't answer, until when nobody waits for them: one that has died leaves its name in the ledger. */
  const deaf = new Map<string, number>()
  let answer: ((request: RecallRequest) => Promise<RecallOutcome>) | undefined

  const notify = (channel: string, message: z.infer<typeof Asked> | z.infer<typeof Answered>) =>
    pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)])

  async function reply({ id, from, grants, ...request }: z.infer<typeof Asked>): Promise<void> {
    const outcome = await answer?.({ ...request, grants: grants.map(([seat, grantNumber]) => ({ seat, grantNumber })) })
    if (outcome) await notify(ANSWERED_CHANNEL, { id, to: from, ...outcome })
  }

  listener.on(ASKED_CHANNEL, (payload) => {
    const asked = Asked.parse(JSON.parse(payload))
    if (asked.to === serverId) reply(asked).catch(onError)
  })
  listener.on(ANSWERED_CHANNEL, (payload) => {
    const { id, to, ...outcome } = Answered.parse(JSON.parse(payload))
    if (to === serverId) waiting.get(id)?.(outcome)
  })

  async function askOnce(to: string, request: RecallRequest, timeoutMs: number): Promise<RecallOutcome | undefined> {
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<RecallOutcome | undefined>()
    waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    try {
      const grants = request.grants.map(({ seat, grantNumber }): [number, number] => [seat, grantNumber])
      await notify(ASKED_CHANNEL, { ...request, id, to, from: serverId, grants })
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    async ask(to, request, timeoutMs) {
      // The ledger still has it as connected here, or has it already: here it would only wait for itself.
      if (to === serverId) return undefined
      if (performance.now() < (deaf.get(to) ?? 0)) return undefined
      const letGo: number[] = []
      for (let from = 0; from < request.grants.length; from += SEATS_AT_ONCE) {
        const grants = request.grants.slice(from, from + SEATS_AT_ONCE)
        const outcome = await askOnce(to, { ...request, grants }, timeoutMs + TRAVEL_MS)
        if (outcome) deaf.delete(to)
        else deaf.set(to, performance.now() + DEAF_MS)
        if (!outcome?.answered) return from === 0 ? outcome : { letGo, answered: false }
        letGo.push(...outcome.letGo)
      }
      return { letGo, answered: true }
    },
    onAsked(how) {
      answer = how
    },
  }
}
