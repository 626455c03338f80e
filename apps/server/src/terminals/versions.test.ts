import { describeRefusal, PROTOCOL_VERSION, type Refusal } from '@marquee/shared'
import { expect, it } from 'vitest'
import { answerIn, refusalIn } from './versions.ts'

const closed: Refusal = { code: 'show_closed' }

it('a terminal of version 2 hears a refusal that it does not know as unavailable, in the same words', () => {
  const heard = refusalIn(2, closed)
  expect(heard.code).toBe('unavailable')
  expect(describeRefusal(heard)).toContain(describeRefusal(closed).replace(/\.$/, ''))
  expect(answerIn(2, { ok: false, refusal: closed })).toEqual({ ok: false, refusal: heard })
})

it('what a terminal knows is told as it is', () => {
  const known: Refusal = { code: 'not_booted' }
  expect(refusalIn(2, known)).toEqual(known)
  expect(refusalIn(PROTOCOL_VERSION, closed)).toEqual(closed)
})
