/** A ledger that commits, and whose answer to that is lost on its way. */
import type { Pool } from '../../../apps/server/src/infra/postgres.ts'

export function withoutCommitAnswers(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = async (statement: string, values?: unknown[]) => {
      const answer = await client.query(statement, values)
      if (statement === 'COMMIT') throw new Error('Connection terminated unexpectedly')
      return answer
    }
    return Object.assign(Object.create(client), { query })
  }
  return Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) })
}
