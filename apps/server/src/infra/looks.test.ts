import { expect, it } from 'vitest'
import { createLooks } from './looks.ts'

function begun() {
  const ends: (() => void)[] = []
  const errors: string[] = []
  const looks = createLooks(
    () => new Promise<void>((resolve) => void ends.push(resolve)),
    (error) => void errors.push(error.message),
  )
  return { looks, ends, errors }
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve))

it('asked often during a look, there is one more after it', async () => {
  const { looks, ends } = begun()
  for (let i = 0; i < 5; i++) looks.look()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await aMoment()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await aMoment()
  expect(ends).toHaveLength(2)
  looks.look()
  expect(ends).toHaveLength(3)
})

it('a look that fails is told, and the next one is made', async () => {
  let looked = 0
  const errors: string[] = []
  const looks = createLooks(
    () => {
      looked++
      return Promise.reject(new Error('the ledger is away'))
    },
    (error) => void errors.push(error.message),
  )
  looks.look()
  await aMoment()
  looks.look()
  await aMoment()
  expect([looked, errors.length]).toEqual([2, 2])
})

it('closed, it waits for the one that is under way, and makes no other', async () => {
  const { looks, ends, errors } = begun()
  looks.look()
  looks.look()
  let closed = false
  const closing = looks.close().then(() => {
    closed = true
  })
  await aMoment()
  expect(closed).toBe(false)
  ends[0]?.()
  await closing
  looks.look()
  expect([ends.length, errors]).toEqual([1, []])
})
