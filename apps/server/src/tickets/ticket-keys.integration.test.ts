/** The ticket key that a server starts with: the ledger's, or it doesn't start. Another key follows it. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { judgeKeys, newId, parseTicketCode, type TicketCodeForm, ticketKeyId } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServerProcess } from '../../../../tooling/services/server-process.ts'
import { insertConfirmedBooking } from '../../../../tooling/testing/fixtures/bookings.ts'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { loadTicketSigner } from '../../../../tooling/testing/fixtures/ticket-signer.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { sayRestored } from '../incarnation/restore.ts'
import { createListener } from '../infra/listener.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { createCertificates } from './certificates.ts'
import { chooseCodeForm } from './code-form.ts'
import { recordNextKey } from './key-rows.ts'
import { firstKeyFile, readOrMakeKeyFile, TicketKeyError, type TicketKeySource } from './private-key.ts'
import { rotateTicketKey } from './rotate-key.ts'
import { openTicketKeys, type TicketKeys } from './ticket-keys.ts'
import { isSigned, verifyTicketCode } from './ticket-signer.ts'

let dir: string
let ledger: TestLedger
let pool: Pool
let errors: Error[]
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  errors = []
  dir = mkdtempSync(join(tmpdir(), 'marquee-test-keys-'))
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await pool.end()
  await ledger.drop()
  rmSync(dir, { recursive: true })
})

const folder = (name: string): { dataDir: string } => ({ dataDir: join(dir, name) })

/** Opens the keys as a server does at its start. */
async function open(source: TicketKeySource, codes: TicketCodeForm = 'long'): Promise<TicketKeys> {
  const listener = createListener(ledger.url, () => {})
  const onError = (error: Error): void => void errors.push(error)
  const keys = await openTicketKeys({ pool, listener, source, codes, onError })
  closing.push(keys.close, listener.close)
  await listener.start()
  return keys
}

const rotate = (source: TicketKeySource, more: { to?: string; lost?: boolean } = {}) =>
  rotateTicketKey({ pool, source, to: more.to, lost: more.lost ?? false })

const ticket = () => ({ t: newId(), s: newId(), p: 'J-12', b: '2026-11-21T12:30:00.000Z' })

describe('a server', () => {
  it("records a new ledger's first key, and starts with it again", async () => {
    const first = await open(folder('a'))
    expect(first.all()).toMatchObject([{ publicKey: first.signer.publicKey, until: null, vouch: null }])
    expect((await open(folder('a'))).signer.publicKey).toBe(first.signer.publicKey)
  })

  it('that opens a new ledger together with another records its key once', async () => {
    const tx = await pool.connect()
    await tx.query('begin; lock table ticket_keys in share mode')
    const opening = Promise.all([open(folder('a')), open(folder('a'))])
    const waiting = "select from pg_locks where relation = 'ticket_keys'::regclass and not granted"
    await vi
      .waitFor(async () => expect((await tx.query(waiting)).rowCount).toBe(2), SOON)
      .finally(async () => {
        await tx.query('commit')
        tx.release()
      })
    const [first, second] = await opening
    expect(first.all()).toHaveLength(1)
    expect(second.all()).toEqual(first.all())
  })

  it("without the ledger's key does not start, makes no key, and says what to do", async () => {
    const first = await open(folder('a'))
    const id = ticketKeyId(first.signer.publicKey)
    const env = { DATABASE_URL: ledger.url, PORT: '0', MARQUEE_DATA_DIR: join(dir, 'b'), LOG_LEVEL: 'silent' }
    await expect(startServerProcess(env)).rejects.toThrow(
      `The tickets of this ledger are signed with the key ${id}, and this server has none: doors would refuse what it sells. Give this server that key: copy ticket-key.pem from`,
    )
    await expect(open(folder('b'))).rejects.toThrow('--lost')
    expect(() => readdirSync(join(dir, 'b'))).toThrow('ENOENT')
    const other = loadTicketSigner(join(dir, 'c'))
    await expect(open(folder('c'))).rejects.toThrow(`has ${ticketKeyId(other.publicKey)} in ${join(dir, 'c')}`)
  })

  it('of an older ledger without recorded keys makes no new one if tickets have been sold', async () => {
    const { showIds } = await insertTestProgramme(pool)
    await inTransaction(pool, (tx) => insertConfirmedBooking(tx, { showId: showIds[0] as string, seats: [1] }))
    await expect(open(folder('without its volume'))).rejects.toThrow('have been sold')
    const old = loadTicketSigner(join(dir, 'a'))
    expect((await open(folder('a'))).signer.publicKey).toBe(old.publicKey)
  })

  it('takes the key from a setting or from a named file, and shows none of it', async () => {
    const first = await open(folder('a'))
    const pem = readFileSync(firstKeyFile(join(dir, 'a')), 'utf8')
    const oneLine = pem.replaceAll(/-----.*-----|\n/g, '')
    const sources = [
      { text: pem },
      { text: pem.replaceAll('\n', '\\n') },
      { text: oneLine },
      { file: firstKeyFile(join(dir, 'a')) },
    ]
    for (const source of sources) expect((await open(source)).signer.publicKey).toBe(first.signer.publicKey)
    const cut = oneLine.slice(0, -8)
    const error = await open({ text: cut }).catch((error: Error) => error)
    expect(String(error)).toContain("The ticket key of MARQUEE_TICKET_KEY can't be read")
    expect(String(error)).not.toContain(cut.slice(0, 10))
    await expect(open({ file: join(dir, 'nothing') })).rejects.toThrow('ENOENT')
  })
})

