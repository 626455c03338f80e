/** What isn't done yet, for whoever closes a shift: nothing of it keeps them from closing. */
import type { LeftByShift } from '@marquee/shared'
import type { Db } from '../store/database/database.ts'
import { countWaiting } from '../store/outbox/outbox-table.ts'
import { openMachineRefunds } from '../store/sales/machine-refunds-table.ts'
import { allParked } from '../store/sales/parked-orders-table.ts'
import { openAttempts } from '../store/sales/reader-payments-table.ts'
import { openPayOuts } from '../store/sales/settlements-table.ts'
import { allCarts, PARKED } from '../store/seats/carts-table.ts'

export const leftIn = (db: Db): LeftByShift => ({
  unsent: countWaiting(db),
  carts: allCarts(db).filter(({ seatIds, sessionId }) => seatIds.length > 0 && sessionId !== PARKED).length,
  atReader: openAttempts(db).length,
  payOuts: openPayOuts(db).length + openMachineRefunds(db).length,
  parked: allParked(db).length,
})
