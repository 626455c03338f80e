/** Notes the last grant before each run of a terminal began: a run that is over must not get later ones. */
import type { Ledger } from '../ledger/ledger.ts'

const RUN_BEGUN = 'terminal_run_begun'
const LAST_GRANT = 'select last_value::text as last from grant_number'

/** @returns the last grant that the ledger had given when this run of the terminal began; Infinity: it has not begun */
export type GrantsBefore = (terminalId: string, run: number) => number

export function watchGrantsBefore(ledger: Ledger): GrantsBefore {
  const before = new Map<string, number>()
  ledger.onNotification((channel, payload) => {
    if (channel !== RUN_BEGUN) return
    const { terminalId, runNumber } = JSON.parse(payload) as { terminalId: string; runNumber: number }
    before.set(`${terminalId} ${runNumber}`, Number((ledger.must(LAST_GRANT).rows[0] as { last: string }).last))
  })
  return (terminalId, run) => before.get(`${terminalId} ${run}`) ?? Infinity
}
