import { forgeryIn, newId, parseTicketCode, ticketKeyId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { COUNTER, certificateBy, HOUSE } from '../../../../../tooling/testing/fixtures/signed-codes.ts'
import { isSigned } from '../door/is-signed.ts'
import type { Device } from '../identity/device.ts'
import { type Certificate, certificateOf, saveCertificate } from '../store/sales/certificates-table.ts'
import { signedTicketCode } from './ticket-signing.ts'

const device: Device = {
  terminal: { id: COUNTER.id, name: 'Counter 1', kind: 'counter', cinemaId: null },
  publicKey: COUNTER.publicKey,
  signChallenge: () => '',
  signTicket: COUNTER.sign,
  deriveKey: () => Buffer.alloc(32),
}
const show = { id: newId(), startsAt: '2026-11-21T11:30:00.000Z' }
const certificate = certificateBy(HOUSE, show.id)
const certificateKey = ticketKeyId(HOUSE.publicKey)

/** As the disk gives it back. */
function kept(granted: Certificate): Certificate | undefined {
  const db = new Database(':memory:')
  db.exec('create table certificates (show_id text primary key, certificate text not null)')
  saveCertificate(db, show.id, granted)
  return certificateOf(db, show.id)
}

function signed(granted: Certificate): string {
  const ticket = { ticketId: newId(), seatId: 'J-12' }
  return signedTicketCode(device, kept(granted) ?? { certificate: '' }, ticket, show)
}

describe('a ticket that a counter signs', () => {
  it.each<[string, Certificate, RegExp]>([
    ['short where the server allows that', { certificate, certificateKey, ticketCodes: 'short' }, /^MQ4:/],
    ['long where the server says nothing', { certificate, certificateKey }, /^MQ2\./],
    ['long where no key is named', { certificate }, /^MQ2\./],
    ['long where short codes are allowed, and no key is named', { certificate, ticketCodes: 'short' }, /^MQ2\./],
  ])('has a code that is %s, and genuine', (_, granted, form) => {
    const code = signed(granted)
    expect(code).toMatch(form)
    const parsed = parseTicketCode(code)
    if (!parsed) throw new Error('no code')
    expect(parsed.payload).toMatchObject({ s: show.id, p: 'J-12', b: show.startsAt, i: COUNTER.id })
    expect(forgeryIn(parsed, [HOUSE.publicKey], isSigned)).toBeUndefined()
  })

  it('keeps the certificate of a grant as it came', () => {
    for (const granted of [
      { certificate },
      { certificate, certificateKey },
      { certificate, certificateKey, ticketCodes: 'short' } as const,
    ]) {
      expect(kept(granted)).toEqual(granted)
    }
  })
})
