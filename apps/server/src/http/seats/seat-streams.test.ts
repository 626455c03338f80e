/** Slow parts of a stream, with the clock in the test's hands: heartbeats, and readers that don't read. */
import { Writable } from 'node:stream'
import {
  encodeSeatStates,
  type MapChanges,
  type MapVersion,
  newId,
  packSeatPlan,
  type WatchAnswer,
} from '@marquee/shared'
import type { Response } from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CatalogueShow } from '../../catalogue/catalogue.ts'
import { indexPlan } from '../../catalogue/plan-index.ts'
import { createSeatStreams, type SeatStreams } from './seat-streams.ts'
import { createShowSeats } from './show-seats.ts'

const showId = newId()
const seats = ['1', '2', '3'].map((number, x) => ({ row: 'A', number, x, y: 0, category: 'standard' as const }))
const show = {
  show: { id: showId },
  plan: indexPlan('plan', packSeatPlan(seats)),
  priceList: { currency: 'EUR', prices: [{ ticketType: 'adult', category: 'standard', amount: 1000 }] },
} as unknown as CatalogueShow

/** A map whose revision is its number of changes; `tell` is what live maps do. */
function testMaps() {
  const states = new Uint8Array(seats.length)
  const map = { mapLife: 'life', revision: 0 }
  const asked: (MapVersion | undefined)[] = []
  let listener: (changes: MapChanges) => void = () => {}
  let hearCatalogue = (_revision: number): void => {}
  let isLost = false
  return {
    asked,
    changeCatalogue(losesShow: boolean) {
      isLost = losesShow
      hearCatalogue(2)
    },
    catalogue: {
      show: async () => (isLost ? undefined : show),
      onChange(given: typeof hearCatalogue) {
        hearCatalogue = given
        return () => {}
      },
    },
    change(seat: number, state: number, isTold = true) {
      states[seat] = state
      const from = map.revision++
      if (isTold) listener({ showId, mapLife: map.mapLife, from, revision: map.revision, changes: [seat, state] })
    },
    maps: {
      current: async () => ({ ...map, states }),
      async answer(_showId: string, have: MapVersion | undefined): Promise<WatchAnswer> {
        asked.push(have)
        if (!have) return { kind: 'snapshot', ...map, states: encodeSeatStates(states) }
        return { kind: 'changes', ...map, from: have.revision, changes: [0, states[0] as number] }
      },
      onChanges(given: typeof listener) {
        listener = given
      },
    },
  }
}

/** A response whose reader reads only when it is told to. */
class SlowResponse extends Writable {
  readonly chunks: string[] = []
  private waiting: (() => void) | undefined
  isReading = true
  constructor() {
    super({ highWaterMark: 64, decodeStrings: false })
  }
  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk)
    if (this.isReading) done()
    else this.waiting = done
  }
  read(): void {
    this.isReading = true
    this.waiting?.()
  }
  status = () => this
  set = () => this
  flushHeaders = (): void => {}
  get text(): string {
    return this.chunks.join('')
  }
}

let streams: SeatStreams
let house: ReturnType<typeof testMaps>
const createStreams = (limits: { total: number; perAddress: number }): SeatStreams =>
  createSeatStreams({
    maps: house.maps,
    catalogue: house.catalogue,
    showSeats: createShowSeats(house.maps),
    limits,
    onError: (error) => {
      throw error
    },
  })
beforeEach(() => {
  vi.useFakeTimers()
  house = testMaps()
  streams = createStreams({ total: 2, perAddress: 2 })
})
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

async function open(isReading = true, address = '127.0.0.1'): Promise<SlowResponse> {
  const response = new SlowResponse()
  response.isReading = isReading
  const answer = streams.open(show, undefined, address)
  if (!answer.ok) throw new Error(answer.refusal.code)
  answer.value.send(response as unknown as Response)
  await vi.advanceTimersByTimeAsync(1)
  return response
}

describe('a stream', () => {
  it('sends signs of life while nothing happens', async () => {
    const response = await open()
    await vi.advanceTimersByTimeAsync(31_000)
    expect(response.text.match(/^: still here$/gm)).toHaveLength(2)
  })

  it('is not written to while its reader is stalled, and then gets what it missed', async () => {
    const response = await open()
    response.isReading = false
    for (let i = 0; i < 50; i++) house.change(0, i % 2)
    const written = response.writableLength
    for (let i = 0; i < 1000; i++) house.change(0, i % 2)
    expect(response.writableLength).toBe(written)
    response.read()
    await vi.advanceTimersByTimeAsync(1)
    expect(response.text).toContain('"revision":1050')
  })

  it('is closed and no longer counted when its reader has stopped reading for good', async () => {
    const response = await open(false)
    for (let i = 0; i < 5; i++) house.change(1, i % 2)
    expect(streams.count()).toBe(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(response.destroyed).toBe(true)
    expect([streams.count(), streams.isWatched(showId)]).toEqual([0, false])
  })

  it('of a show that the ledger has lost ends, and the others continue', async () => {
    const response = await open()
    house.changeCatalogue(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(response.writableEnded).toBe(false)
    house.changeCatalogue(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(response.writableEnded).toBe(true)
    expect(streams.isWatched(showId)).toBe(false)
  })

  it("fetches what is missing when changes don't follow on", async () => {
    const response = await open()
    house.change(0, 1)
    house.change(0, 2, false)
    house.change(0, 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(house.asked.at(-1)).toEqual({ mapLife: 'life', revision: 1 })
    const ids = [...response.text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id)
    expect(ids).toEqual(['life.0', 'life.1', 'life.3'])
  })

  it('is one of a limited number, and the next is told to come later', async () => {
    await open()
    const second = await open()
    expect(streams.open(show, undefined, '10.0.0.1')).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
    second.destroy()
    await vi.advanceTimersByTimeAsync(1)
    expect(streams.open(show, undefined, '10.0.0.1').ok).toBe(true)
  })

  it('is one of a limited number per caller, whose network may be a whole IPv6 /64', async () => {
    streams.close()
    streams = createStreams({ total: 9, perAddress: 2 })
    const first = await open(true, '2001:db8::1')
    await open(true, '2001:db8::2')
    expect(streams.open(show, undefined, '2001:db8::3')).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
    expect(streams.open(show, undefined, '2001:db8:0:1::3').ok).toBe(true)
    first.destroy()
    await vi.advanceTimersByTimeAsync(1)
    expect(streams.open(show, undefined, '2001:db8::3').ok).toBe(true)
  })
})
