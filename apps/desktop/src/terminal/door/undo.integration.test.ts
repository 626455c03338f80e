/** A door takes an admission back: within a minute, on its own disk first, and for every other door. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { value } from '../testing/test-counter.ts'
import { newsOn, testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { now, openDoor, restart, ticket, sold, scan, verdict, state, tell } = t

const others: { engine: Engine; dir: string }[] = []
afterEach(async () => {
  for (const { engine, dir } of others.splice(0)) {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

async function openOtherDoor(): Promise<TerminalApi> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-door-'))
  const ports = { now, openWitness: () => ({ read: () => undefined, write() {} }) }
  const engine = await startEngine({ dir, serverUrl: t.server.url, ports })
  others.push({ engine, dir })
  value(await engine.enrol(t.server.code('Door 2', 'door')))
  await engine.ready()
  return engine.openScreen({}).api
}

const later = (seconds: number): void => {
  t.clock = new Date(t.clock.getTime() + seconds * 1000)
}
/** The commands that came, each once. */
const sent = (): string[] => [...new Map(t.server.batches.flat().map(({ id, body }) => [id, body.kind])).values()]

describe('an admission', () => {
  it('is taken back, so that its ticket is good again', async () => {
    await openDoor()
    const code = sold(ticket('A-5'))
    const { id } = await scan(code)
    expect(await state()).toMatchObject({ admitted: 1, admittedInAll: 1, undo: { scanId: id, seatId: 'A-5' } })
    later(20)
    const after = value(await t.api.undoScan({ scanId: id }))
    expect(after).toMatchObject({ admitted: 0, admittedInAll: 0, undo: null, scans: [{ id, undone: true }] })
    expect(await verdict(code)).toBe('valid')
    expect(await state()).toMatchObject({ admitted: 1, admittedInAll: 1 })
    await until('the server has all three', () => sent().length === 3)
    expect(sent()).toEqual(['check_in', 'undo_check_in', 'check_in'])
  })

  it('is not taken back after a minute, nor by a clock that was set back', async () => {
    await openDoor()
    const { id } = await scan(sold(ticket('A-5')))
    later(61)
    expect((await state()).undo).toBeNull()
    expect(await t.api.undoScan({ scanId: id })).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
    later(-120)
    expect((await state()).undo).toBeNull()
    expect(await t.api.undoScan({ scanId: id })).toMatchObject({ ok: false })
    expect((await state()).admitted).toBe(1)
  })

  it('is taken back once, however often that is pressed', async () => {
    await openDoor()
    const { id } = await scan(sold(ticket('A-5')))
    await Promise.all([t.api.undoScan({ scanId: id }), t.api.undoScan({ scanId: id })])
    await until('the server has both', () => sent().length >= 2)
    expect(sent()).toEqual(['check_in', 'undo_check_in'])
    expect((await state()).admitted).toBe(0)
  })

  it('is taken back while cut off and across a restart, also where the server told of the admission meanwhile', async () => {
    await openDoor()
    const code = sold(ticket('A-5'))
    await scan(code)
    await until('the door has heard of its own admission', () => t.server.state.doorNews.length === 1)
    await t.stopServer()
    later(10)
    await restart()
    const { undo } = await state()
    value(await t.api.undoScan({ scanId: undo?.scanId ?? '' }))
    await restart()
    expect(await verdict(code)).toBe('valid')
  })

  it('is not believed from the server’s news, which is older than its undoing', async () => {
    await openDoor()
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    const payload = ticket('A-5')
    const { id, at } = await scan(sold(payload))
    value(await t.api.undoScan({ scanId: id }))
    const own = { terminalId: t.engine?.state().terminal?.id ?? '', name: 'Door 1' }
    const { s: showId, t: ticketId, p: seatId } = payload
    t.server.tellDoors({ showId, ticketId, kind: 'admitted', why: null, seatId, at, door: own })
    tell(ticket('A-6'), 'void', 'refunded')
    await until('the door has heard both', () => newsOn(t.disk) > 0)
    expect(await verdict(sold(payload))).toBe('valid')
    t.server.faults.refuse.delete('commands')
  })

  it('can’t be taken back where the server is older than the door, and its screen doesn’t offer it', async () => {
    t.server.state.takesUndo = false
    await openDoor()
    const { id } = await scan(sold(ticket('A-5')))
    expect((await state()).undo).toBeNull()
    expect(await t.api.undoScan({ scanId: id })).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
    await until('the server has it', () => sent().length === 1)
  })
})

describe('the other doors', () => {
  it('count an admission elsewhere, stop its ticket, and let it in once it was taken back', async () => {
    await openDoor()
    const other = await openOtherDoor()
    const code = sold(ticket('A-5'))
    const { id } = await scan(code)
    await until('Door 2 has heard of it', async () => (await state(other)).admittedInAll === 1)
    expect(await state(other)).toMatchObject({ admitted: 0, undo: null })
    expect(await verdict(code, other)).toBe('already_used')
    value(await t.api.undoScan({ scanId: id }))
    await until('Door 2 has heard that it was undone', async () => (await state(other)).admittedInAll === 0)
    expect(await verdict(code, other)).toBe('valid')
    await until('Door 1 has heard of that', async () => (await state()).admittedInAll === 1)
    expect(await verdict(code)).toBe('already_used')
    expect((await state()).twice).toEqual([])
  })
})

describe('a door that follows its auditorium', () => {
  it('goes on to the next show by itself', async () => {
    await openDoor()
    const show = t.programme.entries.find((each) => each.kind === 'show')
    if (show?.kind !== 'show') throw new Error('no show')
    const { auditoriumId } = show.entry
    t.server.state.admitMinutes = 30
    const chosen = value(await t.api.chooseDoor({ showIds: null, auditoriumId }))
    expect(chosen).toMatchObject({ hall: { auditoriumId }, showIds: [expect.any(String)] })
    await restart()
    const before = (await state()).showIds
    // The next show of the same auditorium, in the evening.
    t.clock = new Date('2026-11-21T16:20:00.000Z')
    const { showIds } = await state()
    expect(showIds).not.toEqual(before)
    expect(showIds).toContain(t.programme.secondShowId)
    expect(value(await t.api.chooseDoor({ showIds: null }))).toMatchObject({ hall: null, showIds: null })
  })
})
