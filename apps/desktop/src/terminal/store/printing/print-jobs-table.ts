/** The queue of the receipt printer: one row a page, from the moment when it is wanted until its paper is known to be out. */
import {
  type BookingToPrint,
  type GoodsToPickUp,
  type Id,
  type Language,
  newId,
  type VoucherCode,
} from '@marquee/shared'
import type { PrintedShift } from '../../printing/shift-page.ts'
import type { Db } from '../database/database.ts'

/** A ticket of a booking that another terminal sold, or a customer online: this disk has it with its page alone. */
export type FoundTicket = Pick<BookingToPrint, 'reference' | 'showId' | 'currency'> & {
  ticket: Omit<BookingToPrint['tickets'][number], 'copies'>
}

/**
 * What a page shows. All but a page of lines and what was found elsewhere is looked up when it is printed. `language`: its customer's;
 * absent, nobody knew it.
 */
export type PrintWhat = PageSubject & { language?: Language }

type PageSubject =
  | { kind: 'ticket'; bookingId: Id; ticketId: Id; found?: FoundTicket }
  | { kind: 'pick_up'; orderId: Id; found?: GoodsToPickUp }
  | { kind: 'receipt'; orderId: Id }
  | { kind: 'voucher'; orderId: Id; code: VoucherCode }
  | { kind: 'z_report'; shiftId: Id; at: { cinemaId: Id | null; terminal: string } }
  /** As it was when it was asked for: each is a page of its own. */
  | { kind: 'x_report'; pageId: Id; shift: PrintedShift; at: { cinemaId: Id | null } }
  /** A report, in lines of a left and a right part. */
  | { kind: 'page'; pageId: Id; title: string; lines: { left: string; right?: string; bold?: boolean }[] }

export type PrintState = 'waiting' | 'sent' | 'printed' | 'unknown' | 'lost' | 'dropped'

export interface PrintJob {
  jobId: Id
  what: PrintWhat
  called: string
  copy: number
  state: PrintState
}

interface Row {
  job_id: Id
  what: string
  called: string
  copy: number
  state: PrintState
}

const COLUMNS = 'job_id, what, called, copy, state'

const fromRow = ({ job_id, what, ...row }: Row): PrintJob => ({
  ...row,
  jobId: job_id,
  what: JSON.parse(what) as PrintWhat,
})

function subjectOf(what: PrintWhat): string {
  switch (what.kind) {
    case 'ticket':
      return `ticket ${what.ticketId}`
    case 'voucher':
      return `voucher ${what.orderId} ${what.code}`
    case 'z_report':
      return `z_report ${what.shiftId}`
    case 'x_report':
    case 'page':
      return `page ${what.pageId}`
    default:
      return `${what.kind} ${what.orderId}`
  }
}

/**
 * Adds a page to the end, as the next copy of what was printed before. One that still waits is printed once. A page of which nobody knows
 * whether it came out is lost from now on: another one was asked for.
 * @param copies so many there are of it, printed elsewhere
 */
export function addJob(db: Db, what: PrintWhat, called: string, at: string, copies = 0): void {
  const subject = subjectOf(what)
  const waits = db.prepare("select 1 from print_jobs where subject = ? and state in ('waiting', 'sent')").get(subject)
  if (waits !== undefined) return
  db.prepare("update print_jobs set state = 'lost' where subject = ? and state = 'unknown'").run(subject)
  const last = db
    .prepare("select coalesce(max(copy), 0) from print_jobs where subject = ? and state <> 'dropped'")
    .pluck()
    .get(subject) as number
  db.prepare(
    `insert into print_jobs (job_id, subject, what, called, copy, state, added_at) values (?, ?, ?, ?, ?, 'waiting', ?)`,
  ).run(newId(), subject, JSON.stringify(what), called, Math.max(last, copies) + 1, at)
}

/** A page of it is out, or nobody knows whether it is: the next one would be a copy. */
export function mayBeOut(db: Db, what: PrintWhat): boolean {
  const out = db.prepare("select 1 from print_jobs where subject = ? and state in ('printed', 'unknown')")
  return out.get(subjectOf(what)) !== undefined
}

/** Those whose end isn't known, in their order. */
export function openJobs(db: Db): PrintJob[] {
  const rows = db
    .prepare(`select ${COLUMNS} from print_jobs where state in ('waiting', 'sent', 'unknown') order by place`)
    .all() as Row[]
  return rows.map(fromRow)
}

/** What an order has on paper: the newest page of each thing, in their order. */
export function pagesOfOrder(
  db: Db,
  { orderId, bookingIds }: { orderId: Id; bookingIds: readonly Id[] },
): (PrintJob & { kind: PrintWhat['kind'] })[] {
  const rows = db
    .prepare(
      `select ${COLUMNS}, max(place) from print_jobs
       where what ->> 'orderId' = ? or what ->> 'bookingId' in (select value from json_each(?))
       group by subject order by place`,
    )
    .all(orderId, JSON.stringify(bookingIds)) as Row[]
  return rows.map(fromRow).map((job) => ({ ...job, kind: job.what.kind }))
}

/** When it was wanted, by this terminal's clock. */
export function addedAt(db: Db, jobId: Id): string | undefined {
  return db.prepare('select added_at from print_jobs where job_id = ?').pluck().get(jobId) as string | undefined
}

export function findJob(db: Db, jobId: Id): PrintJob | undefined {
  const row = db.prepare(`select ${COLUMNS} from print_jobs where job_id = ?`).get(jobId) as Row | undefined
  return row && fromRow(row)
}

/** @returns false: it wasn't in that state, and nothing has changed */
export function moveJob(db: Db, jobId: Id, from: PrintState, to: PrintState): boolean {
  return db.prepare('update print_jobs set state = ? where job_id = ? and state = ?').run(to, jobId, from).changes === 1
}

/** The program ended, or the disk failed, between the sending and the note of its end. */
export function suspectSentJobs(db: Db): void {
  db.prepare("update print_jobs set state = 'unknown' where state = 'sent'").run()
}

export function dropWaitingJobs(db: Db): void {
  db.prepare("update print_jobs set state = 'dropped' where state = 'waiting'").run()
}

/** Forgets pages that were asked for before this instant, and whose end is known. */
export function forgetJobs(db: Db, before: string): void {
  db.prepare("delete from print_jobs where added_at < ? and state in ('printed', 'lost', 'dropped')").run(before)
}

const PRINTER_IN_USE = 'printer in use'

export function printerInUse(db: Db): 'main' | 'spare' {
  const value = db.prepare('select value from meta where key = ?').pluck().get(PRINTER_IN_USE)
  return value === 'spare' ? 'spare' : 'main'
}

export function savePrinterInUse(db: Db, printer: 'main' | 'spare'): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(PRINTER_IN_USE, printer)
}
