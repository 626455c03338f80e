import { describeRefusal, PROTOCOL_VERSION, type Refusal } from '@marquee/shared'
import { expect, it } from 'vitest'
import { answerIn, knownRefusal, refusalIn } from './versions.ts'

const closed: Refusal = { code: 'show_closed' }

it('an older terminal hears a refusal that it does not know as unavailable, in the same words', () => {
  const heard = knownRefusal(new Set(['not_booted']), closed)
  expect(heard.code).toBe('unavailable')
  expect(describeRefusal(heard)).toContain(describeRefusal(closed).replace(/\.$/, ''))
})

it('what a terminal knows is told as it is', () => {
  expect(knownRefusal(new Set(['show_closed']), closed)).toEqual(closed)
  expect(refusalIn(3, closed)).toEqual(closed)
  expect(refusalIn(PROTOCOL_VERSION, closed)).toEqual(closed)
  expect(answerIn(3, { ok: false, refusal: closed })).toEqual({ ok: false, refusal: closed })
})
