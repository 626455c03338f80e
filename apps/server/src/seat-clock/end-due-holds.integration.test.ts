/** The end of a hold's time: who is asked, who keeps the seats, and who loses them. */
import { type Answer, decodeSeatStates, FREE, HELD, type NoticeOf, newId, type Refusal } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { askedBy } from '../../../../tooling/testing/terminals/counter-sale.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import type { BookingBooks } from '../booking/books.ts'
import { createJournal } from '../booking/journal/journal.ts'
import { createReferences } from '../booking/references.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { createLedgerClaims, type LedgerClaims } from '../seats/ledger/ledger-claims.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { endDueHolds } from './end-due-holds.ts'

interface BookingState {
  state: string
  held: number
  due: boolean
  whys: string[]
}

interface Asked {
  bookingId: string | undefined
  heldUntil: string | undefined
  seats: number[]
  answer(letGo: number[]): void
}

interface HeldRow {
  show_id: string
  hold_until: Date
}
const END_OF_HOLD = 'select show_id, hold_until from bookings where id = $1'

async function booking(pool: Pick<Pool, 'query'>, id: string): Promise<BookingState | undefined> {
  const { rows } = await pool.query<BookingState>(
    `select state, held_seats as held, hold_until <= now() as due,
       array(select why from booking_events e where e.booking_id = b.id and to_state <> 'held') as whys
     from bookings b where id = $1`,
    [id],
  )
  return rows[0]
}

describe("a terminal's hold at its end", () => {
  let server: TestServer
  let programme: TestProgramme
  let other: RawTerminal
  beforeAll(async () => {
    server = await startTestServer()
    programme = await insertTestProgramme(server.pool, { shows: 3 })
    other = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
  })
  afterAll(async () => {
    other.close()
    await server.close()
  })

  const codeOf = (answer: Answer<unknown>): Refusal['code'] | 'ok' => (answer.ok ? 'ok' : answer.refusal.code)
  const claim = (terminal: RawTerminal, showId: string, bookingId: string) =>
    terminal.ask('claim', { bookingId, showId, seatIds: ['A-1', 'A-2'] }).then(codeOf)
  const timePasses = (bookingId: string) =>
    server.pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [bookingId])
  const seatState = async (showId: string): Promise<number | undefined> => {
    const answer = await other.ask('watch', { showId })
    if (!answer.ok || answer.value.kind !== 'snapshot') throw new Error(JSON.stringify(answer))
    return decodeSeatStates(answer.value.states, programme.seats.length)[0]
  }

  it('is kept for a revoked counter, which may have sold the seats', async () => {
    const showId = programme.showIds[2] as string
    const lost = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const bookingId = newId()
    expect(await claim(lost, showId, bookingId)).toBe('ok')
    await revokeTerminal(server.pool, lost.device.identity.name)
    await timePasses(bookingId)
    await vi.waitFor(async () => {
      expect(await booking(server.pool, bookingId)).toEqual({ state: 'held', held: 2, due: false, whys: [] })
    }, SOON)
    expect(await seatState(showId)).toBe(HELD)
    expect(await claim(other, showId, newId())).toBe('seats_taken')
  })

  it('ends at once, with the reason in the books, for a revoked kiosk, which sells nothing', async () => {
    const showId = programme.showIds[0] as string
    const lost = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'kiosk'))
    const bookingId = newId()
    expect(await claim(lost, showId, bookingId)).toBe('ok')
    expect(await claim(other, showId, newId())).toBe('seats_taken')
    await revokeTerminal(server.pool, lost.device.identity.name)
    await vi.waitFor(
      async () =>
        expect(await booking(server.pool, bookingId)).toMatchObject({
          state: 'cancelled',
          held: 0,
          whys: ['terminal_revoked'],
        }),
      SOON,
    )
    await vi.waitFor(async () => expect(await seatState(showId)).toBe(FREE), SOON)
    expect(await claim(other, showId, newId())).toBe('ok')
  })

  it('is kept for a disconnected terminal, which is asked when it is back', async () => {
    const showId = programme.showIds[1] as string
    const away = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const bookingId = newId()
    const { seats: held } = grantedValue(await away.ask('claim', { bookingId, showId, seatIds: ['A-1', 'A-2'] }))
    away.close()
    await timePasses(bookingId)
    await vi.waitFor(async () => {
      expect(await booking(server.pool, bookingId)).toEqual({ state: 'held', held: 2, due: false, whys: [] })
    }, SOON)
    expect(await seatState(showId)).toBe(HELD)
    expect(await claim(other, showId, newId())).toBe('seats_taken')

    const back = await connectTerminal(server.url, away.device)
    const asked: NoticeOf<'recall'>[] = []
    back.socket.on('recall', (recall: NoticeOf<'recall'>, reply: (answer: unknown) => void) => {
      asked.push(recall)
      reply({ letGo: recall.seats })
    })
    await timePasses(bookingId)
    await vi.waitFor(async () => expect((await booking(server.pool, bookingId))?.state).toBe('expired'), SOON)
    expect(asked).toEqual([{ bookingId, heldUntil: expect.any(String), showId, why: 'time_up', seats: held }])
    await vi.waitFor(async () => expect(await claim(other, showId, newId())).toBe('ok'), SOON)
    back.close()
  })
})

