import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

it("turns run one key's tasks in order, and a failure delays none", async () => {
  const { inTurn, idle } = createTurns()
  const done: string[] = []
  const slow = inTurn('a', async () => {
    await sleep(20)
    done.push('slow')
    throw new Error('it failed')
  })
  const after = inTurn('a', async () => done.push('after'))
  const elsewhere = inTurn('b', async () => done.push('elsewhere'))
  await expect(slow).rejects.toThrow('it failed')
  await Promise.all([after, elsewhere])
  expect(done).toEqual(['elsewhere', 'slow', 'after'])
  await idle()
})
