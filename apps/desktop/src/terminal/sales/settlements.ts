/**
 * Managers' decisions about this terminal's sales: new tickets to print, or money to give back to the customer. Money is given
 * back for a conflict, or for a booking that was paid in cash here and given back elsewhere.
 */

import { type Answer, type ConflictSettled, granted, newId, refused } from '@marquee/shared'
import type { MachineRefund, PayOut } from '../api.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Notices } from '../screens/notices.ts'
import type { Db } from '../store/database/database.ts'
import { addMovement } from '../store/sales/drawer-table.ts'
import { noteMachineRefund, openMachineRefunds } from '../store/sales/machine-refunds-table.ts'
import { replaceTickets } from '../store/sales/sales-table.ts'
import { addSettlement, findPayOut, notePaid, openPayOuts } from '../store/sales/settlements-table.ts'
import type { Writer } from '../store/writer.ts'

export interface Settlements {
  /** Kept when it resolves; the same again changes nothing. */
  heard(settled: ConflictSettled): Promise<{ kept: true }>
  payOuts(): PayOut[]
  /** What goes back at a card machine, until somebody has named the slip. */
  machineRefunds(): MachineRefund[]
  /** The customer has the money: out of the drawer's book, and into the outbox. */
  paidOut(conflictId: string): Promise<Answer<null>>
}

/** The longest reason that the server takes. */
const MAX_REASON = 500

export function createSettlements(options: {
  db: Db
  writer: Writer
  log: Log
  now: () => Date
  outbox: Outbox
  notices: Notices
  events: Events
}): Settlements {
  const { db, writer, log, now, outbox, notices, events } = options
  let open = openPayOuts(db)
  let atMachine = openMachineRefunds(db)

  function refresh(): void {
    open = openPayOuts(db)
    atMachine = openMachineRefunds(db)
    events.emit('stateChanged')
  }

  return {
    async heard(settled) {
      await writer.write((tx) => {
        const { db } = tx
        const at = now().toISOString()
        noteMachineRefund(db, settled, at)
        if (!addSettlement(db, settled, at)) return
        const { bookingId, resolution, tickets, text, payOut } = settled
        if (bookingId !== null && resolution !== 'noted' && (tickets.length > 0 || resolution === 'refund')) {
          replaceTickets(db, bookingId, tickets)
        }
        // Money to give back stands in a list of its own, with these words, until the customer has it.
        if (payOut === null && settled.atMachine === undefined) notices.warn(tx, text)
      })
      refresh()
      return { kept: true }
    },

    payOuts: () => open,
    machineRefunds: () => atMachine,

    async paidOut(conflictId) {
      try {
        return await writer.write((tx): Answer<null> => {
          const { db } = tx
          const found = findPayOut(db, conflictId)
          if (!found) return refused({ code: 'unknown_conflict' })
          if (found.paid) return granted(null)
          const { money, text } = found.payOut
          const at = now().toISOString()
          const id = newId()
          notePaid(db, conflictId, at)
          addMovement(db, { id, direction: 'out', money, bookingId: null, conflictId, at })
          const reason = `Given back: ${text}`
            .replace(/\p{Cc}/gu, ' ')
            .slice(0, MAX_REASON)
            .toWellFormed()
            .trim()
          outbox.enter(tx, { kind: 'drawer', direction: 'out', amount: money, reason, conflictId, at }, id)
          tx.afterCommit(refresh)
          return granted(null)
        })
      } catch (error) {
        log.error({ err: error }, 'money that was given back could not be written down')
        return refused(DISK_REFUSAL)
      }
    },
  }
}
