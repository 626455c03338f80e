/**
 * Z = drawer = ledger. Each shift that a screen said is closed is closed in the ledger, with the figures that the screen showed, and the
 * ledger's own rows come to the same, by way to pay and by what cash was moved for. No number was shown twice at a counter.
 * `checks/drawers.ts` has the drawers.
 */
import { compareSums, ShiftSums } from '@marquee/shared'
import { WRONG_IN_SHIFTS } from '../../testing/audits/shifts.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const CLOSED = `
  select s.id::text as id, s.number, c.counted, c.told, c.ledger,
    coalesce((
      select jsonb_object_agg(p.by, p.amount) from (
        select m.by, sum(m.amount + m.tip)::int as amount from shift_money m
        where m.shift_id = s.id and m.currency = s.currency and m.by <> 'movement' group by m.by
      ) p
    ), '{}') as paid
  from shift_closes c join shifts s on s.id = c.shift_id`

interface ClosedInLedger {
  id: string
  number: number
  counted: number
  told: unknown
  ledger: unknown
  /** What lies in the ledger's rows now, by way to pay. */
  paid: Record<string, number>
}

export function shiftsInLedger({
  ledger,
  record,
  terminals,
}: {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}): string[] {
  if (record.shifts.size === 0) return []
  const closed = new Map((ledger.must(CLOSED).rows as unknown as ClosedInLedger[]).map((row) => [row.id, row]))
  const wrong = (ledger.must(WRONG_IN_SHIFTS).rows as { wrong: string }[]).map((row) => row.wrong)
  // A disk of before has forgotten what was on it, and a copied one has another life.
  const unsure = new Set(
    terminals.filter((each) => each.wasSetBack() || record.copied.has(each.identity.id)).map(({ name }) => name),
  )
  // An exchange of lost hours may be with a manager, who is told of its money but for that of the tickets that were given up.
  const unasked = record.setBack ? ['exchange'] : []
  const numbers = new Set<string>()
  for (const { shiftId, terminal, number, counted, sums, isLate } of record.shifts.values()) {
    if (unsure.has(terminal)) continue
    const what = `shift ${number} (${shiftId}) that ${terminal} closed`
    const known = closed.get(shiftId)
    if (!known) wrong.push(`${what} is not closed in the ledger`)
    else if (known.counted !== counted || differencesOf(sums, known.told, []) !== '') {
      wrong.push(
        `${what} counted ${counted}, and the ledger was told ${known.counted}, ${differencesOf(sums, known.told, [])}`,
      )
    } else if (!isLate && differencesOf(sums, known.ledger, unasked) !== '') {
      wrong.push(`${what}, and the ledger's rows come to other sums: ${differencesOf(sums, known.ledger, unasked)}`)
    } else if (!isLate && paidOtherwise(sums, known.paid, unasked) !== '') {
      wrong.push(`${what}, and in the end the ledger's rows are others: ${paidOtherwise(sums, known.paid, unasked)}`)
    } else if (known.number !== number) wrong.push(`${what} has the number ${known.number} in the ledger`)
    if (numbers.has(`${terminal} ${number}`)) wrong.push(`${terminal} showed the number ${number} of a shift twice`)
    numbers.add(`${terminal} ${number}`)
  }
  return wrong
}

/** Empty: none. */
const differencesOf = (sums: ShiftSums, others: unknown, unasked: readonly string[]): string =>
  compareSums(sums, ShiftSums.parse(others))
    .filter(({ of }) => !unasked.includes(of))
    .map(({ of, told, ledger }) => `${of} ${told} and ${ledger}`)
    .join(', ')

function paidOtherwise({ byMethod }: ShiftSums, paid: Record<string, number>, unasked: readonly string[]): string {
  const told = new Map<string, number>(byMethod.map(({ method, amount, tips }) => [method, amount + tips]))
  return [...new Set([...told.keys(), ...Object.keys(paid)])]
    .filter((method) => !unasked.includes(method) && (told.get(method) ?? 0) !== (paid[method] ?? 0))
    .map((method) => `${method} ${told.get(method) ?? 0} and ${paid[method] ?? 0}`)
    .join(', ')
}
