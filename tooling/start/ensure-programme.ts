/** The sample programme: loaded into a ledger that has none, and again when a person asks for it. */
import { completeSample, importSample } from '../../apps/server/src/catalogue/import/import-sample.ts'
import type { Pool } from '../../apps/server/src/infra/postgres.ts'

export type ProgrammeState = 'there' | 'loaded' | 'over'

/** @throws Error with the problems, when the sample can't be loaded */
export async function ensureProgramme(pool: Pool): Promise<ProgrammeState> {
  const { rows } = await pool.query<{ last: Date | null }>('select max(starts_at) as last from shows')
  const last = rows[0]?.last ?? null
  if (last !== null) {
    await completeSample(pool)
    return last < new Date() ? 'over' : 'there'
  }
  const answer = await importSample({ pool })
  if (!answer.ok) throw new Error(`The sample programme could not be loaded:\n${answer.problems.join('\n')}`)
  return 'loaded'
}
