/**
 * Carries out `marquee restore`: somebody at the command line says that a backup was restored. The ledger begins another incarnation,
 * unless it already has since the restore.
 */
import { newId } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import { beginIncarnation, NOTHING_CITED, newestIncarnation } from './begin-incarnation.ts'
import { isSameLife, readLedgerLife } from './ledger-life.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const FIRST_INCARNATION = statement('first-incarnation')
const ALREADY_BEGUN = statement('already-begun')

export type Restored =
  | { kind: 'begun'; number: number; lostSince: Date; closedShows: number }
  /** A server has noticed it, or this was said before. */
  | { kind: 'known'; number: number }
  /** No server had run on this ledger when the backup was made: nothing can be lost. */
  | { kind: 'nothing_lost' }

export async function sayRestored(pool: Pool, backupDays: number): Promise<Restored> {
  const life = await readLedgerLife(pool)
  return inTransaction(pool, async (tx) => {
    const newest = await newestIncarnation(tx)
    if (!newest) {
      await tx.query({ ...FIRST_INCARNATION, values: [newId(), JSON.stringify(life)] })
      return { kind: 'nothing_lost' }
    }
    const begun = await tx.query({ ...ALREADY_BEGUN, values: [newest.number] })
    if (begun.rowCount === 1 && newest.life !== null && isSameLife(newest.life, life)) {
      return { kind: 'known', number: newest.number }
    }
    const said = 'An operator said that a backup was restored.'
    const { incarnation, lostSince, closedShows } = await beginIncarnation(tx, newest, {
      why: 'restored',
      said,
      life,
      cited: NOTHING_CITED,
      backupDays,
    })
    return { kind: 'begun', number: incarnation.number, lostSince, closedShows }
  })
}
