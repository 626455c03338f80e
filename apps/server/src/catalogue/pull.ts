/** The entries that a terminal's copy of the catalogue lacks, page by page. */
import {
  CATALOGUE_KINDS,
  type CatalogueEntry,
  type CatalogueKind,
  type CatalogueRequest,
  type Id,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const MAX_ENTRIES = 100
/** An answer is one message; a hundred ordinary seat plans would be 600 KB and hold up the claims behind them. */
const MAX_BYTES = 256 * 1024
const NIL = '00000000-0000-0000-0000-000000000000'

const pull = loadStatement(new URL('./sql/pull.sql', import.meta.url))

export interface CataloguePull {
  after?: CatalogueRequest['after']
  /** Set: this cinema's entries, and the movies and price lists of all. null: all. */
  cinemaId: Id | null
  /** The kinds of entries that the terminal knows. Only tariffs and print templates may be missing among them. */
  kinds: readonly CatalogueKind[]
}

/** The next entries in the order (revision, kind, id); a stadium's plan may make a page larger than `MAX_BYTES` by itself. */
export async function pullCatalogue(
  pool: Pool,
  { after, cinemaId, kinds }: CataloguePull,
): Promise<{ entries: CatalogueEntry[]; more: boolean }> {
  // A kind that isn't one here is the beginning of its revision: more is sent, nothing missed.
  const kind = after ? (CATALOGUE_KINDS as readonly string[]).indexOf(after.kind) : -1
  const id = kind >= 0 ? after?.id : NIL
  const { rows } = await pool.query<{
    kind: number
    revision: number
    entry: CatalogueEntry['entry']
    found: number
  }>({
    ...pull,
    values: [
      ...[after?.revision ?? -1, kind, id, cinemaId, MAX_ENTRIES, MAX_BYTES],
      ...[kinds.includes('tariff'), kinds.includes('print_template')],
    ],
  })
  const entries = rows.map(
    ({ kind, revision, entry }) =>
      // The ledger holds what the import validated, so it isn't parsed a second time.
      ({ kind: CATALOGUE_KINDS[kind], revision, entry }) as CatalogueEntry,
  )
  return { entries, more: (rows[0]?.found ?? 0) > rows.length }
}
