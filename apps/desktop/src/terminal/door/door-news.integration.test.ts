/** News that a door hears of tickets and of those who sold them, and how long it remembers. */
import { type DoorNews, newId, type TicketPayload } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { revokedSellers } from '../store/door/door-settings.ts'
import { certificateOf, seller, terminalCode, ticketOf } from '../testing/door-tickets.ts'
import { isVoidOn, newsOn, testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { openDoor, restart, ticket, sold, scan, verdict, tell } = t

describe('a door', () => {
  it("questions a revoked counter's ticket unless the house knows its sale, even when cut off", async () => {
    await openDoor()
    const counter = seller()
    const soldBy = (payload: TicketPayload, who = counter): string =>
      terminalCode(payload, who, certificateOf(t.server.state, payload.s, who))
    const [used, known, strange] = [ticket('A-1'), ticket('A-2'), ticket('A-3')]
    expect(await verdict(soldBy(used))).toBe('valid')
    tell(known, 'good', null)
    t.server.state.revokedSellers.push(counter.id)
    t.server.emit('doorNews', { revision: 1 })
    await until('the door has heard it', () => revokedSellers(t.disk).includes(counter.id))
    await t.stopServer()
    await restart()
    expect(await scan(soldBy(strange))).toMatchObject({
      verdict: 'not_known',
      seatId: 'A-3',
      says: [{ says: 'not_known' }],
    })
    expect(await verdict(soldBy(used))).toBe('already_used')
    expect(await verdict(soldBy(known))).toBe('valid')
    expect(await verdict(soldBy(ticket('A-4'), seller()))).toBe('valid')
    expect(await verdict(sold(ticket('A-5')))).toBe('valid')
    await t.startServerAgain()
    await t.engine?.ready()
    tell(strange, 'good', null)
    await until('its sale is known', async () => (await verdict(soldBy(strange))) !== 'not_known')
    expect(await verdict(soldBy(strange))).toBe('already_used')
  })

  it.each(['refunded', 'moved', 'in_conflict'] as const)('reports a ticket as %s', async (why) => {
    await openDoor()
    const one = ticket()
    tell(one, 'void', why)
    await heard(1)
    expect(await scan(sold(one))).toMatchObject({ verdict: why, says: [{ says: why }] })
    tell(one, 'good', null)
    await heard(2)
    expect(await verdict(sold(one))).toBe('valid')
  })
})

describe("a door's knowledge of tickets", () => {
  it('stays until their show is over, however much else is heard', async () => {
    await openDoor()
    const refunded = ticket('A-5')
    tell(refunded, 'void', 'refunded')
    await heard(1)
    t.server.state.doorNews.push({
      ...(t.server.state.doorNews[0] as DoorNews),
      revision: 1_000_000,
      ticketId: newId(),
    })
    await reconnect()
    await heard(2)
    await reconnect()
    expect(await verdict(sold(refunded))).toBe('refunded')
  })

  it('is deleted when their show has been over for a week', async () => {
    const old = newId()
    const today = t.programme.entries.find((each) => each.kind === 'show')
    if (today?.kind !== 'show') throw new Error('no show')
    const startsAt = '2020-11-14T11:00:00.000Z'
    t.server.state.entries.push({ ...today, entry: { ...today.entry, id: old, startsAt } })
    await openDoor()
    tell(ticketOf({ showId: old, startsAt }), 'void', 'refunded')
    tell(ticket('A-5'), 'void', 'refunded')
    await heard(2)
    await reconnect()
    await heard(1)
    expect(t.disk.prepare('select show_id from door_news').pluck().all()).toEqual([t.programme.showId])
  })

  it('follows the server after a set-back of the ledger', async () => {
    await openDoor()
    const [lost, anew] = [ticket('A-5'), ticket('A-6')]
    tell(lost, 'void', 'refunded')
    await heard(1)
    const [news] = t.server.state.doorNews.splice(0) as [DoorNews]
    t.server.state.doorNews.push({ ...news, ticketId: anew.t, seatId: anew.p })
    t.disk.prepare("delete from meta where key = 'door news'").run()
    await reconnect()
    await until('it is heard', () => isVoidOn(t.disk, anew.t))
    expect([await verdict(sold(lost)), await verdict(sold(anew))]).toEqual(['valid', 'refunded'])
  })

  it('is learned anew in another incarnation of the ledger, except for admissions', async () => {
    t.server.state.incarnation = { id: newId(), number: 1 }
    await openDoor()
    const [lost, admitted, kept] = [ticket('A-5'), ticket('A-6'), ticket('A-7')]
    tell(lost, 'void', 'refunded')
    tell(kept, 'void', 'refunded')
    const door = { terminalId: newId(), name: 'Door 2' }
    const { s: showId, t: ticketId, p: seatId } = admitted
    t.server.tellDoors({ showId, ticketId, kind: 'admitted', why: null, seatId, at: t.now().toISOString(), door })
    await heard(3)
    expect(await verdict(sold(lost))).toBe('refunded')

    // The backup has one of the three.
    const known = t.server.state.doorNews.splice(0).filter((news) => news.ticketId === kept.t)
    t.server.state.doorNews.push(...known)
    t.server.state.incarnation = { id: newId(), number: 2 }
    await reconnect()
    await until('what the ledger has lost is forgotten', () => !isVoidOn(t.disk, lost.t))
    expect(await verdict(sold(lost))).toBe('valid')
    expect(await verdict(sold(kept))).toBe('refunded')
    expect(await verdict(sold(admitted))).toBe('already_used')
  })
})

async function reconnect(): Promise<void> {
  t.server.dropConnections()
  await until('the line is cut', () => t.engine?.state().link.state !== 'online')
  await t.engine?.ready()
}

async function heard(news: number): Promise<void> {
  await until('the door has heard the news', () => newsOn(t.disk) === news)
}