describe('the sweep', () => {
  let ledger: TestLedger
  let pool: Pool
  let store: LedgerClaims<BookingBooks>
  let sweep: ReturnType<typeof endDueHolds>
  /** The sweep's questions to the terminals, which it waits for: a test answers. */
  let asked: Asked[]
  let errors: Error[]
  let looks: number
  let isMine: boolean

  beforeAll(async () => {
    ledger = await createTestLedger()
    pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
    // Sales are none of its business.
    const { lockBookings, lockHolds, lockFreeBookings, holdsGrew, holdsShrank, isDue, holdsExtended, recordForced } =
      createJournal(await createReferences(pool))
    const noSale = (): never => {
      throw new Error('nothing is sold here')
    }
    store = createLedgerClaims({
      pool,
      journal: {
        lockBookings,
        lockHolds,
        lockFreeBookings,
        holdsGrew,
        holdsShrank,
        isDue,
        holdsExtended,
        recordForced,
        examineMove: noSale,
        holdMoved: noSale,
        examineSales: noSale,
        recordSales: noSale,
        recordCancellation: noSale,
        recordReturn: noSale,
      },
    })
  })
  beforeEach(() => {
    asked = []
    errors = []
    looks = 0
    isMine = true
    sweep = endDueHolds({
      isMine() {
        looks++
        return isMine
      },
      pool,
      store,
      recall({ terminalId, showId, bookingId, heldUntil, grants }) {
        return new Promise((resolve) => {
          const seats = grants.map(({ seat }) => seat)
          let answered = false
          const answer = async (letGo: number[]) => {
            if (answered) return
            answered = true
            const ended = grants.filter(({ seat }) => letGo.includes(seat))
            await store.letGo({ showId, terminalId, runNumber: 1, grants: ended, why: 'time_up' })
            resolve({ letGo, answered: true })
          }
          asked.push({ bookingId, heldUntil, seats, answer })
        })
      },
      onError: (error) => errors.push(error),
    })
  })
  afterEach(async () => {
    for (const { answer, seats } of asked) answer(seats)
    await sweep.close()
    expect(errors).toEqual([])
  })
  afterAll(async () => {
    await pool.end()
    await ledger.drop()
  })

  /** A hold of two seats of a show of its own, whose time is up already, or in so many ms. */
  async function dueHold(terminalId: string | null, inMs = -1000): Promise<string> {
    const bookingId = newId()
    const until = new Date(Date.now() + inMs)
    const outcome = await store.claim({ showId: newId(), bookingId, seats: [3, 4], ...askedBy(terminalId), until })
    expect(outcome.kind).toBe('claimed')
    return bookingId
  }
  const claimsOf = async (bookingId: string): Promise<number> =>
    (await pool.query('select from seat_claims where booking_id = $1', [bookingId])).rowCount ?? -1

  it("ends an online customer's hold without asking anybody", async () => {
    const bookingId = await dueHold(null)
    await vi.waitFor(
      async () =>
        expect(await booking(pool, bookingId)).toMatchObject({ state: 'expired', held: 0, whys: ['time_up'] }),
      SOON,
    )
    expect(await claimsOf(bookingId)).toBe(0)
    expect(asked).toEqual([])
  })

  it('belongs to the server with its lease', async () => {
    isMine = false
    const [before, bookingId] = [looks, await dueHold(null)]
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), SOON)
    expect(await booking(pool, bookingId)).toMatchObject({ state: 'held', held: 2 })
    isMine = true
    await vi.waitFor(async () => expect((await booking(pool, bookingId))?.state).toBe('expired'), SOON)
  })

  it('wakes when the next hold ends, and not all the time before', async () => {
    const bookingId = await dueHold(null, 1200)
    await vi.waitFor(async () => expect((await booking(pool, bookingId))?.state).toBe('expired'), SOON)
    expect(looks).toBeLessThanOrEqual(3)
  })

  it("continues with others while a terminal is slow, and doesn't ask it twice meanwhile", async () => {
    const slow = await dueHold(newId())
    await vi.waitFor(() => expect(asked.map((each) => each.bookingId)).toEqual([slow]), SOON)
    for (let sweeps = 0; sweeps < 2; sweeps++) {
      const online = await dueHold(null)
      await vi.waitFor(async () => expect((await booking(pool, online))?.state).toBe('expired'), SOON)
    }
    expect(asked).toHaveLength(1)
    expect(await booking(pool, slow)).toMatchObject({ state: 'held', held: 2, due: true })
    expect(asked[0]?.seats).toEqual([3, 4])
    asked[0]?.answer([3, 4])
    await vi.waitFor(async () => expect((await booking(pool, slow))?.state).toBe('expired'), SOON)
    expect(await claimsOf(slow)).toBe(0)
  })

  it('leaves a terminal the seats that it keeps, and closes only after its answer is in the ledger', async () => {
    const kept = await dueHold(newId())
    await vi.waitFor(() => expect(asked.map((each) => each.bookingId)).toEqual([kept]), SOON)
    let closed = false
    const closing = sweep.close().then(() => {
      closed = true
    })
    expect(await booking(pool, kept)).toMatchObject({ due: true })
    expect(closed).toBe(false)
    asked[0]?.answer([])
    await closing
    expect(await booking(pool, kept)).toEqual({ state: 'held', held: 2, due: false, whys: [] })
    expect(await claimsOf(kept)).toBe(2)
  })

  it('leaves a hold that is extended meanwhile at the end that its screen shows', async () => {
    const terminalId = newId()
    const extended = await dueHold(terminalId)
    await vi.waitFor(() => expect(asked).toHaveLength(1), SOON)
    const { rows } = await pool.query<HeldRow>(END_OF_HOLD, [extended])
    expect(asked[0]?.heldUntil).toBe(rows[0]?.hold_until.toISOString())
    const until = new Date(Date.now() + 600_000)
    const showId = rows[0]?.show_id ?? ''
    expect((await store.extend({ showId, bookingId: extended, by: terminalId, until })).kind).toBe('extended')
    asked[0]?.answer([])
    await sweep.close()
    expect((await pool.query<HeldRow>(END_OF_HOLD, [extended])).rows).toEqual([{ show_id: showId, hold_until: until }])
  })

  it('ends the seats that a terminal releases, and asks again for one that it keeps', async () => {
    const sold = await dueHold(newId())
    await vi.waitFor(() => expect(asked).toHaveLength(1), SOON)
    asked[0]?.answer([4])
    await vi.waitFor(
      async () => expect(await booking(pool, sold)).toEqual({ state: 'held', held: 1, due: false, whys: [] }),
      SOON,
    )
    expect(await claimsOf(sold)).toBe(1)
    await pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [sold])
    await vi.waitFor(() => expect(asked).toHaveLength(2), SOON)
    expect(asked[1]?.seats).toEqual([3])
    asked[1]?.answer([3])
    await vi.waitFor(async () => expect((await booking(pool, sold))?.state).toBe('expired'), SOON)
  })
})
