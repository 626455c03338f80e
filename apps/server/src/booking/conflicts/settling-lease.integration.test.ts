/** Who may go on with settling a conflict when another manager, or another entry of the same sale, was sooner. */
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginSettling, endSettling, renewSettling } from './settling-lease.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage({ shows: 2 })
})
afterAll(() => stage.close())

const attemptAt = (conflictId: string) => ({ conflictId, bookingId: newId() })

it('an attempt whose lease has lapsed goes on, but not where another conflict of the same sale is being settled', async () => {
  const { pool } = stage.house
  const showId = stage.nextShow()
  const first = await stage.sold(showId, ['A-1'])
  const second = await stage.sold(showId, ['A-1'], { body: { bookingId: first.sale.bookingId } })
  const mine = attemptAt(first.conflictId)
  const theirs = attemptAt(second.conflictId)
  const renewed = (seconds: number) => renewSettling(pool, mine, { toSell: false, seconds })

  expect(await beginSettling(pool, mine, stage.manager.id, 0.01)).toEqual({ kind: 'begun', before: null })
  await delay(30)
  expect(await renewed(0.01)).toBe(true)
  await delay(30)
  expect(await beginSettling(pool, theirs, stage.otherManager.id, 60)).toEqual({ kind: 'begun', before: null })
  expect(await renewed(60)).toBe(false)
  await endSettling(pool, theirs)
  expect(await renewed(60)).toBe(true)
  expect(await beginSettling(pool, theirs, stage.otherManager.id, 60)).toEqual({ kind: 'other_busy' })
})

it('an attempt makes no sale of a conflict whose sale is in the books by another entry, and may give its money back', async () => {
  const { pool } = stage.house
  const showId = stage.nextShow()
  const bookingId = await stage.bought(showId, ['A-1'])
  const { conflictId } = await stage.sold(showId, ['A-2'], { body: { bookingId } })
  const mine = attemptAt(conflictId)
  expect(await beginSettling(pool, mine, stage.manager.id, 60)).toEqual({ kind: 'begun', before: null })
  const renewed = (toSell: boolean) => renewSettling(pool, mine, { toSell, seconds: 60 })
  expect(await renewed(true)).toBe(true)
  // The entry itself was answered as a conflict.
  await pool.query(
    `insert into inbox (command_id, terminal_id, body_hash, sequence, hash, entry, answer)
     values ($1, $2, $3, 77, $4, '{}', '{"outcome": "conflict"}')`,
    [conflictId, stage.counter.id, Buffer.alloc(32), 'f'.repeat(64)],
  )
  expect(await renewed(true)).toBe(false)
  expect(await renewed(false)).toBe(true)
})
