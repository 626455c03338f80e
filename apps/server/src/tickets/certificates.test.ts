import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, type TicketCodeForm, ticketKeyId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTicketSigner } from '../../../../tooling/testing/fixtures/ticket-signer.ts'
import { newSigningTerminal } from '../../../../tooling/testing/terminals/terminal-tickets.ts'
import { type Certificates, createCertificates } from './certificates.ts'
import { type TicketSigner, verifyTicketCode } from './ticket-signer.ts'

let dir: string
let signer: TicketSigner
let certificates: Certificates
const terminal = newSigningTerminal()
const asked: string[] = []

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-test-certificates-'))
  signer = loadTicketSigner(join(dir, 'house'))
  certificates = createCertificates({
    signer,
    async signingKeyOf(terminalId) {
      asked.push(terminalId)
      if (terminalId !== terminal.id) throw new Error('there is no such terminal')
      return terminal.publicKey
    },
  })
})
afterAll(() => rmSync(dir, { recursive: true }))

const ticket = () => ({
  t: newId(),
  s: newId(),
  p: 'J-12',
  b: '2026-11-21T12:30:00.000Z',
  h: ticketKeyId(signer.publicKey),
})

describe.each<TicketCodeForm>(['short', 'long'])('a ticket with a %s code that a terminal sold', (form) => {
  it("can be verified with the house's public key alone, if the house certified the terminal for its show", async () => {
    const sold = ticket()
    const code = terminal.code(sold, (await certificates.certify(sold.s, terminal.id)).certificate, form)
    const { id: i, publicKey: k } = terminal
    const h = expect.stringMatching(signer.publicKey.slice(0, 4))
    expect(verifyTicketCode(code, [signer.publicKey])).toEqual({ ...sold, h, i, k })
  })

  it('fails under the certificate of another show, house or terminal', async () => {
    const sold = ticket()
    const stranger = loadTicketSigner(join(dir, 'stranger'))
    const foreign = createCertificates({ signer: stranger, signingKeyOf: async () => terminal.publicKey })
    const other = newSigningTerminal(terminal.id)
    for (const code of [
      terminal.code(sold, (await certificates.certify(newId(), terminal.id)).certificate, form),
      terminal.code(sold, (await foreign.certify(sold.s, terminal.id)).certificate, form),
      other.code(sold, (await certificates.certify(sold.s, terminal.id)).certificate, form),
      terminal.code(sold, await signer.signText('anything else'), form),
    ]) {
      expect(verifyTicketCode(code, [signer.publicKey])).toBeUndefined()
    }
  })

  it('fails after the change of any letter of its code', async () => {
    const sold = ticket()
    const code = terminal.code(sold, (await certificates.certify(sold.s, terminal.id)).certificate, form)
    for (let i = 0; i < code.length; i++) {
      const other = code[i] === 'A' ? 'B' : 'A'
      expect(verifyTicketCode(code.slice(0, i) + other + code.slice(i + 1), [signer.publicKey])).toBeUndefined()
    }
  })
})

it('a certificate says which codes the terminal writes', async () => {
  const certified = async (codes: TicketCodeForm): Promise<object> => {
    const made = createCertificates({
      signer: loadTicketSigner(join(dir, 'house'), codes),
      signingKeyOf: async () => terminal.publicKey,
    })
    return made.certify(newId(), terminal.id)
  }
  const certificateKey = ticketKeyId(signer.publicKey)
  expect(await certified('short')).toMatchObject({ certificateKey, ticketCodes: 'short' })
  expect(await certified('long')).not.toHaveProperty('ticketCodes')
})

it('a certificate is signed once for all claims of a terminal on a show', async () => {
  let signed = 0
  const signText = (text: string): Promise<string> => {
    signed++
    return signer.signText(text)
  }
  const made = createCertificates({ signer: { ...signer, signText }, signingKeyOf: async () => terminal.publicKey })
  const [showId, other] = [newId(), newId()]
  const one = await made.certify(showId, terminal.id)
  expect(await made.certify(showId, terminal.id)).toEqual(one)
  expect(signed).toBe(1)
  expect((await made.certify(other, terminal.id)).certificate).not.toBe(one.certificate)
  expect((await made.certify(showId, newId())).certificate).not.toBe(one.certificate)
})

it('a certificate is signed anew when the ledger was set back to before the house’s key', async () => {
  let current = loadTicketSigner(join(dir, 'newer'))
  const made = createCertificates({
    signer: {
      codes: 'short',
      get publicKey() {
        return current.publicKey
      },
      get keyId() {
        return current.keyId
      },
      signText: (text) => current.signText(text),
    },
    signingKeyOf: async () => terminal.publicKey,
  })
  const sold = ticket()
  await made.certify(sold.s, terminal.id)
  current = signer
  const { certificate, certificateKey } = await made.certify(sold.s, terminal.id)
  expect(certificateKey).toBe(signer.keyId)
  expect(verifyTicketCode(terminal.code(sold, certificate), [signer.publicKey])).toMatchObject({ t: sold.t })
})

it("a terminal's certificate for a show is always the same, and its key is looked up once", async () => {
  const showId = newId()
  asked.length = 0
  const [one, two] = await Promise.all([
    certificates.certify(showId, terminal.id),
    certificates.certify(showId, terminal.id),
  ])
  expect(one).toEqual(two)
  expect(asked.length).toBeLessThanOrEqual(1)
  const unknown = newId()
  await expect(certificates.certify(showId, unknown)).rejects.toThrow('no such terminal')
  await expect(certificates.certify(showId, unknown)).rejects.toThrow('no such terminal')
})
