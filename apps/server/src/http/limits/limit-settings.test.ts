import { describe, expect, it } from 'vitest'
import { LIMITS, readLimits } from './limit-settings.ts'

describe('the limits of the environment', () => {
  it('change the named ones and leave the others', () => {
    expect(readLimits('holds=5/30, address=9000/60')).toEqual({
      ok: true,
      value: { ...LIMITS, holds: { count: 5, seconds: 30 }, address: { count: 9000, seconds: 60 } },
    })
    expect(readLimits('')).toEqual({ ok: true, value: LIMITS })
  })

  it.each([
    'holds',
    'holds=5',
    'holds=0/60',
    'holds=5/0',
    'popcorn=5/60',
    'holds=-1/60',
    '__proto__=1/1',
    'holds=5/60;x',
  ])('refuse %s with the expected value', (text) => {
    expect(readLimits(text)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('must look like holds=10/60'),
    })
  })
})
