/** Waits in the world's time. */
import { setTimeout } from 'node:timers/promises'

export const pause = (ms: number): Promise<void> => setTimeout(ms)
