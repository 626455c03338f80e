/**
 * Who did what: each command of a counter says an operator who may sell, from the first that does; the ledger names the same; what somebody
 * began is theirs; and a yes on the spot is a supervisor's.
 */
import { maySell } from '@marquee/shared'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** What nobody does without having logged in. But an exchange that was asked for may be heard of after a restart, as a card's payment may. */
const COMMANDS = `
  with told as (
    select i.terminal_id, i.sequence, i.command_id, replace(i.entry, '\\u0000', '\\u2400')::jsonb as entry
    from inbox i join terminals t on t.id = i.terminal_id
    where t.kind = 'counter' and i.sequence is not null and i.entry is not null
  ), named as (
    select terminal_id, sequence, command_id, entry #>> '{command,operatorId}' as operator_id, entry #> '{command,body}' as body from told
  )
  select n.terminal_id::text as terminal, n.command_id::text as id, n.body ->> 'kind' as kind, n.operator_id as told,
    a.operator_id::text as noted, coalesce(n.body #>> '{order,orderId}', n.body ->> 'bookingId', n.body ->> 'orderId') as sold
  from named n left join operator_acts a on a.id = n.command_id and a.terminal_id = n.terminal_id
  where n.body ->> 'kind' in ('sell', 'order', 'exchange', 'drawer') or (n.body ->> 'kind' = 'shift' and n.body ->> 'paidAtReader' is null)
  order by n.terminal_id, n.sequence`
const YESES = `
  select id::text, answered_by_operator::text as by from approvals where answer = 'yes' and answered_by_operator is not null`

interface Told {
  terminal: string
  id: string
  kind: string
  told: string | null
  noted: string | null
  /** The booking or the order. */
  sold: string | null
}

export function actsInLedger({
  ledger,
  record,
  terminals,
}: {
  ledger: Ledger
  record: WorldRecord
  terminals: TerminalHost[]
}): string[] {
  if (record.operators.size === 0) return []
  const names = new Map(terminals.map(({ identity, name }) => [identity.id, name]))
  const unsure = new Set(
    terminals
      .filter((each) => each.wasSetBack() || record.copied.has(each.identity.id))
      .map(({ identity }) => identity.id),
  )
  const wrong: string[] = []
  const named = new Set<string>()
  for (const { terminal, id, kind, told, noted, sold } of ledger.must(COMMANDS).rows as unknown as Told[]) {
    const what = `the ${kind} ${id} of ${names.get(terminal)}`
    if (told !== null) named.add(terminal)
    else if (kind !== 'exchange' && named.has(terminal) && !unsure.has(terminal))
      wrong.push(`${what} names no operator`)
    const operator = record.operators.get(told ?? '')
    if (told !== null && !(operator && maySell(operator.role))) wrong.push(`${what} names ${told}, who may not sell`)
    // Of an exchange the ledger has noted who its connection said was there when it was asked for.
    if (told !== noted && kind !== 'exchange') wrong.push(`${what} was done by ${told}, and the ledger says ${noted}`)
    const begunBy = sold === null ? undefined : record.begunBy.get(sold)
    if (begunBy !== undefined && begunBy !== told) wrong.push(`${what} was begun by ${begunBy}, and names ${told}`)
  }
  for (const { id, by } of ledger.must(YESES).rows as { id: string; by: string }[]) {
    if (record.operators.get(by)?.role !== 'supervisor') wrong.push(`${by} has said yes to ${id}, and is no supervisor`)
  }
  return wrong
}
