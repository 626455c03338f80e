/**
 * A server ends between two steps of settling a conflict, or doesn't hear the outcome of one. Pressed again, it is done
 * once, and nothing is left behind.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawerBalances } from '../cash/drawer-balance.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'

const STEPS = [
  ['claim', 'before'],
  ['claim', 'after'],
  ['letGo', 'before'],
  ['letGo', 'after'],
  ['confirm', 'before'],
  ['confirm', 'after'],
] as const
type Step = (typeof STEPS)[number]

const RESOLUTIONS = ['other_seats', 'release_other', 'same_seats', 'refund'] as const
const CASES = RESOLUTIONS.flatMap((resolution) =>
  STEPS.map(([verb, when]) => ({ resolution, verb, when }) as const).filter(
    // Without seats to enter, only the old ones are let go of.
    ({ verb }) => resolution !== 'refund' || verb === 'letGo',
  ),
)

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage({ shows: CASES.length + 7 })
})
afterAll(() => stage.close())

/** The first time that the step comes, nothing more is done at this server. */
function endsAt([verb, when]: Step): (store: BookingSeatStore) => BookingSeatStore {
  let isOver = false
  const dead = () => Promise.reject(new Error('this server has ended'))
  return (store) =>
    new Proxy(store, {
      get(target, name: keyof BookingSeatStore) {
        const work = target[name] as (request: unknown) => Promise<unknown>
        return async (request: unknown) => {
          if (isOver) return dead()
          if (name !== verb) return work(request)
          isOver = true
          if (when === 'after') await work(request)
          return dead()
        }
      },
    })
}

it.each(CASES)('a retry completes $resolution once after a crash $when “$verb”', async ({ resolution, verb, when }) => {
  const showId = stage.nextShow()
  // A seat that the sale's own claim still stands on, and one that somebody else has.
  const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
  const rival = resolution === 'same_seats' ? undefined : await stage.bought(showId, ['E-6'])
  const before = (await drawerBalances(stage.house.pool, stage.counter.id))[0]?.balance ?? 0
  const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'], { grantNumbers })
  const { otherSeats } = await stage.conflictById(conflictId)
  const seatIds = resolution === 'other_seats' ? { seatIds: otherSeats ?? [] } : {}
  const request = { conflictId, resolution, ...seatIds }

  await expect(stage.settle(request, stage.manager, stage.settlingAt(endsAt([verb, when])))).rejects.toThrow(
    'this server has ended',
  )
  const settled = await stage.settle(request)
  expect(settled).toMatchObject({ ok: true, value: { settled: { resolution } } })
  expect(await stage.settle(request)).toEqual(settled)

  const { pool } = stage.house
  const { rows: bookings } = await pool.query<{ id: string; reference: string; total_amount: number }>(
    "select id, reference, total_amount from bookings where show_id = $1 and state = 'confirmed' and terminal_id is not null",
    [showId],
  )
  expect(bookings).toMatchObject(
    resolution === 'refund' ? [] : [{ reference: sale.reference, total_amount: sale.total.amount }],
  )
  const { rows: claims } = await pool.query<{ kind: string; booking_id: string }>(
    'select kind, booking_id from seat_claims where show_id = $1',
    [showId],
  )
  const own = bookings[0]?.id ?? ''
  const rivals = resolution === 'other_seats' || resolution === 'refund' ? [{ kind: 'booked', booking_id: rival }] : []
  const owns = resolution === 'refund' ? [] : [own, own].map((booking_id) => ({ kind: 'booked', booking_id }))
  const held = claims.filter((claim) => claim.kind === 'held')
  // The attempt that was cut short holds nothing, not even until its time is up.
  expect(held).toEqual([])
  expect(claims).toHaveLength(rivals.length + owns.length)
  expect(claims).toEqual(expect.arrayContaining([...rivals, ...owns]))
  const { rows: refunds } = await pool.query('select amount, state from refunds where booking_id = $1', [rival ?? null])
  expect(refunds).toEqual(resolution === 'release_other' ? [{ amount: 1250, state: 'done' }] : [])
  const after = (await drawerBalances(pool, stage.counter.id))[0]?.balance ?? 0
  expect(after).toBe(before + sale.total.amount)
})

