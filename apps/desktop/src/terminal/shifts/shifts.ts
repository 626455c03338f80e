/**
 * The shifts of this counter. What a shift does is a command in the outbox, and what it came to is on this disk: nothing here waits for the
 * network. One is open at a time.
 */
import {
  type Answer,
  directionFor,
  granted,
  type Id,
  MAX_COUNTS_IN_SHIFT,
  nameOperators,
  newId,
  refused,
  type ShiftCommand,
  type ShiftFault,
  type ShiftReport,
  shiftReport,
  strangePiece,
  sumsOfReport,
} from '@marquee/shared'
import type { CountedShift, OpenShift, ShiftApi, ShiftView, ZReport } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Db } from '../store/database/database.ts'
import { isKnown } from '../store/outbox/outbox-table.ts'
import { addMovement, movementOf } from '../store/sales/drawer-table.ts'
import {
  addShift,
  type ClosedShift,
  closedShifts,
  endOpenShift,
  eventsOfShift,
  findShift,
  type KeptCount,
  lastShiftNumber,
  noteSeenFigures,
  openShiftOf,
  type StoredShift,
  saveCounts,
  saveToldNumber,
} from '../store/shifts/shifts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { leftIn } from './left-in-shift.ts'

export interface Shifts {
  calls: ShiftApi
  open(): OpenShift | null
  /** Runs in the transaction in which the terminal hears that a card at its reader has paid the order. */
  paidAtReader(tx: Tx, orderId: Id): void
  onOnline(): void
}

const SHOWN_REPORTS = 10

const no = (fault: ShiftFault): Answer<never> => refused({ code: 'shift_refused', fault })

type CallOf<N extends keyof ShiftApi> = Parameters<ShiftApi[N]>[0]

