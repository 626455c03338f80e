/** The contract of every seat store, told as sentences about seats. Each store's own test file runs all of it. */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OpenStore,
  openSeatStage,
  type SeatStage,
  type Store,
} from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { askedBy, counterSale, enrolCounter } from '../../../../tooling/testing/terminals/counter-sale.ts'
import type { BookingBooks } from '../booking/books.ts'
import { inTransaction, type Pool } from '../infra/postgres.ts'
import { closedShows } from './closed-shows.contract.ts'
import { endedRuns } from './ended-runs.contract.ts'
import { exchangedSeats } from './exchanged-seats.contract.ts'
import { claimsOfShow } from './ledger/claims-of-show.ts'
import { movedHolds } from './moved-holds.contract.ts'
import type { ClaimRequest, Grant, MapChange } from './seat-store.ts'
import { soldTogether } from './sold-together.contract.ts'
import { terminalClaims } from './terminal-claims.contract.ts'
import { terminalSales } from './terminal-sales.contract.ts'

const soon = (ms = 600_000): Date => new Date(Date.now() + ms)

function claimOf(
  showId: string,
  seats: number[],
  { terminalId = newId(), ...more }: { terminalId?: string | null; until?: Date } = {},
): ClaimRequest<BookingBooks> {
  return { showId, bookingId: newId(), seats, ...askedBy(terminalId), until: soon(), ...more }
}

