/** Managers say in which language a cinema's customers are spoken to, where nobody knows their own. */
import { type Answer, granted, refused, type SetCinemaLanguageRequest, type TerminalIdentity } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'

const SET_CINEMA_LANGUAGE = loadStatement(new URL('./sql/set-cinema-language.sql', import.meta.url))

/** Refused for another cinema's, if the manager belongs to one. Idempotent. Terminals hear of it with the programme. */
export type SetCinemaLanguage = (
  request: SetCinemaLanguageRequest,
  manager: Pick<TerminalIdentity, 'cinemaId'>,
) => Promise<Answer<Record<string, never>>>

export const createSetCinemaLanguage =
  ({ pool }: { pool: Pool }): SetCinemaLanguage =>
  async ({ cinemaId, language }, manager) => {
    if (manager.cinemaId !== null && manager.cinemaId !== cinemaId) return refused({ code: 'template_of_other_cinema' })
    return changeCatalogue(pool, async (tx, revision) => {
      const { rows } = await tx.query<{ changed: boolean }>({
        ...SET_CINEMA_LANGUAGE,
        values: [cinemaId, language, revision],
      })
      const [row] = rows
      if (!row) return { changed: false, value: refused({ code: 'unknown_cinema', cinemaId }) }
      return { changed: row.changed, value: granted({}) }
    })
  }