describe('the form of codes', () => {
  it('is the one that a server is started with, and a short code names even the first key', async () => {
    const [short, long] = [await open(folder('a'), 'short'), await open(folder('a'), 'long')]
    const codes = await Promise.all([short, long].map(({ signer }) => signer.sign(ticket())))
    expect(codes).toEqual([expect.stringMatching(/^MQ3:/), expect.stringMatching(/^MQ1\./)])
    expect(codes.map((code) => parseTicketCode(code)?.payload.h)).toEqual([
      short.signer.publicKey.slice(0, 4),
      undefined,
    ])
    for (const code of codes) expect(verifyTicketCode(code, long.publicKeys())).toBeDefined()
  })

  it('is long while a door of before the update to version 4 may be at work, unless a setting says otherwise', async () => {
    const chosen = async (wanted?: TicketCodeForm) => (await chooseCodeForm(pool, wanted)).form
    const enrol = async (kind: string, when: string): Promise<void> => {
      await pool.query(
        `insert into terminals (id, name, kind, public_key, enrolled_at)
         values ($1, $2, $3, decode(repeat('00', 32), 'hex'), now() + $4::interval)`,
        [newId(), `${kind} ${when}`, kind, when],
      )
    }
    expect(await chosen()).toBe('short')
    await enrol('door', '1 minute')
    await enrol('counter', '-1 year')
    expect(await chosen()).toBe('short')
    await enrol('door', '-1 year')
    expect(await chooseCodeForm(pool, undefined)).toEqual({
      form: 'long',
      notice: expect.stringContaining('set MARQUEE_TICKET_CODES=short'),
    })
    expect([await chosen('short'), await chosen('long')]).toEqual(['short', 'long'])
    await pool.query(`update terminals set revoked_at = now() where enrolled_at < now() - interval '1 day'`)
    expect(await chosen()).toBe('short')
  })
})

