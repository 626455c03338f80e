import { expect, it } from 'vitest'
import { createCoalescedTask } from './coalesced-task.ts'

function begun() {
  const ends: (() => void)[] = []
  const errors: string[] = []
  const task = createCoalescedTask(
    () => new Promise<void>((resolve) => void ends.push(resolve)),
    (error) => void errors.push(error.message),
  )
  return { task, ends, errors }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

it('a task that is requested often while it runs, runs once more', async () => {
  const { task, ends } = begun()
  for (let i = 0; i < 5; i++) task.request()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await aMoment()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await aMoment()
  expect(ends).toHaveLength(2)
  task.request()
  expect(ends).toHaveLength(3)
})

it('a failed run is reported, and the next one starts', async () => {
  let runs = 0
  const errors: string[] = []
  const task = createCoalescedTask(
    () => {
      runs++
      return Promise.reject(new Error('the ledger is away'))
    },
    (error) => void errors.push(error.message),
  )
  task.request()
  await aMoment()
  task.request()
  await aMoment()
  expect([runs, errors.length]).toEqual([2, 2])
})

it('a closed task waits for the running one, and starts no other', async () => {
  const { task, ends, errors } = begun()
  task.request()
  task.request()
  let closed = false
  const closing = task.close().then(() => {
    closed = true
  })
  await aMoment()
  expect(closed).toBe(false)
  ends[0]?.()
  await closing
  task.request()
  expect([ends.length, errors]).toEqual([1, []])
})
