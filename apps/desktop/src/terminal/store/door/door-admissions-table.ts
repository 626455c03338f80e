/** Admissions at this door. Each is written with the command that tells the server, before the light turns green. */
import type { Command, TicketPayload } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { noteUndone } from './undone-admissions.ts'

export interface Admission {
  ticketId: string
  showId: string
  seatId: string
  startsAt: string
  at: string
}

/** Limits by number, not by age: a clock that is wrong must not make a door forget. */
const KEPT = 20_000

const COLUMNS = 'ticket_id as ticketId, show_id as showId, seat_id as seatId, starts_at as startsAt, at'

export function addAdmission(db: Db, { ticketId, showId, seatId, startsAt, at }: Admission): void {
  db.prepare('insert into door_admissions (ticket_id, show_id, seat_id, starts_at, at) values (?, ?, ?, ?, ?)').run(
    ticketId,
    showId,
    seatId,
    startsAt,
    at,
  )
}

/** Takes it out: it was undone. The command that tells the server is written with it, and so is that it was. */
export function undoAdmission(db: Db, { ticketId, at }: Pick<Admission, 'ticketId' | 'at'>): void {
  db.prepare('delete from door_admissions where ticket_id = ? and at = ?').run(ticketId, at)
  noteUndone(db, { ticketId, at })
}

/** Enters what a command says that was found in a damaged file, whose book of admissions was lost with it. */
export function enterFoundAdmission(db: Db, { body }: Command): void {
  if (body.kind === 'undo_check_in') undoAdmission(db, { ticketId: body.ticketId, at: body.admittedAt })
  if (body.kind !== 'check_in') return
  const { ticketId, showId, seatId, at } = body
  // The command doesn't say when the show starts: about then.
  if (!admissionHere(db, ticketId)) addAdmission(db, { ticketId, showId, seatId, startsAt: at, at })
}

export function admissionHere(db: Db, ticketId: string): Admission | undefined {
  return db.prepare(`select ${COLUMNS} from door_admissions where ticket_id = ?`).get(ticketId) as Admission | undefined
}

/** Admissions with another ticket than this one, the latest first. */
export function othersAdmittedHere(
  db: Db,
  { s: showId, p: seatId, t: ticketId }: Pick<TicketPayload, 's' | 'p' | 't'>,
): Admission[] {
  return db
    .prepare(
      `select ${COLUMNS} from door_admissions where show_id = ? and seat_id = ? and ticket_id <> ? order by id desc`,
    )
    .all(showId, seatId, ticketId) as Admission[]
}

/** Newest first. */
export function latestAdmissions(db: Db, limit: number): Admission[] {
  return db.prepare(`select ${COLUMNS} from door_admissions order by id desc limit ?`).all(limit) as Admission[]
}

/** Counts the admissions of each show, once; a show that was moved meanwhile counts with its last known start. */
export function countAdmissions(db: Db): { showId: string; startsAt: string; count: number }[] {
  return db
    .prepare(
      'select show_id as showId, max(starts_at) as startsAt, count(*) as count from door_admissions group by show_id',
    )
    .all() as { showId: string; startsAt: string; count: number }[]
}

/** Tickets that were admitted here. */
export function admittedHere(db: Db): { showId: string; ticketId: string }[] {
  return db.prepare('select show_id as showId, ticket_id as ticketId from door_admissions').all() as {
    showId: string
    ticketId: string
  }[]
}

export function forgetOldAdmissions(db: Db): void {
  db.prepare('delete from door_admissions where id <= (select max(id) - ? from door_admissions)').run(KEPT)
}

export function forgetAllAdmissions(db: Db): void {
  db.exec('delete from door_admissions')
}
