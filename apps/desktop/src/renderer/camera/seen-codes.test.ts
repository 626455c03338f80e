import { expect, it } from 'vitest'
import { createSeenCodes, OUT_OF_SIGHT_MS } from './seen-codes.ts'

it('a ticket that is held up to the camera is scanned once', () => {
  const seen = createSeenCodes()
  expect([0, 100, 2000, 4400].map((at) => seen.see('MQ1.a', at))).toEqual([true, false, false, false])
})

it('the next ticket is scanned at once, and the one before it again if it comes back', () => {
  const seen = createSeenCodes()
  expect(['a', 'b', 'b', 'a'].map((code, i) => seen.see(code, i * 100))).toEqual([true, true, false, true])
})

it('a ticket that was taken away is scanned again', () => {
  const seen = createSeenCodes()
  expect(seen.see('a', 0)).toBe(true)
  expect(seen.see('a', OUT_OF_SIGHT_MS + 1)).toBe(true)
})
