/** What follows a commit. */
import type { Log } from './log.ts'

/**
 * Takes each step, whatever became of the one before. What fails is logged and nothing else: what was committed stands, so nobody
 * may hear of a refusal any more.
 */
export function afterCommit(log: Log, ...steps: (() => void)[]): void {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      log.error({ err: error }, 'something that follows a write failed; what was written stands')
    }
  }
}
