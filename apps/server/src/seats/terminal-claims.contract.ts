/** The part of the seat store's contract that is about the claims of terminals: loans, grants and epochs, letting go, sales. */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { askedBy, counterSale, enrolCounter } from '../../../../tooling/testing/counter-sale.ts'
import type { SeatStage, Store } from '../../../../tooling/testing/seat-stage.ts'
import type { OnlineOrder } from '../booking/books.ts'
import type { Pool } from '../infra/postgres.ts'
import type { Grant, LentSeat, MapChange } from './seat-store.ts'

interface ClaimRow {
  seat: number
  kind: string
  bookingId: string | null
  terminalId: string | null
  epoch: number | null
}

const soon = (ms = 600_000): Date => new Date(Date.now() + ms)

export function terminalClaims(stage: () => SeatStage): void {
  describe('the claims of terminals', () => {
    let pool: Pool
    let store: Store
    let a: string
    let b: string
    /** Of each test its own. */
    const show = newId

    beforeAll(async () => {
      pool = stage().pool
      store = stage().store
      a = newId()
      b = newId()
      await enrolCounter(pool, a)
      await enrolCounter(pool, b)
    })

    const lend = async (showId: string, terminalId: string, seats: number[]): Promise<Grant[]> =>
      (await store.allot({ showId, terminalId, bootEpoch: 1, seats })).grants
    const claim = (
      showId: string,
      seats: number[],
      {
        terminalId = null,
        ...more
      }: { terminalId?: string | null; bookingId?: string; until?: Date; order?: OnlineOrder } = {},
    ) => store.claim({ showId, seats, bookingId: newId(), ...askedBy(terminalId), until: soon(), ...more })
    /** What the terminal got; it must have got it. */
    async function hold(showId: string, terminalId: string, seats: number[], bookingId = newId()): Promise<Grant[]> {
      const outcome = await claim(showId, seats, { terminalId, bookingId })
      expect(outcome).toMatchObject({ kind: 'claimed' })
      return outcome.kind === 'claimed' ? outcome.grants : []
    }
    const letGo = (showId: string, terminalId: string, grants: Grant[], why: 'recalled' | 'time_up' = 'recalled') =>
      store.letGo({ showId, terminalId, bootEpoch: 1, grants, why })
    function sell(
      showId: string,
      terminalId: string,
      grants: readonly Grant[],
      more: { bookingId?: string; sale?: Parameters<typeof counterSale>[1] } = {},
    ) {
      const seats = grants.map(({ seat }) => seat)
      return store.confirm({
        showId,
        bookingId: more.bookingId ?? newId(),
        terminalId,
        seats,
        epochs: grants.map(({ epoch }) => epoch),
        sale: counterSale({ seats, terminalId }, more.sale),
      })
    }

    const claims = async (showId: string): Promise<ClaimRow[]> =>
      (
        await pool.query<ClaimRow>(
          `select seat_index as seat, kind, booking_id as "bookingId", terminal_id as "terminalId", epoch
           from seat_claims where show_id = $1 order by seat_index`,
          [showId],
        )
      ).rows
    const stateOf = async (showId: string, seat: number) => (await store.snapshot(showId)).states[seat]
    const lent = (terminalId: string, grants: readonly Grant[]): LentSeat[] =>
      grants.map((grant) => ({ ...grant, terminalId }))
    const booking = async (bookingId: string) =>
      (
        await pool.query<{ state: string; held: number; reference: string }>(
          'select state, held_seats as held, reference from bookings where id = $1',
          [bookingId],
        )
      ).rows[0]
    const history = async (bookingId: string): Promise<string[]> =>
      (
        await pool.query<{ step: string }>(
          "select coalesce(from_state, '') || '>' || to_state as step from booking_events where booking_id = $1 order by sequence",
          [bookingId],
        )
      ).rows.map((row) => row.step)

    async function heard(showId: string, work: () => Promise<unknown>): Promise<MapChange['changes']> {
      await store.snapshot(showId)
      const changes: MapChange['changes'] = []
      const stop = store.onChange((change) => {
        if (change !== 'lost' && change.showId === showId) changes.push(...change.changes)
      })
      // What was told before is heard before this; and so below.
      await claim(showId, [198])
      await expect.poll(() => changes.at(-1)).toEqual({ seat: 198, state: HELD })
      changes.length = 0
      await work()
      await claim(showId, [199])
      await expect.poll(() => changes.at(-1)).toEqual({ seat: 199, state: HELD })
      stop()
      return changes.slice(0, -1)
    }

    it('lends a terminal seats that are free, each under an epoch, and leaves out the others', async () => {
      const showId = show()
      await claim(showId, [2])
      const first = await lend(showId, a, [1])
      const grants = await lend(showId, b, [0, 1, 2, 3])
      expect(grants.map(({ seat }) => seat)).toEqual([0, 3])
      expect(await lend(showId, b, [0, 3])).toEqual([])
      expect(await claims(showId)).toMatchObject([
        { seat: 0, kind: 'allotted', terminalId: b, bookingId: null, epoch: grants[0]?.epoch },
        { seat: 1, kind: 'allotted', terminalId: a, epoch: first[0]?.epoch },
        { seat: 2, kind: 'held', terminalId: null, epoch: null },
        { seat: 3, kind: 'allotted', terminalId: b, epoch: grants[1]?.epoch },
      ])
    })

    it('lends a seat once, whoever asks for it at the same moment', async () => {
      const showId = show()
      const asked = Array.from({ length: 12 }, (_, i) => lend(showId, i % 2 ? a : b, [i % 3, (i + 1) % 3, 3]))
      const grants = (await Promise.all(asked)).flat()
      expect(grants.map(({ seat }) => seat).toSorted()).toEqual([0, 1, 2, 3])
    })

    it('shows a seat on loan as free, and tells nobody of loans that begin and end', async () => {
      const showId = show()
      const changes = await heard(showId, async () => {
        const grants = await lend(showId, a, [1, 2])
        expect(await stateOf(showId, 1)).toBe(FREE)
        expect(await letGo(showId, a, grants)).toEqual({ released: [1, 2] })
      })
      expect(changes).toEqual([])
      expect((await claims(showId)).map(({ seat }) => seat)).toEqual([198, 199])
    })

    it('says who has a seat on loan when an online customer asks for it, and gives it when it is let go', async () => {
      const showId = show()
      const grants = await lend(showId, a, [4])
      expect(await claim(showId, [3, 4])).toEqual({ kind: 'lent', seats: lent(a, grants) })
      expect(await stateOf(showId, 3)).toBe(FREE)
      expect(await stateOf(showId, 4)).toBe(FREE)
      expect(await claims(showId)).toHaveLength(1)
      await letGo(showId, a, grants)
      expect(await claim(showId, [3, 4])).toMatchObject({ kind: 'claimed', grants: [] })
      expect(await stateOf(showId, 4)).toBe(HELD)
    })

    it('says so to another terminal as well', async () => {
      const showId = show()
      const grants = await lend(showId, a, [4])
      expect(await claim(showId, [4], { terminalId: b })).toEqual({ kind: 'lent', seats: lent(a, grants) })
    })

    it('says so to all who ask at the same moment, and then lets one of them have it', async () => {
      const showId = show()
      const grants = await lend(showId, a, [4, 5])
      const ask = () => Promise.all(Array.from({ length: 30 }, () => claim(showId, [4, 5])))
      const outcomes = await ask()
      expect(outcomes.some((outcome) => outcome.kind === 'lent')).toBe(true)
      expect(outcomes.filter((outcome) => outcome.kind === 'claimed')).toEqual([])
      await expect.poll(() => stateOf(showId, 4)).toBe(FREE)
      await letGo(showId, a, grants)
      expect((await ask()).filter((outcome) => outcome.kind === 'claimed')).toHaveLength(1)
    })

    it('names only what is really gone where some of the seats are sold and others on loan', async () => {
      const showId = show()
      await lend(showId, a, [1])
      await claim(showId, [2])
      expect(await sell(showId, b, await lend(showId, b, [3]))).toMatchObject({ kind: 'confirmed' })
      expect(await claim(showId, [1, 2, 3])).toEqual({ kind: 'taken', seats: [2, 3] })
    })

    it("makes a terminal's own loan part of its hold, under the epoch that it has", async () => {
      const showId = show()
      const [own] = await lend(showId, a, [1])
      const bookingId = newId()
      const grants = await hold(showId, a, [1, 2], bookingId)
      expect(grants).toEqual([own, { seat: 2, epoch: expect.any(Number) }])
      expect(await hold(showId, a, [1, 2], bookingId)).toEqual(grants)
      expect(await booking(bookingId)).toMatchObject({ state: 'held', held: 2 })
      expect(await stateOf(showId, 1)).toBe(HELD)
    })

    it('gives a terminal its loans back as they were when its claim gets only a part of its seats', async () => {
      const showId = show()
      await lend(showId, a, [1, 2])
      await claim(showId, [3])
      const before = await claims(showId)
      // Two may be in one batch with one that gets its seats.
      const outcomes = await Promise.all([
        claim(showId, [1, 3], { terminalId: a }),
        claim(showId, [2, 4, 3], { terminalId: a }),
        claim(showId, [5], { terminalId: a }),
      ])
      expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'claimed'])
      expect((await claims(showId)).filter(({ seat }) => seat !== 5)).toEqual(before)
      expect(await stateOf(showId, 1)).toBe(FREE)
      expect(await stateOf(showId, 4)).toBe(FREE)
    })

    it('gives them back as well when the booking would have too many seats', async () => {
      const showId = show()
      const bookingId = newId()
      await hold(showId, a, [10, 11, 12, 13, 14, 15, 16, 17, 18], bookingId)
      const grants = await lend(showId, a, [1])
      expect(await claim(showId, [1, 2], { terminalId: a, bookingId })).toEqual({ kind: 'too_many' })
      expect(await claims(showId)).toContainEqual({
        seat: 1,
        kind: 'allotted',
        bookingId: null,
        terminalId: a,
        epoch: grants[0]?.epoch,
      })
      expect((await claims(showId)).map(({ seat }) => seat)).not.toContain(2)
    })

    it('ends the holds that a terminal lets go of, and their booking with the last', async () => {
      const showId = show()
      const bookingId = newId()
      const [first, second] = await hold(showId, a, [1, 2], bookingId)
      if (!first || !second) throw new Error('two seats were held')
      const changes = await heard(showId, async () => {
        expect(await letGo(showId, a, [first])).toEqual({ released: [1] })
        expect(await booking(bookingId)).toMatchObject({ state: 'held', held: 1 })
        expect(await letGo(showId, a, [second], 'time_up')).toEqual({
          released: [2],
        })
      })
      expect(changes).toEqual([
        { seat: 1, state: FREE },
        { seat: 2, state: FREE },
      ])
      expect(await booking(bookingId)).toMatchObject({ state: 'expired' })
      expect(await history(bookingId)).toEqual(['>held', 'held>expired'])
    })

    it('keeps what is let go under an old epoch, by another terminal, or has been sold', async () => {
      const showId = show()
      const old = await lend(showId, a, [1])
      await letGo(showId, a, old)
      const again = await lend(showId, a, [1])
      expect(again[0]?.epoch).toBeGreaterThan(old[0]?.epoch ?? Number.POSITIVE_INFINITY)
      const held = await hold(showId, a, [2])
      const sold = await lend(showId, a, [3])
      await sell(showId, a, sold)
      const before = await claims(showId)
      expect(await letGo(showId, a, old)).toEqual({ released: [] })
      expect(await letGo(showId, b, [...again, ...held])).toEqual({ released: [] })
      expect(await letGo(showId, a, sold)).toEqual({ released: [] })
      expect(await claims(showId)).toEqual(before)
      expect(await stateOf(showId, 2)).toBe(HELD)
    })

    it('lets go once of what is let go of twice, and leaves it to whoever has it then', async () => {
      const showId = show()
      const grants = await hold(showId, a, [1, 2])
      const answers = await Promise.all([letGo(showId, a, grants), letGo(showId, a, grants)])
      expect(answers.flatMap(({ released }) => released).toSorted()).toEqual([1, 2])
      expect(await claim(showId, [1])).toMatchObject({ kind: 'claimed' })
      expect(await letGo(showId, a, grants)).toEqual({ released: [] })
      expect(await stateOf(showId, 1)).toBe(HELD)
      expect(await stateOf(showId, 2)).toBe(FREE)
    })

    it('sells a seat on loan that nobody held before, under the reference that is on the ticket', async () => {
      const showId = show()
      const grants = await lend(showId, a, [1, 2])
      const bookingId = newId()
      const sale = counterSale({ seats: [1, 2], terminalId: a })
      const changes = await heard(showId, async () => {
        expect(await sell(showId, a, grants, { bookingId, sale })).toEqual({
          kind: 'confirmed',
          receipt: { kind: 'answered', answer: { outcome: 'applied', done: { reference: sale.reference } } },
        })
        await expect.poll(() => stateOf(showId, 1)).toBe(BOOKED)
      })
      expect(changes).toEqual([
        { seat: 1, state: BOOKED },
        { seat: 2, state: BOOKED },
      ])
      expect(await booking(bookingId)).toEqual({ state: 'confirmed', held: 0, reference: sale.reference })
      expect(await history(bookingId)).toEqual(['>held', 'held>confirmed'])
      expect(await claims(showId)).toMatchObject([
        { seat: 1, kind: 'booked', bookingId, terminalId: a },
        { seat: 2, kind: 'booked', bookingId, terminalId: a },
        { seat: 198 },
        { seat: 199 },
      ])
      const { rows } = await pool.query(
        'select id, seat_index from tickets where booking_id = $1 order by seat_index',
        [bookingId],
      )
      expect(rows).toEqual(sale.tickets.map((ticket) => ({ id: ticket.ticketId, seat_index: ticket.seatIndex })))
    })

    it('calls a booking otherwise where its reference is taken, and so when it was held under another', async () => {
      const showId = show()
      const grants = await lend(showId, a, [1, 2])
      const { reference } = counterSale({ seats: [], terminalId: a })
      await sell(showId, a, grants.slice(0, 1), { sale: { reference } })
      const second = newId()
      expect(await sell(showId, a, grants.slice(1), { bookingId: second, sale: { reference } })).toMatchObject({
        kind: 'confirmed',
      })
      expect((await booking(second))?.reference).toMatch(/^MQ-/)
      expect((await booking(second))?.reference).not.toBe(reference)

      const third = newId()
      const sale = counterSale({ seats: [3], terminalId: a })
      await sell(showId, a, await hold(showId, a, [3], third), { bookingId: third, sale })
      expect((await booking(third))?.reference).toBe(sale.reference)
    })

    it('refuses a sale under another epoch or without a claim, and says how its seats stand', async () => {
      const showId = show()
      const [old] = await lend(showId, a, [1])
      if (!old) throw new Error('a seat was lent')
      await letGo(showId, a, [old])
      const [now] = await lend(showId, a, [1])
      const [others] = await lend(showId, b, [2])
      const online = newId()
      await claim(showId, [4], { bookingId: online })
      const before = await claims(showId)
      const bookingId = newId()
      const cited = [old, { seat: 2, epoch: others?.epoch ?? 0 }, { seat: 3, epoch: 1 }, { seat: 4, epoch: 1 }]
      expect(await sell(showId, a, cited, { bookingId })).toEqual({
        kind: 'not_held',
        seats: [
          { seat: 1, claim: { kind: 'allotted', bookingId: null, terminalId: a, epoch: now?.epoch } },
          { seat: 2, claim: { kind: 'allotted', bookingId: null, terminalId: b, epoch: others?.epoch } },
          { seat: 3, claim: null },
          { seat: 4, claim: { kind: 'held', bookingId: online, terminalId: null, epoch: null } },
        ],
      })
      expect(await claims(showId)).toEqual(before)
      expect(await booking(bookingId)).toBeUndefined()
      expect((await sell(showId, a, [{ seat: 1, epoch: (now?.epoch ?? 0) + 1_000_000 }])).kind).toBe('not_held')
    })

    it('sells a grant once', async () => {
      const showId = show()
      const grants = await lend(showId, a, [1])
      const outcomes = await Promise.all([1, 2, 3].map(() => sell(showId, a, grants)))
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'not_held', 'not_held'])
      expect(outcomes.find(({ kind }) => kind === 'not_held')).toMatchObject({
        seats: [{ seat: 1, claim: { kind: 'booked', terminalId: a, epoch: grants[0]?.epoch } }],
      })
    })

    it('sells seats that the terminal holds for another of its bookings, which loses them', async () => {
      const showId = show()
      const first = newId()
      const second = newId()
      const grants = await hold(showId, a, [1, 2, 3], first)
      expect(await sell(showId, a, grants.slice(0, 2), { bookingId: second })).toMatchObject({ kind: 'confirmed' })
      expect(await booking(first)).toMatchObject({ state: 'held', held: 1 })
      expect(await booking(second)).toMatchObject({ state: 'confirmed' })
      await sell(showId, a, grants.slice(2))
      expect(await booking(first)).toMatchObject({ state: 'cancelled' })
      await expect.poll(() => stateOf(showId, 3)).toBe(BOOKED)
    })

    it('leaves on loan to the terminal what its sold booking held besides, for only the terminal can end its claim', async () => {
      const showId = show()
      const bookingId = newId()
      const [sold, ...rest] = await hold(showId, a, [1, 2, 3], bookingId)
      if (!sold) throw new Error('seats were held')
      const changes = await heard(showId, async () => {
        expect(await sell(showId, a, [sold], { bookingId })).toMatchObject({ kind: 'confirmed' })
        await expect.poll(() => stateOf(showId, 1)).toBe(BOOKED)
      })
      expect(changes.toSorted((x, y) => x.seat - y.seat)).toEqual([
        { seat: 1, state: BOOKED },
        { seat: 2, state: FREE },
        { seat: 3, state: FREE },
      ])
      expect(await claim(showId, [2, 3])).toEqual({ kind: 'lent', seats: lent(a, rest) })
      expect(await sell(showId, a, rest)).toMatchObject({ kind: 'confirmed' })
    })

    it('sells a booking after all that had lost its last seat, and never one that was sold', async () => {
      const showId = show()
      const bookingId = newId()
      await letGo(showId, a, await hold(showId, a, [1], bookingId))
      const grants = await lend(showId, a, [2, 3])
      expect(await sell(showId, a, grants.slice(0, 1), { bookingId })).toMatchObject({ kind: 'confirmed' })
      expect(await history(bookingId)).toEqual(['>held', 'held>cancelled', 'cancelled>held', 'held>confirmed'])
      expect(await sell(showId, a, grants.slice(1), { bookingId })).toEqual({ kind: 'ended' })
      const by = { actor: 'manager' as const, actorId: null, via: 'manager' as const }
      const cancellation = {
        by,
        reason: 'ill',
        seats: undefined,
        amount: undefined,
        key: undefined,
        refusal: undefined,
      }
      expect(await store.cancel({ showId, bookingId, cancellation })).toMatchObject({ kind: 'cancelled', seats: [2] })
      expect(await sell(showId, a, grants.slice(1), { bookingId })).toEqual({ kind: 'ended' })
      expect(await sell(showId, a, grants.slice(1))).toMatchObject({ kind: 'confirmed' })
    })

    it("sells no booking of another terminal's, and none of another show", async () => {
      const showId = show()
      const bookingId = newId()
      await hold(showId, b, [1], bookingId)
      const grants = await lend(showId, a, [2])
      expect(await sell(showId, a, grants, { bookingId })).toEqual({ kind: 'ended' })
      const elsewhere = show()
      expect(await sell(elsewhere, b, await lend(elsewhere, b, [1]), { bookingId })).toEqual({ kind: 'ended' })
    })

    it('answers a sale that comes several times at once, of which the books knew nothing, as one', async () => {
      const showId = show()
      const grants = await lend(showId, a, [1])
      const bookingId = newId()
      const sale = counterSale({ seats: [1], terminalId: a })
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => sell(showId, a, grants, { bookingId, sale })))
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'settled', 'settled', 'settled'])
      const answer = { outcome: 'applied', done: { reference: sale.reference } }
      for (const outcome of outcomes) expect(outcome).toMatchObject({ receipt: { kind: 'answered', answer } })
      expect(await history(bookingId)).toEqual(['>held', 'held>confirmed'])
    })

    it('knows an entry that was answered by its place in the outbox, whatever id its command has been given', async () => {
      const showId = show()
      const grants = await lend(showId, a, [1, 2])
      const sale = counterSale({ seats: [1], terminalId: a })
      await sell(showId, a, grants.slice(0, 1), { sale })
      const command = { ...sale.command, id: newId() }
      expect(await sell(showId, a, grants.slice(1), { sale: { command } })).toMatchObject({
        kind: 'settled',
        receipt: { kind: 'answered', answer: { outcome: 'applied', done: { reference: sale.reference } } },
      })
    })

    it("takes a ticket's id once", async () => {
      const showId = show()
      const grants = await lend(showId, a, [1, 2])
      const ticket = counterSale({ seats: [1], terminalId: a }).tickets[0]
      if (!ticket) throw new Error('a ticket was sold')
      await sell(showId, a, grants.slice(0, 1), { sale: { tickets: [ticket] } })
      const sale = { tickets: [{ ...ticket, seatIndex: 2, seatId: 'A-2' }] }
      expect(await sell(showId, a, grants.slice(1), { sale })).toEqual({
        kind: 'settled',
        receipt: { kind: 'id_reused' },
      })
      expect(await sell(showId, a, grants.slice(1))).toMatchObject({ kind: 'confirmed' })
    })

    it('lends a seat again that was sold and given back, under a higher epoch', async () => {
      const showId = show()
      const bookingId = newId()
      const [sold] = await lend(showId, a, [1])
      if (!sold) throw new Error('a seat was lent')
      await sell(showId, a, [sold], { bookingId })
      const cancellation = {
        by: { actor: 'manager' as const, actorId: null, via: 'manager' as const },
        reason: 'ill',
        seats: undefined,
        amount: undefined,
        key: undefined,
        refusal: undefined,
      }
      await store.cancel({ showId, bookingId, cancellation })
      const [again] = await lend(showId, b, [1])
      expect(again?.epoch).toBeGreaterThan(sold.epoch)
    })
  })
}
