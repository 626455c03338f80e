/** Which questions the manager's list shows, and where. Pure. */
import type { ApprovalQuestion, ApprovalsAnswer } from '@marquee/shared'

export interface ShownQuestion {
  question: ApprovalQuestion
  /** null: it waits. `over`: its counter asks no more. */
  end: 'yes' | 'no' | 'over' | null
}

/**
 * A question that waits no more stays in its place, and new ones come below: else a clerk who takes one back would move another under the
 * finger that reaches for "Yes".
 * @param shown what the manager sees now
 */
export function keepInPlace(shown: readonly ShownQuestion[], { waiting, answered }: ApprovalsAnswer): ShownQuestion[] {
  const isShown = new Set(shown.map(({ question }) => question.approvalId))
  const still = new Map(waiting.map((each) => [each.approvalId, each]))
  const ended = new Map(answered.map((each) => [each.approvalId, each.state === 'granted' ? 'yes' : 'no'] as const))
  return [
    ...shown.map(({ question, end }): ShownQuestion => {
      const { approvalId } = question
      const now = still.get(approvalId)
      return now ? { question: now, end: null } : { question, end: ended.get(approvalId) ?? end ?? 'over' }
    }),
    ...waiting.filter(({ approvalId }) => !isShown.has(approvalId)).map((question) => ({ question, end: null })),
  ]
}

export const thatWait = (shown: readonly ShownQuestion[]): ShownQuestion[] => shown.filter(({ end }) => end === null)
