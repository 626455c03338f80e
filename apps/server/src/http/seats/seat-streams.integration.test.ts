/** Seat maps as online customers see them, beside a terminal that watches the same show. */
import { get, type IncomingMessage } from 'node:http'
import {
  type MapChanges,
  newId,
  SEAT_STATES,
  type SeatId,
  SeatStreamChanges,
  SeatStreamSnapshot,
  SeatsView,
  seatId,
} from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  connectTerminal,
  enrolDevice,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let programme: TestProgramme
let counter: RawTerminal
let nextShow = 0
const open: Reader[] = []

beforeAll(async () => {
  server = await startTestServer({
    env: { MARQUEE_STREAMS_PER_ADDRESS: '6', MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_LIMITS: 'holds=1000/60' },
  })
  programme = await insertTestProgramme(server.pool, { shows: 12 })
  counter = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
})
afterAll(async () => {
  counter.close()
  await server.close()
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})

const aShow = (): string => programme.showIds[nextShow++] as string

interface Event {
  event: string
  id: string
  data: SeatStreamSnapshot | SeatStreamChanges
}

interface Reader {
  response: IncomingMessage
  events: Event[]
  /** The map as the events make it. */
  map: Map<SeatId, string>
  ended: Promise<void>
  close(): void
}

/** Reads as `EventSource` does: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
async function read(showId: string, lastEventId?: string): Promise<Reader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) }
    get(`${server.url}/api/v1/shows/${showId}/seats/stream`, { headers }, resolve).once('error', reject)
  })
  const events: Event[] = []
  const map = new Map<SeatId, string>()
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (!fields.event) continue
      const data =
        fields.event === 'snapshot'
          ? SeatStreamSnapshot.parse(JSON.parse(fields.data as string))
          : SeatStreamChanges.parse(JSON.parse(fields.data as string))
      events.push({ event: fields.event, id: fields.id as string, data })
      for (const { seatId: id, status } of 'seats' in data ? data.seats : data.changes) map.set(id, status)
    }
  })
  const reader: Reader = {
    response,
    events,
    map,
    ended: new Promise((resolve) => response.once('close', resolve)),
    close: () => void response.destroy(),
  }
  response.on('error', () => {})
  open.push(reader)
  return reader
}

const seatsOf = async (showId: string): Promise<SeatsView> =>
  SeatsView.parse(await (await fetch(`${server.url}/api/v1/shows/${showId}/seats`)).json())
const lastOf = (reader: Reader) => reader.events.at(-1)?.data

describe("a show's seats", () => {
  it('are all there, with place, price and status', async () => {
    const showId = aShow()
    const view = await seatsOf(showId)
    expect(view.seats.map((seat) => seat.seatId)).toEqual(programme.seats.map(seatId))
    expect(view.seats[0]).toEqual({
      seatId: 'A-1',
      row: 'A',
      number: '1',
      category: 'standard',
      status: 'free',
      price: { amount: 1250, currency: 'SGD' },
    })
    expect(view.prices[1]).toEqual({ type: 'adult', category: 'wheelchair', amount: 1250, currency: 'SGD' })
    const customer = await createCustomer(server.url)
    await heldBy(customer, { showId, seatIds: ['A-1', 'A-2'] })
    await vi.waitFor(async () => {
      const after = await seatsOf(showId)
      expect(after.seats.slice(0, 3).map(({ status }) => status)).toEqual(['held', 'held', 'free'])
      expect(after.revision).toBeGreaterThan(view.revision)
    }, SOON)
  })

  it('are not sent again if nothing has happened to them', async () => {
    const url = `${server.url}/api/v1/shows/${aShow()}/seats`
    const first = await fetch(url)
    const tag = first.headers.get('etag') as string
    await first.arrayBuffer()
    expect(tag).toMatch(/^W\/"[\w-]+\.\d+"$/)
    const again = await fetch(url, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('are blocked if their category has no price, on the map and in the stream', async () => {
    const blocked = await insertTestProgramme(server.pool, {
      name: 'Without prices',
      seats: ['standard', 'premium'].map((category, x) => ({
        row: 'A',
        number: String(x + 1),
        x,
        y: 0,
        category: category as 'standard',
      })),
    })
    const showId = blocked.showIds[0] as string
    const view = await seatsOf(showId)
    expect(view.seats.map(({ status, price }) => [status, price?.amount])).toEqual([
      ['free', 1250],
      ['blocked', undefined],
    ])
    const reader = await read(showId)
    await vi.waitFor(() => expect(reader.map.get('A-2')).toBe('blocked'), SOON)
    await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['A-2'] })
    await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['A-1'] })
    await vi.waitFor(() => expect(reader.map.get('A-1')).toBe('held'), SOON)
    expect(reader.map.get('A-2')).toBe('blocked')
  })

  it('of a stadium come whole', async () => {
    const rows = 100
    const seats = Array.from({ length: 80_000 }, (_, i) => ({
      row: `R${Math.floor(i / (80_000 / rows))}`,
      number: String((i % (80_000 / rows)) + 1),
      x: i % (80_000 / rows),
      y: Math.floor(i / (80_000 / rows)),
      category: 'standard' as const,
    }))
    const stadium = await insertTestProgramme(server.pool, { name: 'Stadium', seats })
    const view = await seatsOf(stadium.showIds[0] as string)
    expect([view.seats.length, view.seats.at(-1)?.seatId]).toEqual([80_000, 'R99-800'])
  })
})

describe('a stream of seats', () => {
  it("begins with a snapshot and continues with the terminals' revisions", async () => {
    const showId = aShow()
    const heard: MapChanges[] = []
    counter.socket.on('changes', (changes: MapChanges) => changes.showId === showId && heard.push(changes))
    const watching = await counter.ask('watch', { showId })
    const reader = await read(showId)
    expect(reader.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await vi.waitFor(() => expect(reader.events).toHaveLength(1), SOON)
    expect(lastOf(reader)).toMatchObject({
      mapLife: watching.ok && watching.value.mapLife,
      revision: watching.ok && watching.value.revision,
    })
    expect(reader.map.size).toBe(programme.seats.length)

    const customer = await createCustomer(server.url)
    const { bookingId } = await heldBy(customer, { showId, seatIds: ['C-1', 'C-2'] })
    await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['D-4'] })
    await customer.delete(`/bookings/${bookingId}`)
    await vi.waitFor(() => expect([reader.map.get('C-1'), reader.map.get('D-4')]).toEqual(['free', 'held']), SOON)

    const told = reader.events.slice(1).map(({ data }) => data as SeatStreamChanges)
    expect(told.map(({ from, revision, mapLife }) => ({ from, revision, mapLife }))).toEqual(
      heard.map(({ from, revision, mapLife }) => ({ from, revision, mapLife })),
    )
    const states = heard.map(({ changes }) =>
      changes.flatMap((value, i) =>
        i % 2 === 0
          ? [{ seatId: seatId(programme.seats[value] as never), status: SEAT_STATES[changes[i + 1] as number] }]
          : [],
      ),
    )
    expect(told.map(({ changes }) => changes)).toEqual(states)
    expect(reader.events.at(-1)?.id).toBe(`${told.at(-1)?.mapLife}.${told.at(-1)?.revision}`)
  })

  it('continues at its place after it was cut off', async () => {
    const showId = aShow()
    const first = await read(showId)
    await vi.waitFor(() => expect(first.events).toHaveLength(1), SOON)
    const lastId = first.events[0]?.id as string
    first.close()
    for (const seat of ['A-1', 'A-5', 'B-3']) {
      await counter.ask('claim', { bookingId: newId(), showId, seatIds: [seat] })
    }
    const second = await read(showId, lastId)
    await vi.waitFor(() => expect(second.map.size).toBe(3), SOON)
    expect(second.events.map(({ event }) => event)).not.toContain('snapshot')
    expect(second.events[0]).toMatchObject({ data: { from: Number(lastId.split('.').at(-1)) } })
    expect([...second.map]).toEqual([
      ['A-1', 'held'],
      ['A-5', 'held'],
      ['B-3', 'held'],
    ])
  })

  it('ends with its headers when only these were asked for', async () => {
    const response = await fetch(`${server.url}/api/v1/shows/${programme.showIds[0]}/seats/stream`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await response.text()).toBe('')
  })

  it('that is up to date says so at once', async () => {
    const showId = aShow()
    const first = await read(showId)
    await vi.waitFor(() => expect(first.events).toHaveLength(1), SOON)
    const again = await read(showId, first.events[0]?.id)
    await vi.waitFor(() => expect(again.events).toHaveLength(1), SOON)
    expect(again.events[0]).toMatchObject({ event: 'changes', data: { changes: [] } })
  })

  it.each(['popcorn', '', 'another-life.5', '{x}.1', '-1', 'x'.repeat(90)])(
    'that resumes with the id "%s" begins with a snapshot',
    async (id) => {
      const reader = await read(programme.showIds[0] as string, id)
      await vi.waitFor(() => expect(reader.events[0]?.event).toBe('snapshot'), SOON)
    },
  )

  it('continues with a snapshot of the new life after Redis was flushed', async () => {
    const showId = aShow()
    await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['A-1'] })
    const reader = await read(showId)
    await vi.waitFor(() => expect(reader.events).toHaveLength(1), SOON)
    await server.redis?.flush()
    await counter.ask('claim', { bookingId: newId(), showId, seatIds: ['A-2'] })
    await vi.waitFor(() => expect([reader.map.get('A-1'), reader.map.get('A-2')]).toEqual(['held', 'held']), {
      timeout: 10_000,
    })
    expect(reader.events.filter(({ event }) => event === 'snapshot').length).toBeGreaterThan(1)
  })

  it('is not written to while its reader is stalled, and then catches up', async () => {
    const rows = testRows(60, 60)
    const large = await insertTestProgramme(server.pool, { name: 'Large', seats: rows })
    const showId = large.showIds[0] as string
    const slow = await read(showId)
    slow.response.pause()
    const quick = await read(showId)
    await vi.waitFor(() => expect(quick.map.size).toBe(rows.length), SOON)
    for (let y = 0; y < 12; y++) {
      await Promise.all(
        Array.from({ length: 6 }, (_, i) => {
          const seats = rows.slice(y * 60 + i * 10, y * 60 + i * 10 + 10).map(seatId)
          return counter.ask('claim', { bookingId: newId(), showId, seatIds: seats })
        }),
      )
    }
    await vi.waitFor(
      () => expect([...quick.map.values()].filter((status) => status === 'held')).toHaveLength(720),
      SOON,
    )
    slow.response.resume()
    await vi.waitFor(() => expect(slow.map).toEqual(quick.map), { timeout: 10_000 })
    expect(lastOf(slow)?.revision).toBe(lastOf(quick)?.revision)
  })

  it('is one of a few per address, and the next is refused until one ends', async () => {
    const showId = aShow()
    const readers = await Promise.all(Array.from({ length: 6 }, () => read(showId)))
    const url = `${server.url}/api/v1/shows/${showId}/seats/stream`
    const refusedOne = await fetch(url)
    expect([refusedOne.status, refusedOne.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await refusedOne.json()).toMatchObject({ detail: expect.stringContaining('open streams from one address') })
    readers[0]?.close()
    await vi.waitFor(async () => {
      const next = await read(showId)
      expect(next.response.statusCode).toBe(200)
    }, SOON)
  })

  it('ends in order with its server, and continues at the next', async () => {
    const showId = aShow()
    const reader = await read(showId)
    await vi.waitFor(() => expect(reader.events).toHaveLength(1), SOON)
    const started = Date.now()
    await server.restart()
    await reader.ended
    expect(Date.now() - started).toBeLessThan(5000)
    const again = await read(showId, reader.events[0]?.id)
    await vi.waitFor(() => expect(again.events).toHaveLength(1), SOON)
    counter = await connectTerminal(server.url, counter.device)
  })
})

function testRows(rows: number, columns: number) {
  return Array.from({ length: rows * columns }, (_, i) => ({
    row: `R${Math.floor(i / columns)}`,
    number: String((i % columns) + 1),
    x: i % columns,
    y: Math.floor(i / columns),
    category: 'standard' as const,
  }))
}
