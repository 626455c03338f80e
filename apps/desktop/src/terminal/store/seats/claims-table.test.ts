import { newId, type SoldBooking } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { testStore } from '../../testing/test-store.ts'
import { readRun } from '../runs/run-table.ts'
import { addSale } from '../sales/sales-table.ts'
import { findClaim, grantClaim, putInCart } from './claims-table.ts'
import { raiseFloor } from './floors-table.ts'

const t = testStore()

describe('a claim', () => {
  const [showId, seatId] = [newId(), 'A-1']

  test('ends with its floor, and none at or under it can be written again', () => {
    const db = t.open({ enrolled: false })
    grantClaim(db, showId, { seatId, grantNumber: 5 })
    raiseFloor(db, showId, { seatId, grantNumber: 5 })
    expect(findClaim(db, showId, seatId)).toBeUndefined()
    expect(() => grantClaim(db, showId, { seatId, grantNumber: 5 })).toThrow(/has ended/)
    expect(() => grantClaim(db, showId, { seatId, grantNumber: 4 })).toThrow(/has ended/)
    grantClaim(db, showId, { seatId, grantNumber: 6 })
    // A message about an older grant doesn't mean this one.
    raiseFloor(db, showId, { seatId, grantNumber: 3 })
    expect(findClaim(db, showId, seatId)).toMatchObject({ grantNumber: 6 })
    expect(readRun(db).endings).toBe(1)
  })

  test('is in at most one cart, which exists', () => {
    const db = t.open({ enrolled: false })
    grantClaim(db, showId, { seatId, grantNumber: 5 })
    expect(() => putInCart(db, showId, seatId, newId())).toThrow(/FOREIGN KEY/)
  })

  test('is sold once', () => {
    const db = t.open({ enrolled: false })
    const sale = (): SoldBooking => ({
      bookingId: newId(),
      reference: 'MQ-7K3F9P',
      showId,
      tickets: [{ ticketId: newId(), seatId, type: 'adult', amount: 1250, code: 'x' }],
      total: { amount: 1250, currency: 'SGD' },
      change: 0,
      confirmedAt: '2026-11-21T11:00:00.000Z',
    })
    addSale(db, sale(), 'waiting', [5])
    expect(() => addSale(db, sale(), 'waiting', [5])).toThrow(/UNIQUE/)
    addSale(db, sale(), 'waiting', [6])
  })
})
