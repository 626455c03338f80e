/** What happened in a shift by the rows of the ledger, and its report from that: the same function as on its terminal. */
import {
  type DrawerPurpose,
  type Id,
  movedFor,
  nameOperators,
  type ShiftEvent,
  type ShiftLine,
  type ShiftPayment,
  type ShiftReport,
  shiftReport,
} from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const SHIFT_SALES = statement('shift-sales')
const SHIFT_MOVEMENTS = statement('shift-movements')

type Db = Pick<Tx, 'query'>

interface SaleRow {
  currency: string
  isInConflict: boolean
  operatorId: Id | null
  operatorName: string | null
  payments: ShiftPayment[]
  lines: ShiftLine[]
}

interface MovementRow {
  direction: 'in' | 'out'
  amount: number
  currency: string
  purpose: DrawerPurpose | null
  conflict_id: string | null
  reason: string
  at: Date
}

export interface ReadShift {
  report: ShiftReport
  /** So many of its sales wait for a manager, or waited: their money is in the report, and what they sold isn't. */
  inConflict: number
}

export async function readShift(
  db: Db,
  { shiftId, currency, float }: { shiftId: string; currency: string; float: number },
): Promise<ReadShift> {
  const { rows: sales } = await db.query<SaleRow>({ ...SHIFT_SALES, values: [shiftId] })
  const { rows: movements } = await db.query<MovementRow>({ ...SHIFT_MOVEMENTS, values: [shiftId] })
  const events: ShiftEvent[] = [
    ...sales.map(({ currency, operatorId, payments, lines }) => ({
      ...{ what: 'sale' as const, currency, payments, lines },
      operatorId: operatorId ?? undefined,
    })),
    ...movements.map(({ direction, amount, currency, purpose, conflict_id, reason, at }) => ({
      ...{ what: 'movement' as const, currency, direction, amount, reason },
      movedFor: movedFor({
        direction,
        amount: { amount },
        purpose: purpose ?? undefined,
        conflictId: conflict_id ?? undefined,
      }),
      at: at.toISOString(),
    })),
  ]
  const names = new Map(sales.map(({ operatorId, operatorName }) => [operatorId, operatorName ?? undefined]))
  return {
    report: nameOperators(shiftReport(currency, float, events), (operatorId) => names.get(operatorId)),
    inConflict: sales.filter(({ isInConflict }) => isInConflict).length,
  }
}
