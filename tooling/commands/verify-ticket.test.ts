import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId, ticketCode, ticketKeyId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificates } from '../../apps/server/src/tickets/certificates.ts'
import { readOrMakeKeyFile } from '../../apps/server/src/tickets/private-key.ts'
import { createTicketSigner, type TicketSigner } from '../../apps/server/src/tickets/ticket-signer.ts'
import { loadTicketSigner } from '../testing/fixtures/ticket-signer.ts'
import { newSigningTerminal } from '../testing/terminals/terminal-tickets.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let dir: string
let signer: TicketSigner
let stranger: TicketSigner
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-test-verify-'))
  signer = loadTicketSigner(join(dir, 'house'))
  stranger = loadTicketSigner(join(dir, 'stranger'))
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Runs with no ledger, no data folder and no network to ask. */
function verify(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = { PATH: process.env.PATH, MARQUEE_DATA_DIR: join(dir, 'nothing') }
  return new Promise((resolve) => {
    execFile(process.execPath, [MARQUEE, 'verify-ticket', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

function withKeyThatBeginsWithDash(): TicketSigner {
  for (;;) {
    const { publicKey, privateKey: key } = generateKeyPairSync('ed25519')
    const raw = publicKey.export({ format: 'jwk' }).x as string
    if (raw.startsWith('-')) return createTicketSigner({ key, publicKey: raw })
  }
}

describe('marquee verify-ticket', { timeout: 60_000 }, () => {
  it('accepts a genuine ticket with the public key alone, and says what it is for', async () => {
    const ticket = { t: newId(), s: newId(), p: 'Ж-12', b: '2026-11-21T12:30:00.000Z' }
    const { code, printed } = await verify(await signer.sign(ticket), '--key', signer.publicKey)
    expect(code).toBe(0)
    expect(printed.split('\n')).toEqual([
      'genuine',
      `seat    ${ticket.p}`,
      `starts  ${ticket.b}`,
      `ticket  ${ticket.t}`,
      `show    ${ticket.s}`,
    ])
  })

  it("refuses an altered ticket, and another house's ticket", async () => {
    const ticket = { t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' }
    const genuine = ticketCode({ ...ticket, h: ticketKeyId(signer.publicKey) }, 'short')
    const better = ticketCode({ ...ticket, p: 'J-1', h: ticketKeyId(signer.publicKey) }, 'short')
    expect(await verify(better.withSignatures(await signer.signText(genuine.body)), '--key', signer.publicKey)).toEqual(
      {
        code: 1,
        printed: 'not genuine: its signature is not by this key, or it was altered',
      },
    )
    expect(await verify(await stranger.sign(ticket), '--key', signer.publicKey)).toEqual({
      code: 1,
      printed: `not genuine: it names the key ${stranger.publicKey.slice(0, 4)}, which is none of these`,
    })
  })

  it('accepts a ticket that a certified terminal signed offline, for its show alone', async () => {
    const terminal = newSigningTerminal()
    const certificates = createCertificates({ signer, signingKeyOf: async () => terminal.publicKey })
    const h = ticketKeyId(signer.publicKey)
    const ticket = { t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z', h }
    const genuine = terminal.code(ticket, (await certificates.certify(ticket.s, terminal.id)).certificate)
    const { code, printed } = await verify(genuine, '--key', signer.publicKey)
    expect(code).toBe(0)
    expect(printed.split('\n')).toEqual(
      expect.arrayContaining(['genuine', `ticket  ${ticket.t}`, `sold by terminal ${terminal.id}`]),
    )
    const ofAnotherShow = terminal.code(ticket, (await certificates.certify(newId(), terminal.id)).certificate)
    expect(await verify(ofAnotherShow, '--key', signer.publicKey)).toEqual({
      code: 1,
      printed: 'not genuine: the terminal that signed it was not certified for its show by this key, or it was altered',
    })
  })

  it('accepts several keys, and says if a ticket names none of them', async () => {
    const ticket = { t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' }
    const next = createTicketSigner(readOrMakeKeyFile(join(dir, 'next.pem')))
    const code = await next.sign(ticket)
    const ofHouse = ['--key', signer.publicKey, '--key', stranger.publicKey]
    expect(await verify(await stranger.sign(ticket), ...ofHouse)).toMatchObject({ code: 0 })
    expect(await verify(code, ...ofHouse)).toEqual({
      code: 1,
      printed: `not genuine: it names the key ${next.publicKey.slice(0, 4)}, which is none of these`,
    })
  })

  it('accepts a key that begins with a dash', async () => {
    const ticket = { t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' }
    const dashed = withKeyThatBeginsWithDash()
    const keys = ['--key', signer.publicKey, '--key', dashed.publicKey]
    expect(await verify(await dashed.sign(ticket), ...keys)).toMatchObject({ code: 0 })
  })

  it('refuses a text that is no ticket, and describes a key', async () => {
    expect(await verify('MQ1.rubbish', '--key', signer.publicKey)).toEqual({
      code: 1,
      printed: expect.stringContaining("not genuine: it is not a ticket's code"),
    })
    expect(await verify('MQ1.a.b', '--key', 'hunter2')).toEqual({
      code: 1,
      printed: expect.stringContaining('--key must be 43 letters'),
    })
  })
})
