import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoopClock } from './loop-clock.ts'

it('the loop’s clock counts a long turn as one tick', async () => {
  const clock = createLoopClock()
  try {
    const before = clock.now()
    const until = performance.now() + 300
    while (performance.now() < until);
    await sleep(1)
    expect(clock.now() - before).toBeGreaterThan(0)
    expect(clock.now() - before).toBeLessThanOrEqual(100)
    await expect.poll(() => clock.now() - before).toBeGreaterThanOrEqual(150)
  } finally {
    clock.stop()
  }
})
