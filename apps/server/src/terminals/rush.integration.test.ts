import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  newDevice,
  newKey,
  type RawTerminal,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'

const CLAIMANTS = 1000
const AT_ONCE = 50

/** A thousand counters, enrolled in one statement: what is tested is the rush, not the enrolment. */
async function enrolMany({ pool, url }: TestServer, n: number): Promise<Device[]> {
  const pattern = await enrolDevice(url, pool)
  const devices = Array.from({ length: n }, (_, i) => {
    const { key, publicKey } = newKey()
    const identity = { ...pattern.identity, id: newId(), name: `counter ${i}` }
    return { ...newDevice(identity, key), publicKey }
  })
  await pool.query(
    "INSERT INTO terminals (id, name, kind, public_key) SELECT id, name, 'counter', key FROM unnest($1::uuid[], $2::text[], $3::bytea[]) AS t (id, name, key)",
    [
      devices.map((d) => d.identity.id),
      devices.map((d) => d.identity.name),
      devices.map((d) => Buffer.from(d.publicKey, 'base64url')),
    ],
  )
  return devices
}

/** Some at a time: the rush is on the seat, and a thousand signatures at once would outlast a handshake's time on a busy machine. */
async function connectInTurns(url: string, devices: Device[]): Promise<RawTerminal[]> {
  const terminals: RawTerminal[] = []
  for (let from = 0; from < devices.length; from += AT_ONCE) {
    const some = devices.slice(from, from + AT_ONCE)
    terminals.push(...(await Promise.all(some.map((device) => connectTerminal(url, device)))))
  }
  return terminals
}

describe.each([
  ['Redis in front of the ledger', true],
  ['the ledger alone', false],
])('a rush on one seat, with %s', (_name, redis) => {
  it('has one winner among a thousand counters, and the others learn which seat was taken', async () => {
    const server = await startTestServer({ redis, env: { MARQUEE_CONNECTIONS_PER_ADDRESS: '5000' } })
    try {
      const { showIds } = await insertTestProgramme(server.pool)
      const devices = await enrolMany(server, CLAIMANTS)
      const terminals = await connectInTurns(server.url, devices)
      const answers = await Promise.all(
        terminals.map((terminal) =>
          terminal.ask('claim', { bookingId: newId(), showId: showIds[0], seatIds: ['C-7'] }),
        ),
      )
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      const losers = answers.filter((answer) => !answer.ok)
      expect(losers).toHaveLength(CLAIMANTS - 1)
      for (const loser of losers)
        expect(loser).toEqual({ ok: false, refusal: { code: 'seats_taken', seatIds: ['C-7'] } })
      const claims = await server.pool.query('SELECT seat_index FROM seat_claims')
      expect(claims.rows).toHaveLength(1)
      for (const terminal of terminals) terminal.close()
    } finally {
      await server.close()
    }
  })
})
