import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'
import { Command } from './terminal/commands.ts'
import { ClaimRequest } from './terminal-protocol.ts'
import { validate } from './validation.ts'

const claim = { bookingId: newId(), showId: newId(), seatIds: ['A-1', 'A-2'] }

function refusalOf(schema: typeof ClaimRequest | typeof Command, input: unknown): { field: string; problem: string } {
  const answer = validate(schema, input)
  if (answer.ok || answer.refusal.code !== 'malformed') throw new Error('it was not refused as malformed')
  return answer.refusal
}

describe('validation', () => {
  it('passes an honest message unchanged', () => {
    expect(validate(ClaimRequest, claim)).toEqual({ ok: true, value: claim })
  })

  it('names an unknown field of the message', () => {
    const refusal = refusalOf(ClaimRequest, { ...claim, discount: 1 })
    expect(refusal).toMatchObject({ field: 'discount', problem: 'is not a field of this message' })
  })

  it('names at most three of them, and where they are', () => {
    const body = { kind: 'sell', a: 1, b: 1, c: 1, d: 1 }
    const answer = refusalOf(ClaimRequest, { ...claim, a: 1, b: 1, c: 1, d: 1 })
    expect(answer.field).toBe('a b c')
    expect(refusalOf(Command, { id: newId(), body }).field).toMatch(/^body/)
  })

  it('says where the message is wrong, and what was expected', () => {
    expect(refusalOf(ClaimRequest, { ...claim, seatIds: ['A-1', 'J12'] })).toMatchObject({
      field: 'seatIds.1',
      problem: 'must look like J-12: row, dash, number',
    })
    expect(refusalOf(ClaimRequest, { ...claim, showId: 7 })).toMatchObject({
      field: 'showId',
      problem: expect.stringMatching(/^is not valid \(.*expected string.*\)$/) as string,
    })
    expect(refusalOf(ClaimRequest, { ...claim, seatIds: ['A-1', 'A-1'] })).toMatchObject({
      field: 'seatIds',
      problem: 'must not name a seat twice',
    })
  })

  it.each([undefined, null, 7, 'claim', [], () => {}])('rejects %s as a message', (input) => {
    expect(refusalOf(ClaimRequest, input)).toMatchObject({
      field: 'the message',
      problem: expect.stringMatching(/^is not valid/) as string,
    })
  })

  it("doesn't repeat a long text", () => {
    const { field, problem } = refusalOf(ClaimRequest, { ...claim, ['x'.repeat(60_000)]: 1 })
    expect(field.length + problem.length).toBeLessThanOrEqual(400)
  })
})
