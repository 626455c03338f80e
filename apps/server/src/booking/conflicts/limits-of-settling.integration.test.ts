/**
 * Limits of settling a conflict: it must not touch the seats of another cinema, or end a claim that nothing shows to be
 * sold.
 */
import { type ConflictReason, newId, type TerminalIdentity } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawerBalances } from '../cash/drawer-balance.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage({ shows: 44 })
})
afterAll(() => stage.close())

const claims = async (showId: string) =>
  (
    await stage.house.pool.query<{
      seat_index: number
      kind: string
      terminal_id: string | null
      grant_number: number | null
    }>('select seat_index, kind, terminal_id, grant_number from seat_claims where show_id = $1 order by seat_index', [
      showId,
    ])
  ).rows
const forced = async (showId: string) =>
  (await stage.house.pool.query('select terminal_id, by_terminal from forced_releases where show_id = $1', [showId]))
    .rows

async function counterOf(cinemaId: string | null): Promise<TerminalIdentity> {
  const [id, name] = [newId(), `Counter ${newId()}`]
  const values = [id, name, cinemaId, Buffer.alloc(32, 1)]
  await stage.house.pool.query(
    "insert into terminals (id, name, kind, cinema_id, public_key) values ($1, $2, 'counter', $3, $4)",
    values,
  )
  return { id, name, kind: 'counter', cinemaId }
}

describe("an entry that names another cinema's show, whatever else is wrong with it,", () => {
  const REASONS: ConflictReason[] = ['edited', 'sequence_reused', 'another_terminal', 'id_reused', 'future_boot']

  it.each(REASONS)('gets no seats, and is refunded from the drawer that took the money (%s)', async (reason) => {
    const showId = stage.nextShow()
    const rival = await stage.bought(showId, ['E-5'])
    const terminal = await counterOf(stage.strangeManager.cinemaId)
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { terminal, reason })
    const before = await claims(showId)
    expect(await stage.conflictById(conflictId)).toMatchObject({
      rivals: [],
      otherSeats: null,
      choices: ['refund', 'noted'],
    })
    for (const manager of [stage.strangeManager, stage.otherManager]) {
      for (const resolution of ['other_seats', 'release_other', 'same_seats'] as const) {
        const seatIds = ['F-5', 'F-6']
        expect(await stage.settle({ conflictId, resolution, seatIds }, manager)).toMatchObject({
          refusal: { code: 'resolution_unavailable' },
        })
      }
    }
    expect(await claims(showId)).toEqual(before)
    expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.strangeManager)).toMatchObject({ ok: true })
    expect(await claims(showId)).toEqual(before)
    const { rows } = await stage.house.pool.query('select state from bookings where show_id = $1', [showId])
    expect(rows).toEqual([{ state: 'confirmed' }])
    const refunds = await stage.house.pool.query('select from refunds where booking_id = $1', [rival])
    expect(refunds.rowCount).toBe(0)
    expect(await drawerBalances(stage.house.pool, terminal.id)).toMatchObject([{ conflicts: 2500, balance: 2500 }])
  })

  it('gets seats if its counter belongs to the whole house', async () => {
    const showId = stage.nextShow()
    const { conflictId } = await stage.sold(showId, ['E-5'], { terminal: await counterOf(null), reason: 'edited' })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
  })
})

const UNPROVEN: ConflictReason[] = [
  'edited',
  'sequence_reused',
  'another_terminal',
  'id_reused',
  'future_boot',
  'future_grant',
]

describe.each(UNPROVEN)("an entry that doesn't prove its terminal's sale (%s),", (reason) => {
  it.each(['refund', 'noted', 'other_seats'] as const)(
    'ends no allotted claim that it names: %s',
    async (resolution) => {
      const showId = stage.nextShow()
      const grantNumbers = await stage.allot(stage.counter, showId, ['E-5', 'E-6'])
      const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason, grantNumbers })
      const request = { conflictId, resolution, ...(resolution === 'other_seats' && { seatIds: ['F-5', 'F-6'] }) }
      expect(await stage.settle(request)).toMatchObject({ ok: true })
      const allotted = (await claims(showId)).filter((claim) => claim.kind === 'allotted')
      expect(allotted.map(({ terminal_id, grant_number }) => [terminal_id, grant_number])).toEqual(
        [...grantNumbers.values()].map((grantNumber) => [stage.counter.id, grantNumber]),
      )
      expect(await forced(showId)).toEqual([])
    },
  )

  it('is entered on its allotted seat only when the terminal lets go, or by force on the record', async () => {
    const [answered, silent] = [stage.nextShow(), stage.nextShow()]
    const enter = async (showId: string) => {
      const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
      const { conflictId } = await stage.sold(showId, ['E-5'], { reason, grantNumbers })
      expect(await stage.conflictById(conflictId)).toMatchObject({
        rivals: [{ seatId: 'E-5', kind: 'allotted', terminal: stage.counter.name }],
        choices: ['other_seats', 'release_other', 'refund', 'noted'],
      })
      expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({
        refusal: { code: 'resolution_unavailable' },
      })
      expect(await claims(showId)).toMatchObject([{ kind: 'allotted', terminal_id: stage.counter.id }])
      expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
      expect(await claims(showId)).toMatchObject([{ kind: 'booked' }])
    }
    stage.answering.add(stage.counter.id)
    await enter(answered)
    expect(await forced(answered)).toEqual([])
    stage.answering.clear()
    await enter(silent)
    expect(await forced(silent)).toEqual([{ terminal_id: stage.counter.id, by_terminal: stage.manager.id }])
  })
})

