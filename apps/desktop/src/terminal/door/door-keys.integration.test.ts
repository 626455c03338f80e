/** A door keeps to the ticket keys that it knows: another server in the house's place can't make it let in other tickets. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { type HouseKey, ticketKeyId, vouchText } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { serverCode } from '../testing/door-tickets.ts'
import { testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { openDoor, restart, ticket, sold, scan, verdict, state } = t

interface NextKey {
  key: HouseKey
  /** A ticket that it signed, which names it. */
  ticket(seatId: string): string
}

/** @param sign with the new key itself */
type Vouch = (publicKey: string, sign: (text: string) => string) => HouseKey['vouch']

/** @param vouch made by whoever vouches for it */
function nextKey(vouch: Vouch): NextKey {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? ''
  const signer = { sign: (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url') }
  return {
    key: { publicKey, since: '2026-11-21T00:00:00.000Z', until: null, vouch: vouch(publicKey, signer.sign) },
    ticket: (seatId) => serverCode(signer, { ...ticket(seatId), h: ticketKeyId(publicKey) }),
  }
}

const byTheHouse = (publicKey: string): HouseKey['vouch'] => {
  const by = t.server.state.publicKey
  return { by, signature: t.server.state.sign(vouchText(by, publicKey)) }
}

describe('a door', () => {
  it('learns a key that a known one vouches for, connected or on connecting, and keeps both', async () => {
    await openDoor()
    const [second, third] = [nextKey(byTheHouse), nextKey(byTheHouse)]
    expect(await scan(second.ticket('A-1'))).toMatchObject({ verdict: 'unknown_key', seatId: null })
    t.server.state.ticketKeys.push(second.key)
    t.server.emit('ticketKeys', { keys: t.server.state.ticketKeys })
    await until('the door knows it', async () => (await verdict(second.ticket('A-1'))) === 'valid')
    t.server.state.ticketKeys.push(third.key)
    t.server.dropConnections()
    await until('the door knows the third', async () => (await verdict(third.ticket('A-2'))) === 'valid')
    await t.stopServer()
    await restart()
    expect(await verdict(third.ticket('A-3'))).toBe('valid')
    expect(await verdict(sold(ticket('A-4')))).toBe('valid')
    expect((await state()).strangeKey).toBeNull()
  })

  it.each<[string, Vouch]>([
    ['that nobody vouches for', () => null],
    ['that vouches for itself', (by, sign) => ({ by, signature: sign(vouchText(by, by)) })],
    [
      'under a voucher for another key',
      () => ({ by: t.server.state.publicKey, signature: byTheHouse('A'.repeat(43))?.signature ?? '' }),
    ],
  ])('rejects a key %s, says so, and keeps the one that it knows', async (_, vouch) => {
    await openDoor()
    const strange = nextKey(vouch)
    // A server in the house's place may also hide the house's key.
    t.server.state.ticketKeys.splice(0, 1, strange.key)
    t.server.dropConnections()
    await until('the door has heard', async () => (await state()).strangeKey !== null)
    expect((await state()).strangeKey).toBe(ticketKeyId(strange.key.publicKey))
    expect(await verdict(strange.ticket('A-1'))).toBe('unknown_key')
    await restart()
    expect(await verdict(strange.ticket('A-1'))).toBe('unknown_key')
    expect(await verdict(sold(ticket('A-2')))).toBe('valid')
  })
})
