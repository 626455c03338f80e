import { newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { testStore } from '../../testing/test-store.ts'
import type { Db } from '../database/database.ts'
import {
  addJob,
  dropWaitingJobs,
  forgetJobs,
  moveJob,
  openJobs,
  type PrintWhat,
  suspectSentJobs,
} from './print-jobs-table.ts'

const t = testStore()
const AT = '2026-11-21T11:00:00.000Z'
const ticket = (): PrintWhat => ({ kind: 'ticket', bookingId: newId(), ticketId: newId() })
const add = (db: Db, what: PrintWhat) => addJob(db, what, 'Ticket A-1', AT)
const only = (db: Db) => {
  const jobs = openJobs(db)
  expect(jobs).toHaveLength(1)
  return jobs[0] as (typeof jobs)[number]
}
function print(db: Db): number {
  const { jobId, copy } = only(db)
  expect(moveJob(db, jobId, 'waiting', 'sent')).toBe(true)
  expect(moveJob(db, jobId, 'sent', 'printed')).toBe(true)
  return copy
}

describe('a ticket in the print queue', () => {
  test('that waits is printed once, however often it is asked for', () => {
    const db = t.open()
    const what = ticket()
    for (let i = 0; i < 3; i++) add(db, what)
    expect(only(db)).toMatchObject({ what, copy: 1, state: 'waiting' })
  })

  test('is a copy when it was printed before', () => {
    const db = t.open()
    const what = ticket()
    const copies = [1, 2, 3].map(() => {
      add(db, what)
      return print(db)
    })
    expect(copies).toEqual([1, 2, 3])
  })

  test('that was printed elsewhere is the next copy of it, and none before what was printed here', () => {
    const db = t.open()
    const what = ticket()
    addJob(db, what, 'Ticket A-1', AT, 3)
    expect(print(db)).toBe(4)
    addJob(db, what, 'Ticket A-1', AT, 1)
    expect(print(db)).toBe(5)
  })

  test('that was never sent is no copy the next time', () => {
    const db = t.open()
    const what = ticket()
    add(db, what)
    dropWaitingJobs(db)
    expect(openJobs(db)).toEqual([])
    add(db, what)
    expect(only(db).copy).toBe(1)
  })

  test('of which nobody knows whether it came out is lost when another is asked for, which is a copy', () => {
    const db = t.open()
    const what = ticket()
    add(db, what)
    moveJob(db, only(db).jobId, 'waiting', 'sent')
    suspectSentJobs(db)
    expect(only(db).state).toBe('unknown')
    add(db, what)
    expect(only(db)).toMatchObject({ copy: 2, state: 'waiting' })
  })

  test('can’t be in the file twice without a mark', () => {
    const db = t.open()
    add(db, ticket())
    const insert = `insert into print_jobs (job_id, subject, what, called, copy, state, added_at)
      select 'other', subject, what, called, copy, 'waiting', added_at from print_jobs`
    expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  })

  test('is forgotten long after it was printed, and not before', () => {
    const db = t.open()
    const what = ticket()
    add(db, what)
    forgetJobs(db, '2027-01-01T00:00:00.000Z')
    expect(print(db)).toBe(1)
    forgetJobs(db, AT)
    add(db, what)
    expect(only(db).copy).toBe(2)
  })
})