it("a seat that was sold on a standing claim stays closed to others when the sale can't be entered", async () => {
  const showId = stage.nextShow()
  const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
  const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'outside_claim', grantNumbers })
  // Somebody buys the other seat after the manager has looked.
  let bought = false
  const slow = stage.settlingAt((store) => ({
    ...store,
    async claim(request) {
      if (!bought) {
        bought = true
        await stage.bought(showId, ['E-6'])
      }
      return store.claim(request)
    },
  }))
  expect(await stage.settle({ conflictId, resolution: 'same_seats' }, stage.manager, slow)).toEqual({
    ok: false,
    refusal: { code: 'seats_taken', seatIds: ['E-6'] },
  })
  const [own] = await claims(showId)
  expect(own).toMatchObject({ kind: 'allotted', grant_number: grantNumbers.get('E-5') })
  expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
})

it("a sale that can't be entered holds nothing when somebody bought its seat as it was let go", async () => {
  const showId = stage.nextShow()
  const grantNumbers = await stage.allot(stage.counter, showId, ['E-5'])
  const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'outside_claim', grantNumbers })
  const slow = stage.settlingAt((store) => ({
    ...store,
    async letGo(request) {
      const outcome = await store.letGo(request)
      await stage.bought(showId, ['E-5'])
      return outcome
    },
  }))
  expect(await stage.settle({ conflictId, resolution: 'same_seats' }, stage.manager, slow)).toEqual({
    ok: false,
    refusal: { code: 'seats_taken', seatIds: ['E-5'] },
  })
  expect(await claims(showId)).toMatchObject([{ seat_index: stage.seat('E-5'), kind: 'booked' }])
  expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
  expect((await claims(showId)).map((claim) => claim.kind)).toEqual(['booked', 'booked'])
})

describe('an unproven sale in two entries', () => {
  const answered = (conflictId: string) =>
    stage.house.pool.query(
      `insert into inbox (command_id, terminal_id, body_hash, sequence, hash, entry, answer)
       select id, terminal_id, '', sequence, id::text, entry, '{}' from conflicts where id = $1`,
      [conflictId],
    )

  /** While seats are looked for, and while the sale is on its way into the books. */
  const MOMENTS = [
    ['refund', 'claim'],
    ['other_seats', 'claim'],
    ['refund', 'confirm'],
    ['other_seats', 'confirm'],
  ] as const

  it.each(MOMENTS)(
    'gets no seats for the second after a %s of the first (at a server that stalled at “%s”)',
    async (meanwhile, moment) => {
      const showId = stage.nextShow()
      const first = await stage.sold(showId, ['E-5'], { reason: 'edited' })
      const second = await stage.sold(showId, ['E-5'], { reason: 'edited', body: first.sale })
      for (const { conflictId } of [first, second]) await answered(conflictId)
      const standStill = async () => {
        await stage.house.pool.query("update conflicts set settling_until = now() - interval '1 s' where id = $1", [
          second.conflictId,
        ])
        const settled = { conflictId: first.conflictId, resolution: meanwhile, seatIds: ['F-6'] }
        expect(await stage.settle(settled, stage.otherManager)).toMatchObject({ ok: true })
      }
      const server = stage.settlingAt((store) => ({
        ...store,
        async claim(request) {
          const claimed = await store.claim(request)
          if (moment === 'claim') await standStill()
          return claimed
        },
        async confirm(request) {
          if (moment === 'confirm') await standStill()
          return store.confirm(request)
        },
      }))
      const request = { conflictId: second.conflictId, resolution: 'other_seats' as const, seatIds: ['F-5'] }
      expect(await stage.settle(request, stage.manager, server)).toMatchObject({
        refusal: { code: 'resolution_unavailable' },
      })
      const { rows } = await stage.house.pool.query("select from bookings where show_id = $1 and state = 'confirmed'", [
        showId,
      ])
      expect(rows).toHaveLength(meanwhile === 'refund' ? 0 : 1)
      expect(await claims(showId)).toHaveLength(rows.length)
    },
  )
})
