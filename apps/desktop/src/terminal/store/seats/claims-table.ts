/**
 * The seats that this terminal has a claim on: one row a seat. A claim ends when its floor rises. Only a run that
 * begins anew, and a show that is over, delete claims without that.
 */
import type { GrantedSeat } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/**
 * `allotted`: to be sold while cut off. `cart`: in the cart of a booking. `returning`: to be given back, and still ours
 * until then.
 */
export type ClaimState = 'allotted' | 'cart' | 'returning'

export interface StoredClaim extends GrantedSeat {
  showId: string
  state: ClaimState
  bookingId: string | null
}

const COLUMNS = 'show_id as showId, seat_id as seatId, grant_number as grantNumber, state, booking_id as bookingId'

export function findClaim(db: Db, showId: string, seatId: string): StoredClaim | undefined {
  return db.prepare(`select ${COLUMNS} from claims where show_id = ? and seat_id = ?`).get(showId, seatId) as
    | StoredClaim
    | undefined
}

/** A seat under a grant that it didn't have: takes the place of an older one. */
export function grantClaim(db: Db, showId: string, { seatId, grantNumber }: GrantedSeat): void {
  db.prepare(
    `insert into claims (show_id, seat_id, grant_number, state) values (?, ?, ?, 'allotted')
     on conflict (show_id, seat_id) do update set grant_number = excluded.grant_number`,
  ).run(showId, seatId, grantNumber)
}

export function putInCart(db: Db, showId: string, seatId: string, bookingId: string): void {
  db.prepare(
    `update claims set state = 'cart', booking_id = @bookingId,
       place = (select coalesce(max(place), 0) + 1 from claims where booking_id = @bookingId)
     where show_id = @showId and seat_id = @seatId`,
  ).run({ showId, seatId, bookingId })
}

export function returnClaim(db: Db, showId: string, seatId: string): void {
  db.prepare(
    `update claims set state = 'returning', booking_id = null, place = null where show_id = ? and seat_id = ?`,
  ).run(showId, seatId)
}

export function returnCart(db: Db, bookingId: string): void {
  db.prepare(`update claims set state = 'returning', booking_id = null, place = null where booking_id = ?`).run(
    bookingId,
  )
}

/** Sorted by when they came into it. */
export function claimsOfCart(db: Db, bookingId: string): StoredClaim[] {
  return db.prepare(`select ${COLUMNS} from claims where booking_id = ? order by place`).all(bookingId) as StoredClaim[]
}

/** The seats that are in no cart. */
export function allottedSeats(db: Db, showId: string): string[] {
  return db
    .prepare(`select seat_id from claims where show_id = ? and state in ('allotted', 'returning') order by seat_id`)
    .pluck()
    .all(showId) as string[]
}

export function returningClaims(db: Db): StoredClaim[] {
  return db
    .prepare(`select ${COLUMNS} from claims where state = 'returning' order by show_id, seat_id`)
    .all() as StoredClaim[]
}

export function allClaims(db: Db): StoredClaim[] {
  return db.prepare(`select ${COLUMNS} from claims order by show_id, seat_id`).all() as StoredClaim[]
}

export function countClaims(db: Db): number {
  return db.prepare('select count(*) from claims').pluck().get() as number
}

/** Only for a run that begins anew, and for shows that are over: anywhere else a claim ends by its floor. */
export function forgetClaims(db: Db, showId?: string): void {
  if (showId === undefined) db.exec('delete from claims')
  else db.prepare('delete from claims where show_id = ?').run(showId)
}
