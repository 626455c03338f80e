import { describeRefusal, PROTOCOL_VERSION, type Refusal } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { acknowledgementFrom, answerIn, callFrom, knownRefusal, noticeIn, refusalIn, requestFrom } from './versions.ts'

const closed: Refusal = { code: 'show_closed' }

it('an older terminal hears an unknown refusal as unavailable, in the same words', () => {
  const heard = knownRefusal(new Set(['not_booted']), closed)
  expect(heard.code).toBe('unavailable')
  expect(describeRefusal(heard)).toContain(describeRefusal(closed).replace(/\.$/, ''))
})

it('a terminal hears a refusal that it knows unchanged', () => {
  expect(knownRefusal(new Set(['show_closed']), closed)).toEqual(closed)
  expect(refusalIn(3, closed)).toEqual(closed)
  expect(refusalIn(PROTOCOL_VERSION, closed)).toEqual(closed)
  expect(answerIn(3, 'boot', { ok: false, refusal: closed })).toEqual({ ok: false, refusal: closed })
})

describe('a terminal of version 3', () => {
  it('is understood by the names that it knows', () => {
    expect(requestFrom(3, 'boot', { epoch: 4, head: 'h', knows: { grantEpoch: 9, doorNews: 1 } })).toEqual({
      runNumber: 4,
      head: 'h',
      knows: { grantNumber: 9, doorNews: 1 },
    })
    expect(requestFrom(3, 'report', { shows: [{ showId: 's', seats: [{ seatId: 'A-1', epoch: 7 }] }] })).toEqual({
      shows: [{ showId: 's', seats: [{ seatId: 'A-1', grantNumber: 7 }] }],
    })
    expect(acknowledgementFrom(3, 'recall', { letGo: [{ seatId: 'A-1', epoch: 7 }] })).toEqual({
      letGo: [{ seatId: 'A-1', grantNumber: 7 }],
    })
  })

  it('is answered and told of seats by those names too', () => {
    const conflicts = { open: [{ reason: 'stale_grant' }, { reason: 'gap' }], settled: [{ reason: 'future_grant' }] }
    expect(answerIn(3, 'conflicts', { ok: true, value: conflicts })).toEqual({
      ok: true,
      value: { open: [{ reason: 'stale_epoch' }, { reason: 'gap' }], settled: [{ reason: 'future_epoch' }] },
    })
    const changes = { showId: 's', mapLife: 'one', from: 1, revision: 2, changes: [5, 1] }
    expect(noticeIn(3, 'changes', changes)).toEqual({
      showId: 's',
      epoch: 'one',
      from: 1,
      revision: 2,
      changes: [5, 1],
    })
    expect(noticeIn(PROTOCOL_VERSION, 'changes', changes)).toBe(changes)
  })

  it('makes calls by the names that it knows, and hears its own codes of refusals', () => {
    expect(callFrom(3, 'lentSeats')).toBe('allottedSeats')
    expect(callFrom(3, 'claim')).toBe('claim')
    expect(callFrom(3, 'toString')).toBeUndefined()
    expect(callFrom(PROTOCOL_VERSION, 'lentSeats')).toBeUndefined()
    expect(answerIn(3, 'allottedSeats', { ok: true, value: { allotments: [] } })).toEqual({
      ok: true,
      value: { lent: [] },
    })
    const refusal: Refusal = { code: 'not_allotted', seatIds: ['A-1'] }
    expect(refusalIn(3, refusal)).toEqual({ code: 'not_lent', seatIds: ['A-1'] })
    expect(refusalIn(PROTOCOL_VERSION, refusal)).toBe(refusal)
  })

  it('is refused by its message’s schema for a non-message, which stays unchanged', () => {
    for (const nonsense of [undefined, null, 7, 'text', [], { seats: 7 }, { seats: [null, []] }, { have: null }]) {
      expect(requestFrom(3, 'release', nonsense)).toEqual(nonsense)
      expect(requestFrom(3, 'watch', nonsense)).toEqual(nonsense)
    }
  })
})
