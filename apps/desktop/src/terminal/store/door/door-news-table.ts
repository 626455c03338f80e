/** The server's news to this door of tickets, and how far it has read. */
import type { DoorNews, TicketPayload } from '@marquee/shared'
import type { Db } from '../database/database.ts'

const CURSOR = 'door news'

/**
 * A server whose ledger was set back gives a number a second time, for something else: the newer news counts.
 * @returns false when it is known
 */
export function addDoorNews(db: Db, news: DoorNews): boolean {
  const { revision, showId, ticketId, kind, why, seatId, at, door } = news
  const toldBefore = db
    .prepare('select 1 from door_news where ticket_id = ? and kind = ? and at = ? and revision < 0')
    .get(ticketId, kind, at)
  const isNew =
    db
      .prepare(
        `insert into door_news (revision, show_id, ticket_id, kind, why, seat_id, at, terminal_id, door)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (revision) do update set show_id = excluded.show_id, ticket_id = excluded.ticket_id,
           kind = excluded.kind, why = excluded.why, seat_id = excluded.seat_id, at = excluded.at,
           terminal_id = excluded.terminal_id, door = excluded.door
         where (ticket_id, kind, at) is not (excluded.ticket_id, excluded.kind, excluded.at)`,
      )
      .run(revision, showId, ticketId, kind, why, seatId, at, door?.terminalId ?? null, door?.name ?? null).changes ===
    1
  return isNew && !toldBefore
}

/** The admission that this piece of news is about was undone, and counts no more. @returns whether it was known */
export function forgetAdmissionNews(
  db: Db,
  { ticketId, at, terminalId }: { ticketId: string; at: string; terminalId: string | null },
): boolean {
  return (
    db
      .prepare("delete from door_news where ticket_id = ? and kind = 'admitted' and at = ? and terminal_id is ?")
      .run(ticketId, at, terminalId).changes > 0
  )
}

/** Tickets of shows that the server has told were admitted, at whichever door. */
export function admittedByNews(db: Db): { showId: string; ticketId: string }[] {
  return db
    .prepare(`select distinct show_id as showId, ticket_id as ticketId from door_news where kind = 'admitted'`)
    .all() as { showId: string; ticketId: string }[]
}

/**
 * The server's ledger was set back: it is asked from the beginning. News known before lie under everything that it tells
 * from now on. So a ticket that was called bad in the lost hours is good as soon as the server says so. They count until
 * then.
 */
export function relearnDoorNews(db: Db): void {
  db.prepare(
    `update door_news set revision = revision - (select max(0, max(revision)) + 1 + max(0, -min(revision)) from door_news)`,
  ).run()
  db.prepare('delete from meta where key = ?').run(CURSOR)
}

/** The server has told all that it knows: earlier news are forgotten, except admissions, which happened. */
export function forgetUnlearned(db: Db): void {
  db.exec(
    `delete from door_news where revision < 0 and (kind <> 'admitted' or exists (
       select 1 from door_news n
       where n.ticket_id = door_news.ticket_id and n.kind = 'admitted' and n.at = door_news.at and n.revision > 0))`,
  )
}

/** The reason why a ticket isn't good any more; undefined: nothing is known against it. */
export function voidBy(db: Db, ticketId: string): NonNullable<DoorNews['why']> | undefined {
  const known = standingOf(db, ticketId)
  return known?.kind === 'void' ? (known.why ?? 'refunded') : undefined
}

/** True when the server has said that it is. */
export function isSaidToBeGood(db: Db, ticketId: string): boolean {
  return standingOf(db, ticketId)?.kind === 'good'
}

/** The last news counts. */
function standingOf(db: Db, ticketId: string): Pick<DoorNews, 'kind' | 'why'> | undefined {
  return db
    .prepare(
      `select kind, why from door_news where ticket_id = ? and kind in ('void', 'good') order by revision desc limit 1`,
    )
    .get(ticketId) as Pick<DoorNews, 'kind' | 'why'> | undefined
}

export interface AdmissionByNews {
  ticketId: string
  at: string
  terminalId: string | null
  door: string | null
}

/** The first admission of a ticket that the server has heard of. */
export function admissionByNews(db: Db, ticketId: string): AdmissionByNews | undefined {
  return db
    .prepare(
      `select ticket_id as ticketId, at, terminal_id as terminalId, door from door_news
       where ticket_id = ? and kind = 'admitted' order by revision limit 1`,
    )
    .get(ticketId) as AdmissionByNews | undefined
}

/** Admissions for a seat with another ticket than this one, as far as the server has told; the latest first. */
export function othersAdmittedByNews(db: Db, { s: showId, p: seatId, t: ticketId }: TicketPayload): AdmissionByNews[] {
  return db
    .prepare(
      `select ticket_id as ticketId, at, terminal_id as terminalId, door from door_news
       where show_id = ? and seat_id = ? and ticket_id <> ? and kind = 'admitted' order by revision desc`,
    )
    .all(showId, seatId, ticketId) as AdmissionByNews[]
}

export interface AdmittedTwice {
  /** The id of the ticket that was admitted here. */
  ticketId: string
  /** The id of the ticket that was admitted there: the same, or another for the same seat. */
  otherTicketId: string
  showId: string
  seatId: string
  startsAt: string
  hereAt: string
  thereAt: string
  door: string | null
}

/** Tickets and seats that were admitted here and at other doors, the latest that was heard of first. */
export function admittedTwice(db: Db, terminalId: string, limit: number): AdmittedTwice[] {
  return db
    .prepare(
      `select a.ticket_id as ticketId, n.ticket_id as otherTicketId, a.show_id as showId, a.seat_id as seatId, a.starts_at as startsAt,
         a.at as hereAt, n.at as thereAt, n.door
       from door_admissions a join door_news n
         on n.ticket_id = a.ticket_id or (n.show_id = a.show_id and n.seat_id = a.seat_id)
       where n.kind = 'admitted' and n.terminal_id is not ? order by n.revision desc limit ?`,
    )
    .all(terminalId, limit) as AdmittedTwice[]
}

/** The place from which to read on, in the server's words; null: from the beginning. */
export function doorNewsCursor(db: Db): string | null {
  return (db.prepare('select value from meta where key = ?').pluck().get(CURSOR) as string | undefined) ?? null
}

export function saveDoorNewsCursor(db: Db, upTo: string): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(CURSOR, upTo)
}

export function doorNewsShows(db: Db): string[] {
  return db.prepare('select distinct show_id from door_news').pluck().all() as string[]
}

export function forgetDoorNews(db: Db, showId: string): void {
  db.prepare('delete from door_news where show_id = ?').run(showId)
}

export function forgetAllDoorNews(db: Db): void {
  db.exec('delete from door_news')
  db.prepare('delete from meta where key = ?').run(CURSOR)
}
