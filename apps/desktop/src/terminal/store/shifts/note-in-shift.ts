/**
 * What a command of this terminal does to its shifts, in the transaction in which it gets its place in the outbox: it opens one, closes one,
 * or belongs to the one that is open. A command that comes while none is open belongs to none.
 */
import { type Command, shiftReport } from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { NO_WORDS, type ShiftWords, shiftEventOf } from './shift-event.ts'
import { addShift, addShiftEvent, eventsOfShift, findShift, keepClosed, openShiftOf } from './shifts-table.ts'

/** A disk that is being rebuilt has no words. */
export function noteInShift(db: Db, command: Command, words: ShiftWords = NO_WORDS): void {
  const open = openShiftOf(db)
  const event = open && shiftEventOf(db, command, words)
  const { body, operatorId } = command
  if (open && event) addShiftEvent(db, open.shiftId, command.id, operatorId ? { ...event, operatorId } : event)
  if (body.kind !== 'shift') return
  const { closes, opens, at } = body
  if (closes) {
    const { shiftId, number, float, openedAt } = closes
    // Its beginning isn't on this disk any more.
    if (!findShift(db, shiftId)) addShift(db, { shiftId, number, float, openedAt }, null)
    const report = shiftReport(float.currency, float.amount, eventsOfShift(db, shiftId))
    keepClosed(db, { ...closes, closedAt: at, report })
  }
  if (opens) addShift(db, { ...opens, openedAt: at }, command.id)
}
