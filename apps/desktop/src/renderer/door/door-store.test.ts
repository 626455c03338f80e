// @vitest-environment happy-dom
import { type Answer, granted, newId, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DoorState, DoorVerdict, Scan } from '../../terminal/api.ts'
import { EngineLost } from '../connection/engine.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createDoorStore, NOT_VALID_MS, VALID_MS } from './door-store.ts'
import type { LightTone } from './door-words.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openDoor() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'door')
  const given: LightTone[] = []
  const store = createDoorStore(engine, (tone) => given.push(tone))
  return { engine, store, given, light: () => store.getState().light }
}

const scanOf = (verdict: DoorVerdict): Scan => ({
  id: newId(),
  verdict,
  at: new Date().toISOString(),
  says: [],
  ticketId: newId(),
  seatId: 'J-12',
  show: null,
  used: null,
})

describe('the door light', () => {
  it('returns to ready by itself, sooner after a valid ticket', async () => {
    const { engine, store, light } = openDoor()
    const scan = vi.spyOn(engine.api, 'scan').mockResolvedValueOnce(granted(scanOf('valid')))
    await store.scan('MQ1.a')
    expect(light()).toMatchObject({ kind: 'scanned', scan: { verdict: 'valid' } })
    vi.advanceTimersByTime(VALID_MS)
    expect(light().kind).toBe('ready')

    scan.mockResolvedValueOnce(granted(scanOf('already_used')))
    await store.scan('MQ1.b')
    vi.advanceTimersByTime(NOT_VALID_MS - 1)
    expect(light().kind).toBe('scanned')
    vi.advanceTimersByTime(1)
    expect(light().kind).toBe('ready')
  })

  it('shows the last code’s result, whichever is answered first', async () => {
    const { engine, store, light } = openDoor()
    const slow = Promise.withResolvers<Answer<Scan>>()
    const scan = vi.spyOn(engine.api, 'scan').mockReturnValueOnce(slow.promise)
    const first = store.scan('MQ1.a')
    expect(light().kind).toBe('checking')
    scan.mockResolvedValueOnce(granted(scanOf('forged')))
    await store.scan('MQ1.b')
    slow.resolve(granted(scanOf('valid')))
    await first
    expect(light()).toMatchObject({ scan: { verdict: 'forged' } })
  })

  it('is not green if the admission could not be stored, or nobody answers', async () => {
    const { engine, store, light } = openDoor()
    const scan = vi.spyOn(engine.api, 'scan')
    scan.mockResolvedValueOnce(refused({ code: 'unavailable', what: 'this terminal cannot write to its disk' }))
    await store.scan('MQ1.a')
    expect(light()).toMatchObject({ kind: 'failed', refused: { code: 'unavailable' } })
    scan.mockRejectedValueOnce(new EngineLost('gone'))
    await store.scan('MQ1.a')
    expect(light()).toMatchObject({ kind: 'failed', refused: { code: 'engine_lost' } })
  })

  it('asks about no more text than a code can have', async () => {
    const { engine, store } = openDoor()
    const scan = vi.spyOn(engine.api, 'scan').mockResolvedValue(granted(scanOf('unreadable')))
    await store.scan('x'.repeat(5000))
    expect(scan.mock.calls[0]?.[0].code).toHaveLength(2000)
  })
})

describe('the signal of a verdict', () => {
  it('is given once for each, also where the code could not be checked', async () => {
    const { engine, store, given } = openDoor()
    const scan = vi.spyOn(engine.api, 'scan')
    for (const verdict of ['valid', 'already_used', 'wrong_show'] as const) {
      scan.mockResolvedValueOnce(granted(scanOf(verdict)))
      await store.scan('MQ1.a')
    }
    scan.mockRejectedValueOnce(new EngineLost('gone'))
    await store.scan('MQ1.a')
    expect(given).toEqual(['good', 'bad', 'elsewhere', 'bad'])
  })

  it('is not given for an older code, whose answer comes late', async () => {
    const { engine, store, given } = openDoor()
    const slow = Promise.withResolvers<Answer<Scan>>()
    vi.spyOn(engine.api, 'scan')
      .mockReturnValueOnce(slow.promise)
      .mockResolvedValueOnce(granted(scanOf('forged')))
    const first = store.scan('MQ1.a')
    await store.scan('MQ1.b')
    slow.resolve(granted(scanOf('valid')))
    await first
    expect(given).toEqual(['bad'])
  })
})

describe('undoing the last admission', () => {
  const door = (undo: DoorState['undo']): DoorState => ({
    showIds: null,
    hall: null,
    admitted: 1,
    admittedInAll: 1,
    undo,
    scans: [],
    twice: [],
    clock: null,
    strangeKey: null,
  })
  const undo = { scanId: newId(), seatId: 'J-12', seats: 1, until: new Date().toISOString() }

  it('says so, and is over by itself', async () => {
    const { engine, store, light } = openDoor()
    store.setState({ door: door(undo) })
    const call = vi.spyOn(engine.api, 'undoScan').mockResolvedValueOnce(granted(door(null)))
    await store.undo()
    expect(call).toHaveBeenCalledWith({ scanId: undo.scanId })
    expect(light()).toEqual({ kind: 'undone', seatId: 'J-12', seats: 1 })
    expect(store.getState().door?.undo).toBeNull()
    vi.advanceTimersByTime(VALID_MS)
    expect(light().kind).toBe('ready')
  })

  it('says why it can’t be done, and asks nobody where there is nothing to undo', async () => {
    const { engine, store, light } = openDoor()
    store.setState({ door: door(null) })
    const call = vi.spyOn(engine.api, 'undoScan')
    await store.undo()
    expect(call).not.toHaveBeenCalled()
    store.setState({ door: door(undo) })
    call.mockResolvedValueOnce(refused({ code: 'unavailable', what: 'it is too late' }))
    await store.undo()
    expect(light()).toMatchObject({ kind: 'failed', refused: { sentence: expect.stringContaining('too late') } })
  })
})
