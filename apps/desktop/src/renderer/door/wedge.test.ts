import { newId, ticketCodeBody } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { GOLDEN_CODES } from '../../../../../tooling/testing/fixtures/golden-ticket-codes.ts'
import { createWedge } from './wedge.ts'

const CODE = `${ticketCodeBody({ t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' })}.${'A'.repeat(86)}`

/** Types it so many milliseconds a letter. @returns the codes that came of it */
function type(keys: Iterable<string>, wedge = createWedge(), { at = 1000, each = 2 } = {}): string[] {
  const codes: string[] = []
  for (const key of keys) {
    const { code } = wedge.key(key, at)
    if (code !== undefined) codes.push(code)
    at += each
  }
  return codes
}

describe('a scanner that poses as a keyboard', () => {
  it.each(['Enter', 'Tab'])('ends a code with %s', (end) => {
    expect(type([...CODE, end])).toEqual([CODE])
  })

  it('types one code after another', () => {
    expect(type([...CODE, 'Enter', ...'MQ1.x', 'Enter'])).toEqual([CODE, 'MQ1.x'])
  })

  it('holds Shift for capitals, which is not a letter', () => {
    expect(
      type([...CODE].flatMap((letter) => (/[A-Z_]/.test(letter) ? ['Shift', letter] : [letter])).concat('Enter')),
    ).toEqual([CODE])
  })

  it.each(Object.values(GOLDEN_CODES))('may send no Enter, since a whole ticket ends with silence: %s', (code) => {
    const wedge = createWedge()
    expect(type(code, wedge)).toEqual([])
    expect(wedge.silence()).toBe(code)
    expect(wedge.silence()).toBeUndefined()
  })

  it('types the spaces within a short code', () => {
    expect(type([...GOLDEN_CODES['MQ3:'], 'Enter'])).toEqual([GOLDEN_CODES['MQ3:']])
  })

  it('may be slow over the air, and a pause in a code does not end it', () => {
    const wedge = createWedge()
    type(CODE.slice(0, 100), wedge, { each: 40 })
    expect(wedge.silence()).toBeUndefined()
    expect(type([...CODE.slice(100), 'Enter'], wedge, { at: 5100, each: 40 })).toEqual([CODE])
  })
})

describe('a person at the keyboard', () => {
  it("doesn't spoil the next code by leaning on it", () => {
    const wedge = createWedge()
    type('asdf', wedge)
    expect(type([...CODE, 'Enter'], wedge, { at: 9000 })).toEqual([CODE])
  })

  it('presses buttons with Enter, Tab and the space bar, which are not the scanner’s', () => {
    const wedge = createWedge()
    for (const key of ['Enter', 'Tab', ' ', 'Escape', 'ArrowDown', 'F5']) {
      expect(wedge.key(key, 1000)).toEqual({ code: undefined, taken: false })
    }
    expect(wedge.key('M', 1010).taken).toBe(true)
    expect(wedge.key('Enter', 1020)).toEqual({ code: 'M', taken: true })
  })
})
