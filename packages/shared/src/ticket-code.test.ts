import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'
import { parseTicketCode, type TicketPayload, ticketCodeBody } from './ticket-code.ts'

const payload = (seatId: string): TicketPayload => ({
  t: newId(),
  s: newId(),
  p: seatId,
  b: '2026-11-21T12:30:00.000Z',
})
const SIGNATURE = 'A'.repeat(86)

describe("a ticket's code", () => {
  it.each(['J-12', 'Ж-7', '二階 前-٣', 'É-1', '𐐀-1', 'Box 1.2-40'])('carries seat %s to the door', (seatId) => {
    const ticket = payload(seatId)
    const body = ticketCodeBody(ticket)
    expect(parseTicketCode(`${body}.${SIGNATURE}`)).toEqual({ payload: ticket, body, signature: SIGNATURE })
  })

  it('is of letters that a URL and every scanner take, and short enough for a small QR code', () => {
    const body = ticketCodeBody(payload('Ж-7'))
    expect(body).toMatch(/^MQ1\.[A-Za-z0-9_-]+$/)
    expect(`${body}.${SIGNATURE}`.length).toBeLessThanOrEqual(300)
  })

  it.each([
    ['nothing', ''],
    ['the prefix alone', 'MQ1.'],
    ['no signature', ticketCodeBody(payload('J-12'))],
    ['a web address', 'https://example.com/menu.pdf'],
    ['another version', ticketCodeBody(payload('J-12')).replace('MQ1', 'MQ2').concat('.', SIGNATURE)],
    ['letters that are not base64', `MQ1.%%%%.${SIGNATURE}`],
    ['bytes that are not UTF-8', `MQ1._____w.${SIGNATURE}`],
    ['no JSON', `MQ1.${'abcd'.repeat(10)}.${SIGNATURE}`],
    ['JSON of another kind', `MQ1.${btoaUrl('[1,2]')}.${SIGNATURE}`],
    ['a field too many', `MQ1.${btoaUrl(JSON.stringify({ ...payload('J-12'), x: 1 }))}.${SIGNATURE}`],
    ['a seat that cannot be', `MQ1.${btoaUrl(JSON.stringify({ ...payload('J-12'), p: '{J}' }))}.${SIGNATURE}`],
  ])('is none with %s', (_, code) => {
    expect(parseTicketCode(code)).toBeUndefined()
  })
})

declare function btoa(binary: string): string

function btoaUrl(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