export function createShifts(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  now: () => Date
  outbox: () => Outbox
  /** This terminal has a drawer. */
  hasDrawer: () => boolean
  /** By its printer, where it can. */
  openDrawer: () => void
  /** Runs in the transaction that closes it. */
  printZ: (tx: Tx, closed: { shiftId: Id; number: number }) => void
  /** Names of operators lie on the disk sealed alone. */
  nameOf: (operatorId: Id) => string | undefined
  events: Events
}): Shifts {
  const { db, writer, link, log, now, outbox, hasDrawer, openDrawer, printZ, nameOf, events } = options
  let shown = openShiftOf(db)

  async function write<T>(work: (tx: Tx) => Answer<T>): Promise<Answer<T>> {
    if (!hasDrawer()) return refused({ code: 'not_allowed', needs: 'counter' })
    try {
      const answer = await writer.write(work)
      if (db.open) shown = openShiftOf(db)
      events.emit('stateChanged')
      return answer
    } catch (error) {
      log.error({ err: error }, 'what was done to a shift could not be written')
      return refused(DISK_REFUSAL)
    }
  }

  function enter(tx: Tx, body: ShiftCommand): void {
    const id = newId()
    const movement = movementOf({ id, body })
    if (movement) addMovement(tx.db, movement)
    outbox().enter(tx, body, id)
  }

  const reportOf = (db: Db, { shiftId, float }: StoredShift): ShiftReport =>
    named(shiftReport(float.currency, float.amount, eventsOfShift(db, shiftId)))
  const named = (report: ShiftReport): ShiftReport => nameOperators(report, nameOf)
  const zOf = (closed: ClosedShift): ZReport => ({ ...closed, report: named(closed.report) })

  function view(db: Db): ShiftView {
    const open = openShiftOf(db)
    return {
      open: open ? { ...openOf(open), float: open.float, left: leftIn(db), counted: countedOf(db, open) } : null,
      nextNumber: lastShiftNumber(db) + 1,
    }
  }

  function countedOf(db: Db, shift: StoredShift): CountedShift | null {
    const last = shift.counts.at(-1)
    if (!last) return null
    const { counted } = last
    const report = reportOf(db, shift)
    const { expected } = report
    return { counts: shift.counts.length, counted, expected, difference: counted.amount - expected, report }
  }

  function begin(tx: Tx, { shiftId, float }: CallOf<'openShift'>): Answer<ShiftView> {
    const { db } = tx
    const known = findShift(db, shiftId)
    if (known) return known.endedAt === null ? granted(view(db)) : no({ why: 'other_shift' })
    if (openShiftOf(db)) return no({ why: 'already_open' })
    const strange = strangePiece(float)
    if (strange !== undefined) return no({ why: 'no_such_piece', value: strange, currency: float.currency })
    const opens = { shiftId, number: lastShiftNumber(db) + 1, float }
    enter(tx, { kind: 'shift', opens, at: now().toISOString() })
    return granted(view(db))
  }

  function move(tx: Tx, { movementId, purpose, amount, currency, reason }: CallOf<'moveCash'>): Answer<null> {
    const { db } = tx
    if (isKnown(db, movementId)) return granted(null)
    const open = openShiftOf(db)
    if (!open) return no({ why: 'none_open' })
    if (currency !== open.float.currency) return no({ why: 'other_currency', currency: open.float.currency })
    if ((purpose === 'no_sale') !== (amount === 0)) {
      const problem = amount === 0 ? 'must be more than nothing' : 'must be nothing where the drawer is only opened'
      return refused({ code: 'malformed', field: 'amount', problem })
    }
    const body = {
      ...{ kind: 'drawer' as const, direction: directionFor(purpose), amount: { amount, currency }, reason, purpose },
      at: now().toISOString(),
    }
    const movement = movementOf({ id: movementId, body })
    if (movement) addMovement(db, movement)
    outbox().enter(tx, body, movementId)
    tx.afterCommit(openDrawer)
    return granted(null)
  }

  function count({ db }: Tx, { shiftId, countId, counted }: CallOf<'countShift'>): Answer<ShiftView> {
    const open = openShiftOf(db)
    if (!open) return no({ why: 'none_open' })
    if (open.shiftId !== shiftId) return no({ why: 'other_shift' })
    if (open.counts.some((kept) => kept.countId === countId)) return granted(view(db))
    const { currency } = open.float
    if (counted.currency !== currency) return no({ why: 'other_currency', currency })
    const strange = strangePiece(counted)
    if (strange !== undefined) return no({ why: 'no_such_piece', value: strange, currency })
    if (open.counts.length >= MAX_COUNTS_IN_SHIFT) return no({ why: 'counted_too_often' })
    const signed: KeptCount = { countId, counted, expected: reportOf(db, open).expected, at: now().toISOString() }
    saveCounts(db, shiftId, [...open.counts, signed])
    return granted(view(db))
  }

  function end(tx: Tx, { shiftId, shownDifference, reason, next }: CallOf<'endShift'>): Answer<ZReport> {
    const { db } = tx
    const known = findShift(db, shiftId)
    if (known?.closed) return granted(zOf(known.closed))
    const open = openShiftOf(db)
    if (!open) return no({ why: 'none_open' })
    if (open.shiftId !== shiftId) return no({ why: 'other_shift' })
    const counted = open.counts.at(-1)?.counted
    if (!counted) return no({ why: 'not_counted' })
    const report = reportOf(db, open)
    const difference = counted.amount - report.expected
    if (difference !== shownDifference) return no({ why: 'changed' })
    if (difference !== 0 && reason === undefined) return no({ why: 'needs_reason' })
    if (next && next.float.currency !== counted.currency) {
      return no({ why: 'other_currency', currency: counted.currency })
    }
    const { number, openedAt, float, seenAt } = open
    enter(tx, {
      kind: 'shift',
      closes: {
        ...{ shiftId, number, openedAt, float, difference },
        counts: open.counts.map(({ countId: _, ...signed }) => signed),
        ...(reason !== undefined && { reason }),
        sums: sumsOfReport(report),
        left: leftIn(db),
        ...(seenAt !== null && { seenAt }),
      },
      ...(next && { opens: { ...next, number: lastShiftNumber(db) + 1 } }),
      at: now().toISOString(),
    })
    const closed = findShift(db, shiftId)?.closed
    if (!closed) throw new Error('a shift was closed, and has no report')
    printZ(tx, closed)
    return granted(zOf(closed))
  }

  /** A disk that was lost, or was an older one, has forgotten shifts: their numbers don't come again, and the open one goes on. */
  async function learnLast(): Promise<void> {
    const answer = await link.request('lastShift', {})
    if (!answer.ok) return
    const { number, open } = answer.value
    if (number <= lastShiftNumber(db)) return
    await write(({ db }) => {
      if (number <= lastShiftNumber(db)) return granted(null)
      endOpenShift(db, now().toISOString())
      if (open) {
        const { operatorId, ...opened } = open
        addShift(db, { ...opened, number, ...(operatorId !== null && { operatorId }) }, null)
        log.warn({ number }, 'a shift of this counter is open that its disk knows nothing of: it goes on')
      }
      saveToldNumber(db, number)
      return granted(null)
    })
  }

  return {
    calls: {
      shiftView: async () => view(db),
      openShift: (args) => write((tx) => begin(tx, args)),
      moveCash: (args) => write((tx) => move(tx, args)),
      shiftSoFar: () =>
        write(({ db }) => {
          const open = openShiftOf(db)
          if (!open) return no({ why: 'none_open' })
          // Who has signed a count sees the figures anyway.
          if (open.counts.length === 0) noteSeenFigures(db, open.shiftId, now().toISOString())
          return granted(reportOf(db, open))
        }),
      countShift: (args) => write((tx) => count(tx, args)),
      endShift: (args) => write((tx) => end(tx, args)),
      closedShifts: async () => closedShifts(db, SHOWN_REPORTS).map(zOf),
    },
    open: () => (shown ? openOf(shown) : null),
    paidAtReader(tx, orderId) {
      if (!openShiftOf(tx.db)) return
      outbox().enter(tx, { kind: 'shift', paidAtReader: orderId, at: now().toISOString() })
    },
    onOnline() {
      if (!hasDrawer()) return
      learnLast().catch((error: unknown) => log.error({ err: error }, 'the last shift could not be asked for'))
    },
  }
}

const openOf = ({ shiftId, number, openedAt, float }: StoredShift): OpenShift => ({
  ...{ shiftId, number, openedAt },
  currency: float.currency,
})
