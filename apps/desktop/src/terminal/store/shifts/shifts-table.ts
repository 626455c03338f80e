/** The shifts of this counter: the open one, and those that were closed here. */
import type { CashCount, ClosesShift, Id, ShiftEvent, ShiftReport, SignedCount } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface OpenedShift {
  shiftId: Id
  number: number
  float: CashCount
  operatorId?: Id | undefined
  openedAt: string
}

/** `countId`: made by the screen. Sent again, it is the same count. */
export interface KeptCount extends SignedCount {
  countId: Id
}

/** The Z report: what was told of the end of a shift, and what it came to. */
export interface ClosedShift extends ClosesShift {
  closedAt: string
  report: ShiftReport
}

export interface StoredShift extends OpenedShift {
  counts: KeptCount[]
  seenAt: string | null
  /** Its end came, here or as the server told. */
  endedAt: string | null
  closed: ClosedShift | null
}

/** Events of older ones are forgotten: their reports are kept. */
const KEPT_WITH_EVENTS = 3
const KEPT = 50
const TOLD_NUMBER = 'last shift number told'

interface Row {
  opened: string
  counts: string
  seen_at: string | null
  ended_at: string | null
  closed: string | null
}

const COLUMNS = 'opened, counts, seen_at, ended_at, closed'

const toShift = ({ opened, counts, seen_at, ended_at, closed }: Row): StoredShift => ({
  ...(JSON.parse(opened) as OpenedShift),
  counts: JSON.parse(counts) as KeptCount[],
  seenAt: seen_at,
  endedAt: ended_at,
  closed: closed === null ? null : (JSON.parse(closed) as ClosedShift),
})

export function openShiftOf(db: Db): StoredShift | undefined {
  const row = db.prepare(`select ${COLUMNS} from shifts where ended_at is null`).get() as Row | undefined
  return row && toShift(row)
}

export function findShift(db: Db, shiftId: Id): StoredShift | undefined {
  const row = db.prepare(`select ${COLUMNS} from shifts where shift_id = ?`).get(shiftId) as Row | undefined
  return row && toShift(row)
}

/** The latest first. */
export function closedShifts(db: Db, limit: number): ClosedShift[] {
  const rows = db
    .prepare(`select ${COLUMNS} from shifts where closed is not null order by number desc limit ?`)
    .all(limit) as Row[]
  return rows.flatMap((row) => toShift(row).closed ?? [])
}

/** Whatever was open ends with it. A shift that is known stays as it is. @param commandId null: the server told of it */
export function addShift(db: Db, opened: OpenedShift, commandId: Id | null): void {
  if (findShift(db, opened.shiftId)) return
  endOpenShift(db, opened.openedAt)
  db.prepare('insert into shifts (shift_id, number, opened, command_id) values (?, ?, ?, ?)').run(
    opened.shiftId,
    opened.number,
    JSON.stringify(opened),
    commandId,
  )
  forgetOldShifts(db)
}

/** Without a report: the server knows a later one. */
export function endOpenShift(db: Db, at: string): void {
  db.prepare('update shifts set ended_at = ? where ended_at is null').run(at)
}

export function keepClosed(db: Db, closed: ClosedShift): void {
  db.prepare('update shifts set ended_at = ?, closed = ? where shift_id = ? and closed is null').run(
    closed.closedAt,
    JSON.stringify(closed),
    closed.shiftId,
  )
}

export function saveCounts(db: Db, shiftId: Id, counts: readonly KeptCount[]): void {
  db.prepare('update shifts set counts = ? where shift_id = ?').run(JSON.stringify(counts), shiftId)
}

export function noteSeenFigures(db: Db, shiftId: Id, at: string): void {
  db.prepare('update shifts set seen_at = ? where shift_id = ?').run(at, shiftId)
}

/** One a command. */
export function addShiftEvent(db: Db, shiftId: Id, commandId: Id, event: ShiftEvent): void {
  db.prepare('insert or ignore into shift_events (command_id, shift_id, event) values (?, ?, ?)').run(
    commandId,
    shiftId,
    JSON.stringify(event),
  )
}

/** In the order in which they happened. */
export function eventsOfShift(db: Db, shiftId: Id): ShiftEvent[] {
  const texts = db.prepare('select event from shift_events where shift_id = ? order by id').pluck().all(shiftId)
  return (texts as string[]).map((text) => JSON.parse(text) as ShiftEvent)
}

/** The highest number that a shift of this counter has had, here or as the server told; 0: there was none. */
export function lastShiftNumber(db: Db): number {
  const here = db.prepare('select coalesce(max(number), 0) from shifts').pluck().get() as number
  const told = db.prepare('select value from meta where key = ?').pluck().get(TOLD_NUMBER) as string | undefined
  return Math.max(here, Number(told ?? 0))
}

export function saveToldNumber(db: Db, number: number): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(TOLD_NUMBER, String(number))
}

function forgetOldShifts(db: Db): void {
  const latest = 'select shift_id from shifts order by number desc limit'
  db.prepare(`delete from shift_events where shift_id not in (${latest} ?)`).run(KEPT_WITH_EVENTS)
  db.prepare(`delete from shifts where ended_at is not null and shift_id not in (${latest} ?)`).run(KEPT)
}

/** For a terminal that becomes another one: a shift whose beginning it has yet to send goes with it, and no other. */
export function forgetToldShifts(db: Db): void {
  db.exec(`
    delete from shifts where command_id is null or command_id not in (select command_id from unentered);
    delete from shift_events where shift_id not in (select shift_id from shifts);
    delete from meta where key = '${TOLD_NUMBER}'`)
}
