import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, type TicketPayload } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTicketSigner, verifyTicketCode } from './ticket-signer.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-test-signer-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const ticket = (): TicketPayload => ({ t: newId(), s: newId(), p: 'Ж-12', b: '2026-11-21T12:30:00.000Z' })

describe("a ticket's signature", () => {
  it('is checked with the public key alone', async () => {
    const signer = loadTicketSigner(dir)
    const payload = ticket()
    expect(verifyTicketCode(await signer.sign(payload), signer.publicKey)).toEqual(payload)
  })

  it('is by the same key after a restart', async () => {
    const before = loadTicketSigner(join(dir, 'made', 'by', 'it'))
    const code = await before.sign(ticket())
    const after = loadTicketSigner(join(dir, 'made', 'by', 'it'))
    expect(after.publicKey).toBe(before.publicKey)
    expect(verifyTicketCode(code, after.publicKey)).toBeDefined()
  })

  it('does not fit another seat, another ticket or another key', async () => {
    const signer = loadTicketSigner(dir)
    const stranger = loadTicketSigner(join(dir, 'stranger'))
    const [one, two] = await Promise.all([signer.sign(ticket()), signer.sign(ticket())])
    const [body, signature] = [one.slice(0, one.lastIndexOf('.')), two.slice(two.lastIndexOf('.'))]
    expect(verifyTicketCode(body + signature, signer.publicKey)).toBeUndefined()
    expect(verifyTicketCode(await stranger.sign(ticket()), signer.publicKey)).toBeUndefined()
    expect(verifyTicketCode(`${body}.`, signer.publicKey)).toBeUndefined()
    expect(verifyTicketCode(`${body}.${'A'.repeat(86)}`, signer.publicKey)).toBeUndefined()
    expect(verifyTicketCode('rubbish', signer.publicKey)).toBeUndefined()
  })
})

describe('the key', () => {
  it.skipIf(process.platform === 'win32')('can be read by the server alone', () => {
    loadTicketSigner(dir)
    expect(statSync(join(dir, 'ticket-key.pem')).mode & 0o777).toBe(0o600)
  })

  it('that cannot be read is not quietly replaced: tickets that are sold would become worthless', () => {
    writeFileSync(join(dir, 'ticket-key.pem'), 'not a key')
    expect(() => loadTicketSigner(dir)).toThrow()
    expect(existsSync(join(dir, 'ticket-key.pem'))).toBe(true)
  })
})
