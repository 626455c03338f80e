import { expect, it } from 'vitest'
import { tryAgainAt } from './retry.ts'

it('a failed call is retried after 1, 5 and 30 minutes, and then parked', () => {
  const minutes = [1, 2, 3, 4].map((tries) => {
    const at = tryAgainAt(tries, 0)
    return at && at.getTime() / 60_000
  })
  expect(minutes).toEqual([1, 5, 30, undefined])
})