it('a crashed settlement stays leased to its manager until the lease ends, then anybody may settle the conflict', async () => {
  const showId = stage.nextShow()
  const { conflictId } = await stage.sold(showId, ['E-5'])
  const request = { conflictId, resolution: 'same_seats' } as const
  const cutShort = stage.settlingAt(endsAt(['confirm', 'before']))
  await expect(stage.settle(request, stage.manager, cutShort)).rejects.toThrow()
  expect(await stage.settle(request, stage.otherManager)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
  await leaseEnds(conflictId)
  expect(await stage.settle(request, stage.otherManager)).toMatchObject({ ok: true })
})

it("a stalled server takes nobody's seat once another manager has settled the conflict", async () => {
  const showId = stage.nextShow()
  const rival = await stage.bought(showId, ['E-5'])
  const { conflictId } = await stage.sold(showId, ['E-5'])
  const request = { conflictId, resolution: 'release_other' } as const
  await expect(stage.settle(request, stage.manager, stage.settlingAt(endsAt(['claim', 'before'])))).rejects.toThrow()
  // The first attempt got as far as giving the money back; this customer has bought the seat since.
  const next = await stage.bought(showId, ['E-5'])
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const standing = stage.settle(
    request,
    stage.manager,
    stage.settlingAt((store) => ({
      ...store,
      async release(hold) {
        reached.resolve()
        await goOn.promise
        return store.release(hold)
      },
    })),
  )
  await reached.promise
  await leaseEnds(conflictId)
  expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.otherManager)).toMatchObject({ ok: true })
  goOn.resolve()
  expect(await standing).toEqual({ ok: false, refusal: { code: 'conflict_settled', by: 'Head office' } })
  const { rows } = await stage.house.pool.query(
    'select id, state from bookings where id = any($1) order by created_at',
    [[rival, next]],
  )
  expect(rows).toEqual([
    { id: rival, state: 'refunded' },
    { id: next, state: 'confirmed' },
  ])
})

it.each(['other_seats', 'same_seats'] as const)(
  'a stalled server ends no claim of the sale once another manager has begun to settle it (%s)',
  async (resolution) => {
    const showId = stage.nextShow()
    const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { grantNumbers })
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const steps: string[] = []
    const slow = stage.settlingAt((store) => ({
      ...store,
      async claim(request) {
        const outcome = await store.claim(request)
        reached.resolve()
        await goOn.promise
        return outcome
      },
      letGo(request) {
        steps.push('letGo')
        return store.letGo(request)
      },
    }))
    const seatIds = resolution === 'other_seats' ? { seatIds: ['F-5', 'F-6'] } : {}
    const standing = stage.settle({ conflictId, resolution, ...seatIds }, stage.manager, slow)
    await reached.promise
    await leaseEnds(conflictId)
    const begun = stage.settlingAt(endsAt(['claim', 'before']))
    const next = { conflictId, resolution: 'same_seats' } as const
    await expect(stage.settle(next, stage.otherManager, begun)).rejects.toThrow('this server has ended')
    goOn.resolve()
    expect(await standing).toMatchObject({ ok: false, refusal: { code: 'resolution_unavailable' } })
    expect(steps).toEqual([])
    expect(await stage.settle(next, stage.otherManager)).toMatchObject({ ok: true })
  },
)

it.each(['refund', 'noted'] as const)(
  'a stalled refund or note ends no claim of the sale once another manager has begun to settle it (%s)',
  async (resolution) => {
    const showId = stage.nextShow()
    const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'], { grantNumbers })
    // An attempt that was cut short leaves a booking to give back first. The next attempt stands still there.
    const same = { conflictId, resolution: 'same_seats' } as const
    const cutShort = stage.settlingAt(endsAt(['letGo', 'before']))
    await expect(stage.settle(same, stage.manager, cutShort)).rejects.toThrow('this server has ended')
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const steps: string[] = []
    const slow = stage.settlingAt((store) => ({
      ...store,
      async release(request) {
        reached.resolve()
        await goOn.promise
        return store.release(request)
      },
      letGo(request) {
        steps.push('letGo')
        return store.letGo(request)
      },
    }))
    const standing = stage.settle({ conflictId, resolution }, stage.manager, slow)
    await reached.promise
    await leaseEnds(conflictId)
    const begun = stage.settlingAt(endsAt(['letGo', 'before']))
    await expect(stage.settle(same, stage.otherManager, begun)).rejects.toThrow('this server has ended')
    goOn.resolve()
    expect(await standing).toMatchObject({ ok: false })
    expect(steps).toEqual([])
    expect(await stage.settle(same, stage.otherManager)).toMatchObject({ ok: true })
  },
)

it("a manager's lease on a conflict outlasts the gateway's timeout", async () => {
  const showId = stage.nextShow()
  const { conflictId } = await stage.sold(showId, ['E-5'])
  const gatewayTimeoutMs = 300_000
  const cutShort = stage.settlingAt(endsAt(['claim', 'before']), { gatewayTimeoutMs })
  await expect(stage.settle({ conflictId, resolution: 'same_seats' }, stage.manager, cutShort)).rejects.toThrow()
  const { rows } = await stage.house.pool.query<{ settling_until: Date }>(
    'select settling_until from conflicts where id = $1',
    [conflictId],
  )
  expect(rows[0]?.settling_until.getTime()).toBeGreaterThan(Date.now() + gatewayTimeoutMs)
})

const leaseEnds = (conflictId: string) =>
  stage.house.pool.query("update conflicts set settling_until = now() - interval '1 second' where id = $1", [
    conflictId,
  ])
