/** Waits for something that comes by itself. */
import { setTimeout as sleep } from 'node:timers/promises'

/** An event that hasn't come by then isn't coming, on the busiest machine. */
const PATIENCE_MS = 30_000

/** Asks again and again, until the answer is neither undefined nor false. @throws what it waited for, when it doesn't come */
export async function soonTrue<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`it has not come about: ${what}`)
    await sleep(50)
  }
}
