/**
 * A supervisor's yes to one act of this counter: asked for, heard, and known until the act is done. What was heard before a cut is good
 * after it; while cut off nobody can be asked.
 */
import {
  type ActToApprove,
  type Answer,
  type Approval,
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
  /** The answer to it comes as `approvalChanged`. */
  ask(act: ActToApprove): Promise<Answer<Approval>>
  /** Takes it back where nobody has answered; the next order doesn't wait for that. */
  withdraw(approvalId: Id): Promise<Answer<Approval>>
  /** Who has said yes to exactly these lines of the order; undefined: nobody, as far as is known here. */
  approverOf(orderId: Id, lines: readonly LineToApprove[]): string | undefined
  heard(approval: Approval): void
  /** What was answered meanwhile is asked for. */
  onOnline(): void
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

  function heard(approval: Approval): void {
    const mine = known.get(approval.approvalId)
    // Asked before this program was started: its screen has forgotten it too.
    if (!mine) return
    known.set(approval.approvalId, { ...mine, approval })
    events.emit('approvalChanged', approval)
  }

  return {
    async ask(act) {
      if (!link.online()) return refused(NOBODY_TO_ASK)
      if (JSON.stringify(act).length > MAX_ORDER_TEXT) return refused(TOO_LONG)
      const approvalId = newId()
      const waiting: Approval = { approvalId, orderId: act.orderId, state: 'waiting', by: null, at: null }
      // Before it is sent: the answer may be faster than the word that it was asked.
      known.set(approvalId, { act, approval: waiting })
      for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest)
      const answer = await link.request('askApproval', { approvalId, act })
      if (answer.ok) return { ok: true, value: known.get(approvalId)?.approval ?? answer.value }
      known.delete(approvalId)
      return answer
    },
    async withdraw(approvalId) {
      known.delete(approvalId)
      const answer = await link.request('withdrawApproval', { approvalId })
      if (!answer.ok) log.warn({ refusal: answer.refusal }, 'a question for a yes could not be taken back')
      return answer
    },
    approverOf(orderId, lines) {
      for (const { act, approval } of known.values()) {
        const isGranted = act.kind === 'order' && act.orderId === orderId && approval.state === 'granted'
        if (isGranted && approval.by !== null && isSameToApprove(act.lines, lines)) return approval.by
      }
      return undefined
    },
    heard,
    onOnline() {
      for (const [approvalId, { approval }] of known) {
        if (approval.state !== 'waiting') continue
        void link.request('approval', { approvalId }).then((answer) => {
          if (answer.ok) heard(answer.value)
        })
      }
    },
  }
}
