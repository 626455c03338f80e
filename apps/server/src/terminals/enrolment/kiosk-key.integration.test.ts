/** A kiosk stands in the lobby, and somebody has taken its key: it can hold seats, and can't make tickets or sales of them. */
import { sign } from 'node:crypto'
import { NO_CERTIFICATE, newId, terminalTicketCodeBody } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  publicKeyOf,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { verifyTicketCode } from '../../tickets/ticket-signer.ts'

let server: TestServer
let programme: TestProgramme
let kiosk: RawTerminal
let manager: RawTerminal
let door: RawTerminal

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool)
  const open = async (kind: 'kiosk' | 'manager' | 'door'): Promise<RawTerminal> =>
    connectTerminal(
      server.url,
      await enrolDevice(server.url, server.pool, kind, { name: kind, cinemaId: programme.cinemaId }),
    )
  ;[kiosk, manager, door] = await Promise.all([open('kiosk'), open('manager'), open('door')])
})
afterAll(async () => {
  for (const terminal of [kiosk, manager, door]) terminal.close()
  await server.close()
})

const showId = (): string => programme.showIds[0] as string

async function hold(seatId: string) {
  const bookingId = newId()
  const claimed = grantedValue(await kiosk.ask('claim', { bookingId, showId: showId(), seatIds: [seatId] }))
  return { bookingId, showId: showId(), ...claimed }
}

describe("a kiosk's key", () => {
  it('holds seats for a customer who pays at the counter, and gets no certificate', async () => {
    const held = await hold('A-1')
    expect(held).toMatchObject({ reference: expect.stringMatching(/^MQ-/), certificate: NO_CERTIFICATE })
    expect(held.certificateKey).toBeUndefined()
    const { identity, key } = kiosk.device
    const body = terminalTicketCodeBody({
      t: newId(),
      s: showId(),
      p: 'A-1',
      b: new Date().toISOString(),
      i: identity.id,
      k: publicKeyOf(key),
    })
    const code = `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}.${held.certificate}`
    expect(verifyTicketCode(code, [kiosk.welcome.ticketPublicKey])).toBeUndefined()
  })

  it('makes no sale of them: a manager sees the entry without money and can only note it', async () => {
    const held = await hold('B-1')
    const [answer] = await kiosk.send(sellCommand(held))
    expect(answer).toMatchObject({ outcome: 'conflict', why: expect.stringContaining('which a kiosk can’t') })
    const { rows } = await server.pool.query('select kind from seat_claims where booking_id = $1', [held.bookingId])
    expect(rows).toEqual([{ kind: 'held' }])
    const { open } = grantedValue(await manager.ask('conflicts', {}))
    expect(open).toMatchObject([{ money: null, choices: ['noted'], otherSeats: null }])
    for (const resolution of ['same_seats', 'refund', 'release_other'] as const) {
      const request = { conflictId: open[0]?.conflictId, resolution, reason: 'a test' }
      expect(await manager.ask('settleConflict', request)).toMatchObject({
        refusal: { code: 'resolution_unavailable' },
      })
    }
  })

  it('moves no cash, since a kiosk has no drawer', async () => {
    const body = {
      kind: 'drawer',
      direction: 'out',
      amount: { amount: 9000, currency: 'SGD' },
      reason: 'mine',
    } as const
    expect(await kiosk.send({ ...body, at: new Date().toISOString() })).toMatchObject([{ outcome: 'conflict' }])
    expect((await server.pool.query('select from drawer_movements')).rowCount).toBe(0)
  })

  it("makes no ticket good at a door, where kiosks' older certificates have no end", async () => {
    const { revoked } = grantedValue(await door.ask('doorNews', { after: null }))
    expect(revoked).toEqual([kiosk.device.identity.id])
  })
})
