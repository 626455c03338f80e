import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { terminalTicketCodeBody, ticketCodeBody } from './long-form.ts'
import { forgeryIn, parseTicketCode } from './ticket-code.ts'
import type { TerminalTicketPayload, TicketPayload } from './ticket-payload.ts'

const payload = (seatId: string): TicketPayload => ({
  t: newId(),
  s: newId(),
  p: seatId,
  b: '2026-11-21T12:30:00.000Z',
})
const sold = (seatId: string): TerminalTicketPayload => ({ ...payload(seatId), i: newId(), k: 'k'.repeat(43) })
const SIGNATURE = 'A'.repeat(86)
const CERTIFICATE = 'Q'.repeat(86)

describe("a ticket's long code", () => {
  it.each(['J-12', 'Ж-7', '二階 前-٣', 'É-1', '𐐀-1', 'Box 1.2-40'])('carries seat %s to the door', (seatId) => {
    const ticket = payload(seatId)
    const body = ticketCodeBody(ticket)
    expect(parseTicketCode(`${body}.${SIGNATURE}`)).toEqual({
      by: 'server',
      payload: ticket,
      body,
      signature: SIGNATURE,
    })
  })

  it('carries the selling terminal and its certificate', () => {
    const ticket = sold('J-12')
    const body = terminalTicketCodeBody(ticket)
    expect(parseTicketCode(`${body}.${SIGNATURE}.${CERTIFICATE}`)).toEqual({
      by: 'terminal',
      payload: ticket,
      body,
      signature: SIGNATURE,
      certificate: CERTIFICATE,
    })
    expect(`${body}.${SIGNATURE}.${CERTIFICATE}`.length).toBeLessThanOrEqual(520)
  })

  it('uses letters that URLs and scanners accept', () => {
    const body = ticketCodeBody(payload('Ж-7'))
    expect(body).toMatch(/^MQ1\.[A-Za-z0-9_-]+$/)
    expect(`${body}.${SIGNATURE}`.length).toBeLessThanOrEqual(300)
  })

  it.each([
    ['nothing', ''],
    ['the prefix alone', 'MQ1.'],
    ['no signature', ticketCodeBody(payload('J-12'))],
    ['a web address', 'https://example.com/menu.pdf'],
    ['another version', ticketCodeBody(payload('J-12')).replace('MQ1', 'MQ3').concat('.', SIGNATURE)],
    [
      "a terminal's form, and no terminal",
      ticketCodeBody(payload('J-12')).replace('MQ1', 'MQ2').concat('.', SIGNATURE),
    ],
    ["a terminal's form, and no certificate", `${terminalTicketCodeBody(sold('J-12'))}.${SIGNATURE}`],
    ["the server's form, and a certificate", `${ticketCodeBody(payload('J-12'))}.${SIGNATURE}.${CERTIFICATE}`],
    ['another spelling of its signature', `${ticketCodeBody(payload('J-12'))}.${SIGNATURE.slice(0, -1)}B`],
    ['letters that are not base64', `MQ1.%%%%.${SIGNATURE}`],
    ['bytes that are not UTF-8', `MQ1._____w.${SIGNATURE}`],
    ['no JSON', `MQ1.${'abcd'.repeat(10)}.${SIGNATURE}`],
    ['JSON of another kind', `MQ1.${btoaUrl('[1,2]')}.${SIGNATURE}`],
    ['a field too many', `MQ1.${btoaUrl(JSON.stringify({ ...payload('J-12'), x: 1 }))}.${SIGNATURE}`],
    ['a seat that cannot be', `MQ1.${btoaUrl(JSON.stringify({ ...payload('J-12'), p: '{J}' }))}.${SIGNATURE}`],
  ])('is rejected with %s', (_, code) => {
    expect(parseTicketCode(code)).toBeUndefined()
  })
})

describe('a readable long code', () => {
  /** An `IsSigned` that accepts exactly these signed texts. */
  const signedBy =
    (signatures: Record<string, string>) =>
    (_: string, signature: string, publicKey: string): boolean =>
      signatures[publicKey] === signature
  const parsed = parseTicketCode(`${terminalTicketCodeBody(sold('J-12'))}.${SIGNATURE}.${CERTIFICATE}`)
  if (!parsed) throw new Error('a code that cannot be read')

  it('is genuine if the server certified the key that signed it', () => {
    expect(
      forgeryIn(parsed, ['server'], signedBy({ server: CERTIFICATE, ['k'.repeat(43)]: SIGNATURE })),
    ).toBeUndefined()
  })

  it('is checked by the key that it names, or else by all of them', () => {
    const [first, second] = ['1'.repeat(43), '2'.repeat(43)]
    const named = parseTicketCode(`${ticketCodeBody({ ...payload('J-12'), h: '22222222' })}.${SIGNATURE}`)
    const unnamed = parseTicketCode(`${ticketCodeBody(payload('J-12'))}.${SIGNATURE}`)
    if (!named || !unnamed) throw new Error('a code that cannot be read')
    const bySecond = signedBy({ [second]: SIGNATURE })
    expect(forgeryIn(named, [first, second], bySecond)).toBeUndefined()
    expect(forgeryIn(named, [first], bySecond)).toBe('unknown_key')
    expect(forgeryIn(named, [first, second], signedBy({ [first]: SIGNATURE }))).toBe('not_signed')
    expect(forgeryIn(unnamed, [first, second], bySecond)).toBeUndefined()
  })

  it('is forged if another key signed it', () => {
    expect(forgeryIn(parsed, ['server'], signedBy({ ['k'.repeat(43)]: SIGNATURE }))).toBe('not_certified')
    expect(forgeryIn(parsed, ['server'], signedBy({ server: CERTIFICATE }))).toBe('not_signed')
  })
})

declare function btoa(binary: string): string

function btoaUrl(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
