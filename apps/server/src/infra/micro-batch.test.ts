import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createMicroBatch } from './micro-batch.ts'

/** Batches that stay under way until they are told to end. */
function stage(maxItems: number, maxInFlight: number) {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  let underWay = 0
  const batch = createMicroBatch<number, number>({
    maxItems,
    maxInFlight,
    async run(items) {
      batches.push(items)
      expect(++underWay).toBeLessThanOrEqual(maxInFlight)
      await new Promise<void>((resolve) => ends.push(resolve))
      underWay--
      return items.map((item) => item * 10)
    },
  })
  const endNext = async () => {
    ends.shift()?.()
    await tick()
    await tick()
  }
  return { batch, batches, endNext }
}

describe('requests to the same place', () => {
  it('leave at once when nothing else waits', async () => {
    const { batch, batches, endNext } = stage(10, 2)
    const answer = batch.submit(1)
    await tick()
    expect(batches).toEqual([[1]])
    await endNext()
    expect(await answer).toBe(10)
  })

  it('that come in the same tick leave together, and each gets its own answer', async () => {
    const { batch, batches, endNext } = stage(10, 2)
    const answers = [1, 2, 3].map(batch.submit)
    await tick()
    expect(batches).toEqual([[1, 2, 3]])
    await endNext()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
  })

  it('wait together while the maximum is under way, and never exceed it', async () => {
    const { batch, batches, endNext } = stage(3, 2)
    const answers = [batch.submit(1)]
    await tick()
    answers.push(batch.submit(2))
    await tick()
    for (const n of [3, 4, 5, 6]) answers.push(batch.submit(n))
    await tick()
    expect(batches).toEqual([[1], [2]])
    await endNext()
    expect(batches).toEqual([[1], [2], [3, 4, 5]])
    await endNext()
    expect(batches).toEqual([[1], [2], [3, 4, 5], [6]])
    await endNext()
    await endNext()
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60])
  })

  it('do not fail because of a neighbour that fails', async () => {
    const batch = createMicroBatch<number, number>({
      maxItems: 10,
      maxInFlight: 1,
      async run(items) {
        if (items.includes(13)) throw new Error('not this one')
        return items
      },
    })
    const outcomes = await Promise.allSettled([1, 13, 2].map(batch.submit))
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
      1,
      'failed',
      2,
    ])
    expect(await batch.submit(3)).toBe(3)
  })

  it('fail when there are too few answers', async () => {
    const batch = createMicroBatch<number, number>({ maxItems: 10, maxInFlight: 1, run: async () => [] })
    await expect(batch.submit(1)).rejects.toThrow('a batch of 1 got 0 answers')
  })
})

describe('waiting for all of them', () => {
  it('ends at once when there are none', async () => {
    await stage(1, 1).batch.idle()
  })

  it('ends with the last of them, including those that still wait', async () => {
    const { batch, endNext } = stage(1, 1)
    let idle = false
    const answers = [1, 2].map(batch.submit)
    const waiting = batch.idle().then(() => (idle = true))
    await tick()
    await endNext()
    expect(idle).toBe(false)
    await endNext()
    await waiting
    expect(await Promise.all(answers)).toEqual([10, 20])
  })
})
