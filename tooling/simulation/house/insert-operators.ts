/** The operators of the world's cinema, with their PINs and badges; and a shift of the day before that nobody has closed. */
import { createHmac } from 'node:crypto'
import { newId, type OperatorRole } from '@marquee/shared'
import type { Ledger } from '../ledger/ledger.ts'
import { simNow } from '../world/clock.ts'
import { CURRENCY, type Programme } from './insert-programme.ts'

export interface HouseOperator {
  operatorId: string
  name: string
  role: OperatorRole
  pin: string
  /** As a scanner reads it; null: they have none. */
  badge: string | null
}

const BADGE_KEY = Buffer.alloc(32, 7)
const HOUR_MS = 3_600_000
const YESTERDAYS_NUMBER = 7

/** As the stand-in of argon2 compares it. */
export const pinHashOf = (pin: string): string => `$argon2id$${pin}`

const HOUSE: Omit<HouseOperator, 'operatorId'>[] = [
  { name: 'Clerk 1', role: 'clerk', pin: '4711', badge: 'BADGE-1' },
  { name: 'Clerk 2', role: 'clerk', pin: '2580', badge: null },
  { name: 'Clerk 3', role: 'clerk', pin: '9753', badge: 'BADGE-3' },
  { name: 'Supervisor 1', role: 'supervisor', pin: '8264', badge: 'BADGE-4' },
  // Sells at no counter.
  { name: 'Attendant 1', role: 'attendant', pin: '1357', badge: 'BADGE-5' },
]

export function insertOperators(ledger: Ledger, { cinemaId }: Programme): HouseOperator[] {
  ledger.must('insert into badge_keys (key) values ($1)', [BADGE_KEY])
  return HOUSE.map((one) => {
    const { name, role, pin, badge } = one
    const operatorId = newId()
    const badgeHash = badge === null ? null : createHmac('sha256', BADGE_KEY).update(badge).digest()
    ledger.must('insert into operators (id, name, pin_hash, badge_hash) values ($1, $2, $3, $4)', [
      operatorId,
      name,
      pinHashOf(pin),
      badgeHash,
    ])
    ledger.must('insert into operator_roles (operator_id, cinema_id, role) values ($1, $2, $3)', [
      operatorId,
      cinemaId,
      role,
    ])
    return { operatorId, ...one }
  })
}

/** Its counter's disk was lost since. @returns its id */
export function leaveShiftOpen(ledger: Ledger, terminalId: string): string {
  const shiftId = newId()
  ledger.must(
    `insert into shifts (id, terminal_id, number, opened_at, received_at, opened_sequence, currency, float)
     values ($1, $2, $3, $4, $4, 0, $5, 10000)`,
    [shiftId, terminalId, YESTERDAYS_NUMBER, new Date(simNow() - 16 * HOUR_MS), CURRENCY],
  )
  return shiftId
}