/** @param open called once */
export function seatStoreContract(name: string, open: OpenStore): void {
  describe(`the seat store: ${name}`, () => {
    let stage: SeatStage
    let pool: Pool
    let store: Store

    beforeAll(async () => {
      stage = await openSeatStage(open)
      pool = stage.pool
      store = stage.store
    })
    afterAll(() => stage.close())

    async function enrolled(claim: ClaimRequest<BookingBooks>): Promise<void> {
      if (claim.terminalId !== null) await enrolCounter(pool, claim.terminalId)
    }

    /** The claim's seats under the grant numbers that the ledger has for them. */
    async function grantsOf({ showId, seats }: { showId: string; seats: readonly number[] }): Promise<Grant[]> {
      const { rows } = await pool.query<Grant>(
        'select seat_index as seat, grant_number as "grantNumber" from seat_claims where show_id = $1 and seat_index = any($2) and grant_number is not null order by seat_index',
        [showId, seats],
      )
      return rows
    }

    /** Sells what a terminal has a claim on, as its command says it; `seats` of the claim's booking unless others are named. */
    async function sell(
      claim: ClaimRequest<BookingBooks>,
      more: { grants?: Grant[]; sale?: Parameters<typeof counterSale>[1] } = {},
    ) {
      await enrolled(claim)
      const grants = more.grants ?? (await grantsOf(claim))
      const seats = grants.map(({ seat }) => seat)
      const { showId, bookingId, terminalId } = claim
      const sale = counterSale({ seats, terminalId }, more.sale)
      return store.confirm({
        showId,
        bookingId,
        terminalId,
        seats,
        grantNumbers: grants.map(({ grantNumber }) => grantNumber),
        sale,
      })
    }

    async function sold(claim: ClaimRequest<BookingBooks>): Promise<void> {
      expect(await store.claim(claim)).toMatchObject({ kind: 'claimed' })
      expect(await sell(claim)).toMatchObject({ kind: 'confirmed' })
    }

    const stateOf = async (showId: string, seat: number): Promise<number | undefined> =>
      (await store.snapshot(showId)).states[seat]
    const stateOfBooking = async (bookingId: string): Promise<string | undefined> =>
      (await pool.query<{ state: string }>('SELECT state FROM bookings WHERE id = $1', [bookingId])).rows[0]?.state
    const history = async (bookingId: string): Promise<string[]> =>
      (
        await pool.query<{ step: string }>(
          "SELECT coalesce(from_state, '') || '>' || to_state || ' ' || actor AS step FROM booking_events WHERE booking_id = $1 ORDER BY sequence",
          [bookingId],
        )
      ).rows.map((row) => row.step)

    it("holds free seats, in the ledger before it answers, and returns the booking's reference", async () => {
      const claim = claimOf(newId(), [3, 4, 5])
      const outcome = await store.claim(claim)
      expect(outcome).toMatchObject({
        kind: 'claimed',
        until: claim.until,
        reference: expect.stringMatching(/^MQ-.{6}$/),
      })
      const claims = await claimsOfShow(pool, claim.showId)
      expect(claims.map((c) => [c.seat, c.kind, c.bookingId]).sort()).toEqual(
        [3, 4, 5].map((seat) => [seat, 'held', claim.bookingId]),
      )
      expect(await history(claim.bookingId)).toEqual(['>held terminal'])
    })

    it('gives all the seats or none, and names the taken ones', async () => {
      const showId = newId()
      await store.claim(claimOf(showId, [10, 12]))
      const late = claimOf(showId, [9, 10, 11, 12])
      expect(await store.claim(late)).toEqual({ kind: 'taken', seats: [10, 12] })
      expect(await stateOf(showId, 9)).toBe(FREE)
      expect((await claimsOfShow(pool, showId)).map((c) => c.seat).sort()).toEqual([10, 12])
      expect(await stateOfBooking(late.bookingId)).toBeUndefined()
    })

    it('gives a seat to exactly one of two hundred simultaneous claims, and names the seat to the others', async () => {
      const showId = newId()
      const outcomes = await Promise.all(Array.from({ length: 200 }, () => store.claim(claimOf(showId, [7]))))
      expect(outcomes.filter((o) => o.kind === 'claimed')).toHaveLength(1)
      expect(outcomes.filter((o) => o.kind === 'taken' && o.seats.join() === '7')).toHaveLength(199)
      expect(await claimsOfShow(pool, showId)).toHaveLength(1)
    })

    it('never leaves part of a hold behind when overlapping claims cross', async () => {
      const showId = newId()
      const outcomes = await Promise.all(
        Array.from({ length: 120 }, (_, i) =>
          store.claim(
            claimOf(
              showId,
              [i % 10, (i % 10) + 1, (i % 10) + 2].toSorted(() => (i % 2 ? 1 : -1)),
            ),
          ),
        ),
      )
      const winners = outcomes.filter((o) => o.kind === 'claimed').length
      expect(winners).toBeGreaterThan(0)
      const claims = await claimsOfShow(pool, showId)
      expect(claims).toHaveLength(winners * 3)
      const byBooking = Map.groupBy(claims, (claim) => claim.bookingId)
      expect([...byBooking.values()].every((held) => held.length === 3)).toBe(true)
    })

    it('answers a repeated claim as the first, and counts its seats once', async () => {
      const claim = claimOf(newId(), [1, 2])
      const first = await store.claim(claim)
      const again = await store.claim({ ...claim, until: soon(900_000) })
      expect(again).toEqual(first)
      const held = await pool.query('SELECT held_seats FROM bookings WHERE id = $1', [claim.bookingId])
      expect(held.rows).toEqual([{ held_seats: 2 }])
    })

    it('lets a booking grow to ten seats and not to eleven', async () => {
      const claim = claimOf(newId(), [0, 1, 2, 3, 4, 5, 6])
      expect(await store.claim(claim)).toMatchObject({ kind: 'claimed' })
      expect(await store.claim({ ...claim, seats: [7, 8, 9, 10] })).toEqual({ kind: 'too_many' })
      expect(await stateOf(claim.showId, 7)).toBe(FREE)
      expect(await store.claim({ ...claim, seats: [7, 8, 9] })).toMatchObject({ kind: 'claimed' })
      expect(await store.claim(claimOf(claim.showId, [10]))).toMatchObject({ kind: 'claimed' })
    })

    it('does not grow a booking of another terminal or another show', async () => {
      const claim = claimOf(newId(), [1])
      await store.claim(claim)
      expect(await store.claim({ ...claim, seats: [2], ...askedBy(newId()) })).toEqual({ kind: 'ended' })
      expect(await store.claim({ ...claim, seats: [2], showId: newId() })).toEqual({ kind: 'ended' })
      expect(await stateOf(claim.showId, 2)).toBe(FREE)
    })

    it("leaves a terminal's hold in place when somebody else claims under its booking's id", async () => {
      const claim = claimOf(newId(), [1])
      await store.claim(claim)
      const before = await claimsOfShow(pool, claim.showId)
      for (const other of [newId(), null]) {
        expect((await store.claim({ ...claim, ...askedBy(other) })).kind).not.toBe('claimed')
      }
      expect(await claimsOfShow(pool, claim.showId)).toEqual(before)
      expect(await stateOf(claim.showId, 1)).toBe(HELD)
    })

    it('gives back only what the booking holds, and ends it with its last seat', async () => {
      const showId = newId()
      const mine = claimOf(showId, [20, 21])
      const other = claimOf(showId, [22])
      await store.claim(mine)
      await store.claim(other)
      expect(await store.release({ ...mine, seats: [20, 22], why: 'given_back' })).toEqual({ released: [20] })
      expect(await stateOf(showId, 20)).toBe(FREE)
      expect(await stateOf(showId, 22)).toBe(HELD)
      expect(await stateOfBooking(mine.bookingId)).toBe('held')
      expect(await store.release({ showId, bookingId: mine.bookingId, why: 'given_back' })).toEqual({
        released: [21],
      })
      expect(await store.release({ ...mine, why: 'given_back' })).toEqual({ released: [] })
      expect(await stateOfBooking(mine.bookingId)).toBe('cancelled')
      expect(await history(mine.bookingId)).toEqual(['>held terminal', 'held>cancelled terminal'])
      expect(await store.claim(mine)).toEqual({ kind: 'ended' })
      expect(await stateOf(showId, 20)).toBe(FREE)
    })

    it('lets a terminal extend its own holds only', async () => {
      const claim = claimOf(newId(), [5])
      await store.claim(claim)
      const until = soon(900_000)
      expect(await store.extend({ ...claim, by: newId(), until })).toEqual({ kind: 'not_held' })
      expect(await store.extend({ ...claim, by: claim.terminalId, until })).toEqual({ kind: 'extended', until })
    })

    it('leaves a hold that isn’t due when only a due one may be extended', async () => {
      const claim = claimOf(newId(), [5])
      await store.claim(claim)
      const longer = soon(900_000)
      await store.extend({ ...claim, by: claim.terminalId, until: longer })
      const request = { ...claim, by: null, until: soon(30_000), onlyIfDue: true }
      expect(await store.extend(request)).toEqual({ kind: 'not_held' })
      expect((await claimsOfShow(pool, claim.showId))[0]?.expiresAt).toEqual(longer)
      await store.extend({ ...claim, by: null, until: soon(-1000) })
      expect(await store.extend(request)).toEqual({ kind: 'extended', until: request.until })
    })

    it('moves no end to an earlier time where more time is asked for, and both views keep it', async () => {
      const claim = claimOf(newId(), [5])
      await store.claim(claim)
      const [promised, sooner] = [soon(7_200_000), soon(600_000)]
      await store.extend({ ...claim, by: claim.terminalId, until: promised })
      const asked = { ...claim, by: claim.terminalId, until: sooner, atLeast: true }
      expect(await store.extend(asked)).toEqual({ kind: 'extended', until: promised })
      expect((await claimsOfShow(pool, claim.showId))[0]?.expiresAt).toEqual(promised)
      const later = soon(8_000_000)
      expect(await store.extend({ ...asked, until: later })).toEqual({ kind: 'extended', until: later })
    })

    it('never gives back a seat that is sold', async () => {
      const claim = claimOf(newId(), [5])
      await sold(claim)
      expect(await store.release({ ...claim, why: 'given_back' })).toEqual({ released: [] })
      expect(await store.claim(claimOf(claim.showId, [5]))).toEqual({ kind: 'taken', seats: [5] })
    })

    it('moves the end of a hold, but not of one that is over', async () => {
      const claim = claimOf(newId(), [5])
      await store.claim(claim)
      const until = soon(1_200_000)
      expect(await store.extend({ ...claim, by: null, until })).toEqual({ kind: 'extended', until })
      expect((await claimsOfShow(pool, claim.showId))[0]?.expiresAt).toEqual(until)
      await store.release({ ...claim, why: 'given_back' })
      expect(await store.extend({ ...claim, by: null, until })).toEqual({ kind: 'not_held' })
    })

    it("treats an online hold as free when its time is past, and never a terminal's hold", async () => {
      const showId = newId()
      const online = claimOf(showId, [1], { terminalId: null, until: soon(150) })
      const terminal = claimOf(showId, [2], { until: soon(150) })
      await store.claim(online)
      await store.claim(terminal)
      await new Promise((resolve) => setTimeout(resolve, 250))
      expect(await stateOf(showId, 1)).toBe(FREE)
      const next = claimOf(showId, [1])
      expect(await store.claim(next)).toMatchObject({ kind: 'claimed' })
      expect(await stateOfBooking(online.bookingId)).toBe('expired')
      expect(await store.claim(claimOf(showId, [2]))).toEqual({ kind: 'taken', seats: [2] })
    })

    it('sells a hold as a whole, with its tickets, its payment and its event', async () => {
      const claim = claimOf(newId(), [30, 31])
      await sold(claim)
      expect((await claimsOfShow(pool, claim.showId)).map((c) => [c.seat, c.kind]).sort()).toEqual([
        [30, 'booked'],
        [31, 'booked'],
      ])
      const rows = await pool.query(
        `SELECT (SELECT count(*)::int FROM tickets WHERE booking_id = $1) AS tickets,
                (SELECT sum(amount)::int FROM payments WHERE booking_id = $1) AS paid`,
        [claim.bookingId],
      )
      expect(rows.rows).toEqual([{ tickets: 2, paid: 2000 }])
      expect(await history(claim.bookingId)).toEqual(['>held terminal', 'held>confirmed terminal'])
      await expect.poll(() => stateOf(claim.showId, 30)).toBe(BOOKED)
    })

    it('answers a replayed sale as the first, even when both arrive together', async () => {
      const claim = claimOf(newId(), [8])
      const command = { id: newId(), sequence: 1, hash: 'a'.repeat(64) }
      await store.claim(claim)
      const outcomes = await Promise.all([1, 2, 3].map(() => sell(claim, { sale: { command } })))
      expect(outcomes.filter((o) => o.kind === 'confirmed')).toHaveLength(1)
      expect(outcomes.filter((o) => o.kind === 'settled')).toHaveLength(2)
      const receipts = outcomes.map((o) => ('receipt' in o ? o.receipt : undefined))
      expect(receipts[0]).toMatchObject({ kind: 'answered', answer: { outcome: 'applied' } })
      expect(receipts).toEqual([receipts[0], receipts[0], receipts[0]])
      expect((await pool.query('SELECT 1 FROM payments WHERE booking_id = $1', [claim.bookingId])).rows).toHaveLength(1)
    })

    it('refuses another sale under the same command id', async () => {
      const claim = claimOf(newId(), [8])
      const id = newId()
      await store.claim(claim)
      await sell(claim, { sale: { command: { id } } })
      const outcome = await sell(claim, { sale: { command: { id, bodyHash: Buffer.from('another') } } })
      expect(outcome).toEqual({ kind: 'settled', receipt: { kind: 'id_reused' } })
    })

    /** A store may begin a map's life anew at any time; what it says of a life's changes holds as long as that lasts. */
    async function inOneLife(work: (showId: string) => Promise<void>): Promise<void> {
      for (;;) {
        const showId = newId()
        const { mapLife } = await store.snapshot(showId)
        try {
          return await work(showId)
        } catch (error) {
          if ((await store.snapshot(showId)).mapLife === mapLife) throw error
        }
      }
    }

    it('reports every change once, in order, without a gap', () =>
      inOneLife(async (showId) => {
        const heard: MapChange[] = []
        const stop = store.onChange((change) => {
          if (change !== 'lost' && change.showId === showId) heard.push(change)
        })
        const first = claimOf(showId, [1, 2])
        await store.claim(first)
        await store.claim(claimOf(showId, [3]))
        await sell(first)
        await expect.poll(() => heard.flatMap((c) => c.changes).length).toBe(5)
        stop()
        expect(heard.flatMap((c) => c.changes.map((each) => [each.seat, each.state]))).toEqual([
          [1, HELD],
          [2, HELD],
          [3, HELD],
          [1, BOOKED],
          [2, BOOKED],
        ])
        heard.slice(1).forEach((change, i) => {
          expect(change.from).toBe(heard[i]?.revision)
        })
        expect(await store.snapshot(showId)).toMatchObject({
          mapLife: heard[0]?.mapLife,
          revision: heard.at(-1)?.revision,
        })
      }))

    it("returns the changes since a revision, or null if it can't know them", () =>
      inOneLife(async (showId) => {
        const { mapLife, revision } = await store.snapshot(showId)
        await store.claim(claimOf(showId, [1]))
        await store.claim(claimOf(showId, [2]))
        const since = await store.changesSince(showId, { mapLife, revision })
        expect(since?.changes).toEqual([
          { seat: 1, state: HELD },
          { seat: 2, state: HELD },
        ])
        expect(await store.changesSince(showId, { mapLife, revision: since?.revision ?? -1 })).toMatchObject({
          changes: [],
        })
        expect(await store.changesSince(showId, { mapLife: 'another life', revision })).toBeNull()
        expect(await store.changesSince(showId, { mapLife, revision: 1_000_000 })).toBeNull()
      }))

    it('is not confused by ten shows that change at once', async () => {
      const shows = Array.from({ length: 10 }, newId)
      const outcomes = await Promise.all(
        shows.flatMap((showId) =>
          Array.from({ length: 20 }, (_, i) => store.claim(claimOf(showId, [i * 2, i * 2 + 1]))),
        ),
      )
      expect(outcomes.every((o) => o.kind === 'claimed')).toBe(true)
      for (const showId of shows) {
        const { states } = await store.snapshot(showId)
        expect(states.filter((state) => state === HELD)).toHaveLength(40)
      }
    })

    it('writes nothing when the ledger fails half-way, and can be asked again', async () => {
      const claim = claimOf(newId(), [1])
      // A row that the claim's transaction has to wait for, until it gives up.
      await inTransaction(pool, async (tx) => {
        await tx.query('LOCK TABLE bookings IN EXCLUSIVE MODE')
        let outcome = 'waiting'
        store.claim(claim).then(
          () => (outcome = 'claimed'),
          () => (outcome = 'failed'),
        )
        // Again and again: a look of the store's own may wait for the table before the claim does.
        await expect
          .poll(async () => {
            await tx.query(
              "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
            )
            return outcome
          })
          .toBe('failed')
      })
      expect(await claimsOfShow(pool, claim.showId)).toEqual([])
      expect(await store.claim(claim)).toMatchObject({ kind: 'claimed' })
    })

    terminalClaims(() => stage)
    terminalSales(() => stage)
    soldTogether(() => stage)
    endedRuns(() => stage)
    movedHolds(() => stage)
    exchangedSeats(() => stage)

    closedShows(() => stage)
  })
}
