/** Waits until something is so; the condition's own words tell what was missed when it isn't in time. */
import { setTimeout } from 'node:timers/promises'

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`timed out while waiting for this: ${what}`)
    await setTimeout(10)
  }
}
