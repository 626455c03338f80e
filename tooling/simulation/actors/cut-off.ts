/** Customers who take long at a counter, until it is cut off. */
import { simNow } from '../world/clock.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { pause } from './pause.ts'

const LOOK_MS = 300

export const isCutOff = ({ terminal }: ClerkOptions): boolean => terminal.engine()?.state().link.state !== 'online'

/** A customer who takes long to choose; at the latest when the counter is cut off, it has to be quick. */
export async function untilCutOff(options: ClerkOptions, withinMs: number): Promise<void> {
  for (const until = simNow() + withinMs; simNow() < until && !isCutOff(options); ) await pause(LOOK_MS)
}
