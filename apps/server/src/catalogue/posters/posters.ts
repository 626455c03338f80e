/** The ledger's posters: kept by what is in them, and read by anybody. */
import type { Poster, PosterHash } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { PosterPicture } from './poster-files.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const KEEP = statement('keep-poster')
const FORGET = statement('forget-posters')
const POSTER = statement('poster')

/** So many bytes of posters are in memory: those that were asked for last. */
const MEMORY_BYTES = 32 * 1024 * 1024

export interface KeptPoster {
  mediaType: Poster['mediaType']
  picture: Buffer
}

export interface Posters {
  /** undefined: the ledger has no such poster. */
  find(sha256: PosterHash): Promise<KeptPoster | undefined>
}

/** Before a movie gets it. A poster that is there already is not written twice. */
export async function keepPoster(pool: Pool, poster: PosterPicture): Promise<void> {
  const { sha256, mediaType, width, height, picture } = poster
  await pool.query({ ...KEEP, values: [sha256, mediaType, width, height, picture] })
}

/** In the transaction that has changed movies' posters. */
export async function forgetPosters(tx: Tx): Promise<void> {
  await tx.query(FORGET)
}

export function createPosters(pool: Pool): Posters {
  // The first is the one that was asked for longest ago.
  const recent = new Map<PosterHash, KeptPoster>()
  let bytes = 0

  function remember(sha256: PosterHash, poster: KeptPoster): void {
    bytes += poster.picture.length - (recent.get(sha256)?.picture.length ?? 0)
    recent.delete(sha256)
    recent.set(sha256, poster)
    for (const [oldest, { picture }] of recent) {
      if (bytes <= MEMORY_BYTES) break
      recent.delete(oldest)
      bytes -= picture.length
    }
  }

  return {
    async find(sha256) {
      const known = recent.get(sha256)
      if (known) {
        remember(sha256, known)
        return known
      }
      const { rows } = await pool.query<{ media_type: Poster['mediaType']; picture: Buffer }>({
        ...POSTER,
        values: [sha256],
      })
      const [row] = rows
      if (!row) return undefined
      const poster = { mediaType: row.media_type, picture: row.picture }
      remember(sha256, poster)
      return poster
    },
  }
}
