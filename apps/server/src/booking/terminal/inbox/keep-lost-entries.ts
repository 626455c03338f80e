/** Entries of a terminal's outbox that never came, and that nobody has any more: a person must find out what they did. */
import { loadStatement, type Tx } from '../../../infra/postgres.ts'
import { recordLostEntries } from '../../conflicts/record-conflict.ts'

const MISSING_ENTRIES = loadStatement(new URL('./sql/missing-entries.sql', import.meta.url))

/**
 * A server that died, or that failed to enter one entry of a batch, may have answered later ones, but not this one. The
 * terminal would send it again. An older disk, which ends before it, can't.
 * @param behind the last entry that the disk has, or that the inbox has: the lost ones come after it
 * @param last the last that has its answer
 */
export async function keepLostEntries(tx: Tx, terminalId: string, behind: number, last: number): Promise<void> {
  if (behind >= last) return
  const { rows } = await tx.query<{ from: number; to: number }>({
    ...MISSING_ENTRIES,
    values: [terminalId, behind, last],
  })
  for (const lost of rows) await recordLostEntries(tx, terminalId, lost)
}
