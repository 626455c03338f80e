import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { newId, type TicketCodeForm, type TicketPayload, ticketCode, ticketKeyId } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTicketSigner } from '../../../../tooling/testing/fixtures/ticket-signer.ts'
import { verifyTicketCode } from './ticket-signer.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-test-signer-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const ticket = (): TicketPayload => ({ t: newId(), s: newId(), p: 'Ж-12', b: '2026-11-21T12:30:00.000Z' })

describe.each<[TicketCodeForm, number]>([
  ['short', 4],
  ['long', 8],
])("a ticket's signature in a %s code", (form, letters) => {
  it('is verified with the public key alone', async () => {
    const signer = loadTicketSigner(dir, form)
    const payload = ticket()
    const h = signer.publicKey.slice(0, letters)
    expect(verifyTicketCode(await signer.sign(payload), [signer.publicKey])).toEqual({ ...payload, h })
  })

  it('fails after the change of any letter of the code, or one letter more', async () => {
    const signer = loadTicketSigner(dir, form)
    const code = await signer.sign(ticket())
    for (let i = 0; i < code.length; i++) {
      const other = code[i] === 'A' ? 'B' : 'A'
      expect(verifyTicketCode(code.slice(0, i) + other + code.slice(i + 1), [signer.publicKey])).toBeUndefined()
    }
    for (const end of ['=', ' ', 'A', '\n']) expect(verifyTicketCode(code + end, [signer.publicKey])).toBeUndefined()
  })

  it('is by the same key after a restart', async () => {
    const before = loadTicketSigner(join(dir, 'made', 'by', 'it'), form)
    const code = await before.sign(ticket())
    const after = loadTicketSigner(join(dir, 'made', 'by', 'it'))
    expect(after.publicKey).toBe(before.publicKey)
    expect(verifyTicketCode(code, [after.publicKey])).toBeDefined()
  })

  it("doesn't fit another seat, ticket or key", async () => {
    const signer = loadTicketSigner(dir, form)
    const stranger = loadTicketSigner(join(dir, 'stranger'), form)
    const payload = { ...ticket(), h: ticketKeyId(signer.publicKey) }
    const [unsigned, other] = [ticketCode(payload, form), ticketCode({ ...payload, p: 'Ж-13' }, form)]
    const signature = await signer.signText(unsigned.body)
    expect(verifyTicketCode(unsigned.withSignatures(signature), [signer.publicKey])).toMatchObject({ t: payload.t })
    expect(verifyTicketCode(other.withSignatures(signature), [signer.publicKey])).toBeUndefined()
    expect(verifyTicketCode(await stranger.sign(ticket()), [signer.publicKey])).toBeUndefined()
    expect(verifyTicketCode(unsigned.withSignatures(), [signer.publicKey])).toBeUndefined()
    expect(verifyTicketCode(unsigned.withSignatures('A'.repeat(86)), [signer.publicKey])).toBeUndefined()
    expect(verifyTicketCode('rubbish', [signer.publicKey])).toBeUndefined()
  })
})

/** Has the key of each folder made by several servers at the same moment; resolves with the public keys, by server and folder. */
async function loadTogether(servers: number, folders: string[]): Promise<string[][]> {
  const workerData = {
    module: new URL('../../../../tooling/testing/fixtures/ticket-signer.ts', import.meta.url).href,
    folders,
    servers,
    arrived: new Int32Array(new SharedArrayBuffer(4 * folders.length)),
  }
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { module, folders, servers, arrived } = workerData
    import(module).then(({ loadTicketSigner }) => {
      const keys = folders.map((folder, i) => {
        Atomics.add(arrived, i, 1)
        while (Atomics.load(arrived, i) < servers) {}
        return loadTicketSigner(folder).publicKey
      })
      parentPort.postMessage(keys)
    })`
  const workers = Array.from({ length: servers }, () => new Worker(code, { eval: true, workerData }))
  try {
    return await Promise.all(
      workers.map(
        (worker) =>
          new Promise<string[]>((resolve, reject) => {
            worker.once('message', resolve)
            worker.once('error', reject)
          }),
      ),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

describe('the key', () => {
  it('is the same for servers that start together for the first time, and leaves no other file', async () => {
    const folders = Array.from({ length: 50 }, (_, i) => join(dir, `house-${i}`))
    const [one, two] = await loadTogether(2, folders)
    expect(one).toEqual(two)
    expect(new Set(one).size).toBe(folders.length)
    for (const folder of folders) expect(readdirSync(folder)).toEqual(['ticket-key.pem'])
  })

  it.skipIf(process.platform === 'win32')('is readable by the server alone', () => {
    loadTicketSigner(dir)
    expect(statSync(join(dir, 'ticket-key.pem')).mode & 0o777).toBe(0o600)
  })

  it("that can't be read is not replaced silently, since sold tickets would become worthless", () => {
    writeFileSync(join(dir, 'ticket-key.pem'), 'not a key')
    expect(() => loadTicketSigner(dir)).toThrow()
    expect(existsSync(join(dir, 'ticket-key.pem'))).toBe(true)
  })
})
