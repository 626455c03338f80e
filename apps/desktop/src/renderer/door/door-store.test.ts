// @vitest-environment happy-dom
import { type Answer, granted, newId, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DoorVerdict, Scan } from '../../terminal/api.ts'
import { EngineLost } from '../connection/engine.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createDoorStore, NOT_VALID_MS, VALID_MS } from './door-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openDoor() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'door')
  const store = createDoorStore(engine)
  return { engine, store, light: () => store.getState().light }
}

const scanOf = (verdict: DoorVerdict): Scan => ({
  id: newId(),
  verdict,
  at: new Date().toISOString(),
  text: 'A sentence.',
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
    expect(light()).toEqual({
      kind: 'failed',
      sentence: 'This cannot be done right now: this terminal cannot write to its disk.',
    })
    scan.mockRejectedValueOnce(new EngineLost('gone'))
    await store.scan('MQ1.a')
    expect(light()).toMatchObject({ kind: 'failed', sentence: expect.stringContaining('lost its terminal’s program') })
  })

  it('asks about no more text than a code can have', async () => {
    const { engine, store } = openDoor()
    const scan = vi.spyOn(engine.api, 'scan').mockResolvedValue(granted(scanOf('unreadable')))
    await store.scan('x'.repeat(5000))
    expect(scan.mock.calls[0]?.[0].code).toHaveLength(2000)
  })
})