describe('a rotated key', () => {
  it('signs from the next start on, names itself in its codes, and keeps former tickets valid', async () => {
    const before = await open(folder('a'))
    const sold = ticket()
    const old = await before.signer.sign(sold)
    const told = vi.fn()
    before.onChange(told)
    const { from, next } = await rotate(folder('a'))
    expect(from.publicKey).toBe(before.signer.publicKey)
    expect(statSync(next.where).mode & 0o777).toBe(0o600)
    // The one that runs tells of it, and verifies by it.
    await vi.waitFor(() => expect(before.publicKeys()).toEqual([from.publicKey, next.publicKey]), SOON)
    expect(told).toHaveBeenCalledOnce()

    const after = await open(folder('a'))
    expect(after.signer.publicKey).toBe(next.publicKey)
    const code = await after.signer.sign(sold)
    expect(parseTicketCode(code)?.payload.h).toBe(ticketKeyId(next.publicKey))
    expect(parseTicketCode(old)?.payload.h).toBeUndefined()
    for (const each of [old, code]) expect(verifyTicketCode(each, after.publicKeys())).toMatchObject(sold)
    expect(verifyTicketCode(code, [from.publicKey])).toBeUndefined()
    // A server that was not given it yet does not start again, and says by what name it is found.
    const former = firstKeyFile(join(dir, 'a'))
    await expect(open({ file: former })).rejects.toThrow(`copy ${basename(next.where)} from`)
  })

  it('stops signing when the ledger is set back before it, even at a server that keeps running', async () => {
    const first = await open(folder('a'))
    const { from, next } = await rotate(folder('a'))
    const [second, without] = [await open(folder('a')), await open({ file: next.where })]
    const certificates = createCertificates({ signer: second.signer, signingKeyOf: async () => 'the key of a counter' })
    expect((await certificates.certify('show', 'terminal')).certificateKey).toBe(ticketKeyId(next.publicKey))
    await pool.query('delete from ticket_keys where public_key = $1', [next.publicKey])
    await pool.query('update ticket_keys set until = null')
    // A restore ends all connections.
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and application_name = 'marquee listener'`)
    await vi.waitFor(() => expect(second.signer.publicKey).toBe(from.publicKey), SOON)
    const code = await second.signer.sign(ticket())
    expect(verifyTicketCode(code, [first.signer.publicKey])).toBeDefined()
    expect(parseTicketCode(code)?.payload.h).toBeUndefined()
    expect(await certificates.certify('show', 'terminal')).not.toHaveProperty('certificateKey')
    // A server that hasn't the former key says so, as it would at its start.
    await vi.waitFor(() => expect(errors).toContainEqual(expect.any(TicketKeyError)), SOON)
    expect(without.signer.publicKey).toBe(next.publicKey)
  })

  it('that the ledger has lost is dropped even when the first read of the ledger fails', async () => {
    const setTimer = globalThis.setTimeout
    const later = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) =>
        setTimer(work, ms === 3000 ? 50 : ms)) as typeof setTimeout)
    await open(folder('a'))
    const { from, next } = await rotate(folder('a'))
    const server = await open(folder('a'))
    // Both servers hear of the change, and can't read what it was.
    await pool.query(`begin;
                      delete from ticket_keys where public_key = '${next.publicKey}';
                      update ticket_keys set until = null;
                      alter table ticket_keys rename to keys_away;
                      commit`)
    await vi.waitFor(() => expect(errors).toHaveLength(2), SOON)
    expect(server.signer.publicKey).toBe(next.publicKey)
    await pool.query('alter table keys_away rename to ticket_keys')
    await vi
      .waitFor(() => expect(server.signer.publicKey).toBe(from.publicKey), SOON)
      .finally(() => later.mockRestore())
    // Each has said it once, however often it looked.
    expect(errors).toHaveLength(2)
  })

  it('makes a server unready as soon as a set-back is known, until the former key is brought', async () => {
    await open(folder('a'))
    const { next } = await rotate(folder('a'))
    const file = join(dir, 'the key of the server.pem')
    copyFileSync(next.where, file)
    const env = {
      DATABASE_URL: ledger.url,
      PORT: '0',
      MARQUEE_DATA_DIR: join(dir, 'b'),
      MARQUEE_TICKET_KEY_FILE: file,
      LOG_LEVEL: 'silent',
    }
    const server = await startServerProcess(env)
    closing.push(server.stop)
    const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).json()
    expect(await ready()).toMatchObject({ status: 'ready' })
    // A backup that comes back rings for nobody, and no connection breaks: the server hears it from whoever has noticed it.
    await pool.query('alter table ticket_keys disable trigger ticket_keys_tell')
    await pool.query('delete from ticket_keys where public_key = $1', [next.publicKey])
    await pool.query('update ticket_keys set until = null')
    await sayRestored(pool, 35)
    const reason = expect.stringContaining("doesn't have the key that the ledger's tickets are signed with")
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'not ready', reason }), SOON)
    copyFileSync(firstKeyFile(join(dir, 'a')), file)
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'ready' }), SOON)
  })

  it('is vouched for by the former one, through several rotations, and by nobody after a loss', async () => {
    const { signer } = await open(folder('a'))
    await rotate(folder('a'))
    const third = await rotate(folder('a'))
    const { publicKeys, all } = await open(folder('a'))
    const { trusted, strange } = judgeKeys([signer.publicKey], all(), isSigned)
    expect([trusted, strange]).toEqual([publicKeys(), []])
    // Somebody who looked before the rotations comes too late.
    const late = { signs: signer.publicKey, publicKey: 'A'.repeat(43), vouch: null }
    expect(await recordNextKey(pool, late)).toBe(false)

    await expect(rotate(folder('b'))).rejects.toThrow('must vouch for the next one, and is not here')
    await expect(rotate(folder('a'), { lost: true })).rejects.toThrow('The key is not lost')
    const lost = await rotate(folder('b'), { lost: true })
    expect(lost.from.publicKey).toBe(third.next.publicKey)
    const judged = judgeKeys([signer.publicKey], (await open(folder('b'))).all(), isSigned)
    expect(judged.strange).toEqual([lost.next.publicKey])
    await expect(open(folder('a'))).rejects.toThrow('signed with the key')
  })

  it('can be an existing one, but no key is used twice', async () => {
    const { signer } = await open(folder('a'))
    const to = join(dir, 'from the safe.pem')
    const made = readOrMakeKeyFile(to)
    expect((await rotate(folder('a'), { to })).next.publicKey).toBe(made.publicKey)
    expect((await open({ file: to })).signer.publicKey).toBe(made.publicKey)
    await expect(rotate({ file: to }, { to })).rejects.toThrow("is or was this ledger's")
    await expect(rotate({ file: to }, { to: firstKeyFile(join(dir, 'a')) })).rejects.toThrow("is or was this ledger's")
    await expect(rotate({ file: to })).rejects.toThrow('say with --to')
    // A ledger that was set back to before it names the former key: that is still in the folder.
    await pool.query('delete from ticket_keys where public_key = $1', [made.publicKey])
    await pool.query('update ticket_keys set until = null')
    expect((await open(folder('a'))).signer.publicKey).toBe(signer.publicKey)
  })
})
