/**
 * Z = drawer = ledger. Each shift that a screen said is closed is closed in the ledger, with the figures that the screen showed, and the
 * ledger's own rows come to the same. No number was shown twice at a counter. `checks/drawers.ts` has the drawers.
 */
import { WRONG_IN_SHIFTS } from '../../testing/audits/shifts.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

const CLOSED = `
  select s.id::text as id, s.number, c.counted, (c.told ->> 'expected')::int as told, (c.ledger ->> 'expected')::int as ledger
  from shift_closes c join shifts s on s.id = c.shift_id`

type ClosedInLedger = Record<'id', string> & Record<'number' | 'counted' | 'told' | 'ledger', number>

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
  const numbers = new Set<string>()
  for (const { shiftId, terminal, number, counted, expected } of record.shifts.values()) {
    if (unsure.has(terminal)) continue
    const what = `shift ${number} (${shiftId}) that ${terminal} closed`
    const known = closed.get(shiftId)
    if (!known) wrong.push(`${what} is not closed in the ledger`)
    else if (known.counted !== counted || known.told !== expected) {
      wrong.push(`${what} counted ${counted} of ${expected}, and the ledger was told ${known.counted} of ${known.told}`)
    } else if (known.ledger !== expected) {
      wrong.push(`${what} expected ${expected}, and the ledger's rows come to ${known.ledger}`)
    } else if (known.number !== number) wrong.push(`${what} has the number ${known.number} in the ledger`)
    if (numbers.has(`${terminal} ${number}`)) wrong.push(`${terminal} showed the number ${number} of a shift twice`)
    numbers.add(`${terminal} ${number}`)
  }
  return wrong
}
