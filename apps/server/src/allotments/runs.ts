/**
 * Reads where terminals are and which of their claims they can let go of, in one query for all who ask at the same
 * moment.
 */
import { createMicroBatch } from '../infra/micro-batch.ts'
import { isConnectionLost, loadStatement, type Pool } from '../infra/postgres.ts'

const RUNS = loadStatement(new URL('./sql/runs.sql', import.meta.url))

export interface TerminalRun {
  /** null: connected to no server. */
  serverId: string | null
  runNumber: number
  /** Claims up to this grant number are an earlier life's. */
  orphanedUpTo: number
}

/** undefined: there is no such terminal, or it is revoked. */
export type RunOf = (terminalId: string) => Promise<TerminalRun | undefined>

interface RunRow {
  terminal_id: string
  server_id: string | null
  run_number: number
  orphaned_up_to: number
}

export function createRunReader(pool: Pool): RunOf {
  const reads = createMicroBatch<string, TerminalRun | undefined>({
    maxItems: 500,
    maxInFlight: 2,
    failsWholeBatch: isConnectionLost,
    async run(terminalIds) {
      const { rows } = await pool.query<RunRow>({ ...RUNS, values: [[...new Set(terminalIds)]] })
      const runs = new Map(
        rows.map((row): [string, TerminalRun] => [
          row.terminal_id,
          {
            serverId: row.server_id,
            runNumber: row.run_number,
            orphanedUpTo: row.orphaned_up_to,
          },
        ]),
      )
      return terminalIds.map((id) => runs.get(id))
    },
  })
  return (terminalId) => reads.submit(terminalId)
}
