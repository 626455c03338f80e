/**
 * A copy of a counter's disk has connected to another server, or the counter was revoked. The server to which it is
 * connected has not heard of that. For some seconds it continues with a run that has ended.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, newId } from '@marquee/shared'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import type { Hold } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { enrolDevice, newDevice } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { ROOMY } from '../../allotments/testing/allotment-stage.ts'
import { type Counter, connectCounter } from '../../allotments/testing/counter.ts'
import { readConfig } from '../../config.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { revokeTerminal } from '../enrolment/registry.ts'

const ALLOTTED = 4
/** The keeper tries a grant again that was not acknowledged: 3 s after it has waited 3 s for that. */
const TRIES_AGAIN_MS = 6500

describe.each([
  ['with Redis', true],
  ['with the ledger alone', false],
])('%s, a run that has ended at another server', (_name, redis) => {
  let first: TestServer
  let second: RunningServer
  let showId: string
  const counters: Counter[] = []
  /** The first server's listener is ended, and doesn't come back. */
  let goDeaf: () => Promise<void>
  let deafness: Hold | undefined

  beforeAll(async () => {
    first = await startTestServer({ redis, proxied: true, env: ROOMY })
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: first.ledger.url,
      ...(first.redis && { REDIS_URL: first.redis.url }),
      MARQUEE_DATA_DIR: first.dataDir,
      ...ROOMY,
    })
    const [listening] = await listeners()
    second = await startServer(config, pino({ level: 'silent' }))
    const { showIds } = await insertTestProgramme(first.pool, { allots: ALLOTTED })
    showId = showIds[0] as string
    goDeaf = async () => {
      if (!first.ledgerLine) throw new Error('the server has no line of its own to the ledger')
      if (deafness) return
      deafness = first.ledgerLine.hold('LISTEN "', 'before')
      await first.pool.query('select pg_terminate_backend($1)', [listening])
      await deafness.held
    }
  })
  afterAll(async () => {
    deafness?.deliver()
    for (const counter of counters) counter.close()
    await second.close()
    await first.close()
  })

  const listeners = async (): Promise<number[]> => {
    const { rows } = await first.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'marquee listener' and datname = current_database()`,
    )
    return rows.map(({ pid }) => pid)
  }
  const claims = async (terminalId: string): Promise<{ grantNumber: number; kind: string }[]> => {
    const { rows } = await first.pool.query<{ grant_number: string; kind: string }>(
      'select grant_number, kind from seat_claims where terminal_id = $1 order by grant_number',
      [terminalId],
    )
    return rows.map(({ grant_number: grantNumber, kind }) => ({ grantNumber: Number(grantNumber), kind }))
  }
  const grantNumbersOf = (counter: Counter): number[] => counter.claims(showId).map(({ grantNumber }) => grantNumber)

  it('gets no seat, hears nothing of the new run’s seats, and can’t act on them', async () => {
    const device = await enrolDevice(first.url, first.pool)
    const terminalId = device.identity.id
    const copied = newDevice(device.identity, device.key)
    // No message of it about its grants arrives: it is granted them again and again.
    const old = await connectCounter(first.url, device, { mood: 'mute' })
    counters.push(old)
    await vi.waitFor(() => expect(grantNumbersOf(old)).toHaveLength(ALLOTTED), SOON)

    await goDeaf()
    const copy = await connectCounter(`http://127.0.0.1:${second.port}`, copied)
    counters.push(copy)
    await vi.waitFor(() => expect(grantNumbersOf(copy)).toHaveLength(ALLOTTED), SOON)
    expect(old.socket.connected).toBe(true)
    const ledger = await claims(terminalId)
    expect(ledger).toHaveLength(2 * ALLOTTED)

    old.mood = 'well'
    await sleep(TRIES_AGAIN_MS)
    expect(grantNumbersOf(old).filter((grantNumber) => grantNumbersOf(copy).includes(grantNumber))).toEqual([])

    // A customer of the deaf server wants a seat that the copy has in a cart. The old run would let go of it, as of any
    // unknown one.
    copy.inUse = new Set(copy.seatIds(showId))
    const customer = await createCustomer(first.url)
    expect((await customer.hold({ showId, seatIds: [copy.seatIds(showId)[0]] })).status).toBe(409)
    expect(old.recalls).toEqual([])

    const refused = new Promise((resolve) => old.socket.once('refused', resolve))
    const answer: Answer<unknown> = await old.ask('claim', { bookingId: newId(), showId, seatIds: ['J-9'] })
    expect(answer).toEqual({ ok: false, refusal: { code: 'identity_in_use' } })
    expect(await refused).toEqual({ code: 'identity_in_use' })
    expect(await claims(terminalId)).toEqual(ledger)
    const { rows } = await first.pool.query('select from bookings where terminal_id = $1', [terminalId])
    expect(rows).toEqual([])
    const { status } = await (await createCustomer(`http://127.0.0.1:${second.port}`)).hold({
      showId,
      seatIds: ['J-9'],
    })
    expect(status).toBe(201)
  })

  it('is not served when its terminal is revoked, either', async () => {
    await goDeaf()
    const device = await enrolDevice(first.url, first.pool, 'counter', { name: 'Lost counter' })
    const lost = await connectCounter(first.url, device)
    counters.push(lost)
    await revokeTerminal(first.pool, 'Lost counter')
    const refused = new Promise((resolve) => lost.socket.once('refused', resolve))
    const answer: Answer<unknown> = await lost.ask('claim', { bookingId: newId(), showId, seatIds: ['J-8'] })
    expect(answer).toEqual({ ok: false, refusal: { code: 'revoked_terminal' } })
    expect(await refused).toEqual({ code: 'revoked_terminal' })
    expect((await claims(device.identity.id)).filter(({ kind }) => kind === 'held')).toEqual([])
  })
})
