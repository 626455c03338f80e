import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrContents } from '../../../../apps/server/src/tickets/qr-contents.ts'
import { codeByCounter, codeByServer, numberedTicket } from '../../../../tooling/testing/fixtures/signed-codes.ts'
import { codeQr } from './code-qr.ts'

/** All as long as a seat's id may be: 25 letters. Letters of other scripts take more bytes. */
const SEATS = [
  'J-12',
  'Orchestra-112',
  'WWWWWWWWWWWWWWWW-WWWWWWWW',
  'Балкон прав-112',
  'ЖЖЖЖЖЖЖЖЖЖЖЖ-ЖЖЖЖЖЖЖЖ',
  '二階席前方中央-٣٤',
]

function versionOf(code: string): number {
  const { segments, options } = qrContents(code)
  return create(segments, { ...options, maskPattern: 0 }).version
}

describe("a short code's picture", () => {
  it.each(SEATS)(
    'has at most version 7 for a ticket of the server, and 11 for one of a counter, for seat %s',
    (seat) => {
      for (let number = 0; number < 40; number++) {
        const ticket = numberedTicket(number, seat)
        const [server, counter] = [codeByServer(ticket, 'short'), codeByCounter(ticket, 'short')]
        expect([codeQr(server).mode, codeQr(counter).mode]).toEqual(['alphanumeric', 'alphanumeric'])
        expect(versionOf(server)).toBeLessThanOrEqual(7)
        expect(versionOf(counter)).toBeLessThanOrEqual(11)
      }
    },
  )

  it('loses up to a seventh and is read, for seats of up to 12 letters, and for every counter up to 25', () => {
    const levels = (seat: string): string[] =>
      [codeByServer, codeByCounter].map((make) => codeQr(make(numberedTicket(1, seat), 'short')).errorCorrectionLevel)
    expect(levels('Balcony 2-14')).toEqual(['M', 'M'])
    expect(levels('Balcony 2-140')).toEqual(['L', 'M'])
    expect(levels('WWWWWWWWWWWWWWWW-WWWWWWWW')).toEqual(['L', 'M'])
  })

  it('grows by some versions, and not by a level less, for a seat that no version 7 holds', () => {
    const seat = `${'二'.repeat(16)}-${'三'.repeat(8)}`
    const code = codeByServer(numberedTicket(1, seat), 'short')
    expect(codeQr(code)).toEqual({ mode: 'alphanumeric', errorCorrectionLevel: 'M' })
    expect(versionOf(code)).toBe(10)
  })
})

it('a code with small letters is drawn as bytes, at level M', () => {
  for (const code of [codeByServer(numberedTicket(1, 'J-12'), 'long'), 'MV1.abc', 'MQ3:abc']) {
    expect(codeQr(code)).toEqual({ mode: 'byte', errorCorrectionLevel: 'M' })
  }
})
