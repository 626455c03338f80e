/**
 * A supervisor's yes to one act of this counter: asked for, heard, and known until the act is done. What was heard before a cut is good
 * after it; while cut off nobody can be asked.
 */
import {
  type ActToApprove,
  type Answer,
  type Approval,
  granted,
  type Id,
  isSameToApprove,
  type LineToApprove,
  MAX_ORDER_TEXT,
  newId,
  type Refusal,
  refused,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'

export interface Approvals {
  /** The answer to it comes as `approvalChanged`; where the same of an order was agreed to, it is that yes. */
  ask(act: ActToApprove): Promise<Answer<Approval>>
  /** Takes it back where nobody has answered; the next order doesn't wait for that. */
  withdraw(approvalId: Id): Promise<Answer<Approval>>
  /** Who has said yes to exactly these lines of the order; undefined: nobody, as far as is known here. */
  approverOf(orderId: Id, lines: readonly LineToApprove[]): string | undefined
  heard(approval: Approval): void
  /** What was answered meanwhile is asked for. */
  onOnline(): void
  stop(): void
}

export const NOBODY_TO_ASK: Refusal = {
  code: 'offline',
  what: 'a price by hand, or a ticket type that needs a manager’s yes, can not be sold. Take it off, or wait',
}

/** The order of it could not be sent either. */
const TOO_LONG: Refusal = {
  code: 'malformed',
  field: 'the order',
  problem: 'must be shorter: sell it as two orders',
}

/** Of one day at most: an answer is given on the day. */
const KEPT = 200
/** The word of an answer is lost where the server loses its line to the ledger: no counter notices that. */
const READ_AGAIN_MS = 10_000

export function createApprovals({
  link,
  log,
  events,
}: {
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
}): Approvals {
  const known = new Map<Id, { act: ActToApprove; approval: Approval }>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const waiting = (): Id[] => [...known].flatMap(([id, { approval }]) => (approval.state === 'waiting' ? [id] : []))

  /** A timer runs while a question waits. */
  function readLater(): void {
    if (stopped || waiting().length === 0) {
      clearTimeout(timer)
      timer = undefined
      return
    }
    timer ??= setTimeout(() => {
      timer = undefined
      readWaiting()
      readLater()
    }, READ_AGAIN_MS)
  }

  function readWaiting(): void {
    if (!link.online()) return
    for (const approvalId of waiting()) {
      void link.request('approval', { approvalId }).then((answer) => {
        if (answer.ok && !stopped) heard(answer.value)
      })
    }
  }

  function heard(approval: Approval): void {
    const mine = known.get(approval.approvalId)
    // Asked before this program was started: its screen has forgotten it too.
    if (!mine) return
    // An answer stands: that it waits was read before the answer, and has come after it.
    if (mine.approval.state !== 'waiting' || approval.state === 'waiting') return
    known.set(approval.approvalId, { ...mine, approval })
    readLater()
    events.emit('approvalChanged', approval)
  }

  function yesTo(orderId: Id, lines: readonly LineToApprove[]): Approval | undefined {
    return [...known.values()].find(
      ({ act, approval: { state, by } }) =>
        act.kind === 'order' &&
        act.orderId === orderId &&
        state === 'granted' &&
        by !== null &&
        isSameToApprove(act.lines, lines),
    )?.approval
  }

  return {
    async ask(act) {
      const before = act.kind === 'order' ? yesTo(act.orderId, act.lines) : undefined
      if (before) return granted(before)
      if (!link.online()) return refused(NOBODY_TO_ASK)
      if (JSON.stringify(act).length > MAX_ORDER_TEXT) return refused(TOO_LONG)
      const approvalId = newId()
      const asked: Approval = { approvalId, orderId: act.orderId, state: 'waiting', by: null, at: null }
      // Before it is sent: the answer may be faster than the word that it was asked.
      known.set(approvalId, { act, approval: asked })
      for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest)
      readLater()
      const answer = await link.request('askApproval', { approvalId, act })
      if (answer.ok) return { ok: true, value: known.get(approvalId)?.approval ?? answer.value }
      known.delete(approvalId)
      readLater()
      return answer
    },
    async withdraw(approvalId) {
      known.delete(approvalId)
      readLater()
      const answer = await link.request('withdrawApproval', { approvalId })
      if (!answer.ok) log.warn({ refusal: answer.refusal }, 'a question for a yes could not be taken back')
      return answer
    },
    approverOf: (orderId, lines) => yesTo(orderId, lines)?.by ?? undefined,
    heard,
    onOnline: readWaiting,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
