/** The effect of each kind of command, or the reason why it can't be applied: then it is kept as a conflict. */
import type {
  CommandBody,
  CommandKind,
  ConflictReason,
  EntryAnswer,
  TerminalIdentity,
  TerminalKind,
} from '@marquee/shared'
import { admit } from '../../../admissions/admit.ts'
import { undoCheckIn } from '../../../admissions/undo-check-in.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import type { InboxCommand } from '../../books.ts'
import { recordMovement } from '../../cash/movements.ts'
import type { ApplyExchange } from '../../exchanges/exchange.ts'
import { notePrints } from '../../printed/note-prints.ts'
import { applyShift, whyNoShift } from '../../shifts/apply-shift.ts'
import { showForTerminal } from '../hold.ts'
import type { SellOrder } from '../orders/sell-order.ts'
import type { HowItCame, Sell } from '../sell.ts'
import type { Enter } from './enter.ts'

export type Apply = (
  command: InboxCommand,
  body: CommandBody,
  terminal: TerminalIdentity,
  enter: Enter,
  how: HowItCame,
) => Promise<EntryAnswer | ConflictReason>

/** Doors alone admit, and do nothing else. A kiosk takes no cash, so it neither sells for cash nor has a drawer. */
export const MAY = {
  counter: ['sell', 'order', 'exchange', 'drawer', 'print', 'shift'],
  kiosk: ['print'],
  door: ['check_in', 'undo_check_in'],
  manager: [],
} as const satisfies Record<TerminalKind, readonly CommandKind[]>

const DONE: EntryAnswer = { outcome: 'applied', done: {} }

export function createApply(options: {
  pool: Pool
  catalogue: Catalogue
  sell: Sell
  sellOrder: SellOrder
  applyExchange: ApplyExchange
}): Apply {
  const { pool, catalogue, sell, sellOrder, applyExchange } = options
  return async (command, body, terminal, enter, how) => {
    if (!(MAY[terminal.kind] as readonly CommandKind[]).includes(body.kind)) return 'malformed'
    switch (body.kind) {
      case 'sell':
        return sell(command, body, terminal, how)
      case 'order':
        return sellOrder(command, body, terminal, enter, how)
      case 'exchange':
        return applyExchange(body, terminal, enter, how)
      case 'print':
        return enter(async (tx) => {
          await notePrints(tx, { commandId: command.id, terminalId: terminal.id, body })
          return DONE
        })
      case 'drawer':
        return enter(async (tx) => {
          await recordMovement(tx, { commandId: command.id, terminalId: terminal.id, body })
          return DONE
        })
      case 'undo_check_in': {
        const found = await showForTerminal(catalogue, body.showId, terminal)
        if (!found.ok) return found.refusal.code === 'other_cinema' ? 'wrong_show' : 'unknown_show'
        return enter(async (tx) => {
          await undoCheckIn(tx, { terminalId: terminal.id, body })
          return DONE
        })
      }
      case 'shift': {
        const why = await whyNoShift(pool, body, terminal)
        if (why) return why
        return enter(async (tx) => {
          await applyShift(tx, body, command, terminal)
          return DONE
        })
      }
      case 'check_in': {
        const found = await showForTerminal(catalogue, body.showId, terminal)
        if (!found.ok) return found.refusal.code === 'other_cinema' ? 'wrong_show' : 'unknown_show'
        const seatIndex = found.value.plan.indexOf(body.seatId) ?? null
        return enter(async (tx) => {
          await admit(tx, { commandId: command.id, terminalId: terminal.id, body, seatIndex })
          return DONE
        })
      }
    }
  }
}
