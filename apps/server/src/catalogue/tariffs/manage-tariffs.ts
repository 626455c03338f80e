/** Managers' tariffs: reading a cinema's with its versions, and making the version that follows the one that was looked at. */
import {
  type Answer,
  type ChangeTariffAnswer,
  type ChangeTariffRequest,
  granted,
  type Id,
  PLAIN_TARIFF_ID,
  plainTariff,
  refused,
  TARIFF_VERSIONS_AT_ONCE,
  Tariff,
  type TariffsAnswer,
  type TariffsRequest,
  type TariffVersion,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { FOLLOW_TARIFFS, tariffToMake } from './follow-tariffs.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TARIFF_VERSIONS = statement('tariff-versions')
const TARIFF_TO_FOLLOW = statement('tariff-to-follow')

type Manager = Pick<TerminalIdentity, 'cinemaId' | 'name'>

export interface ManagedTariffs {
  /** Refused for another cinema's, if the manager belongs to one. So is `change`. */
  read(request: TariffsRequest, manager: Manager): Promise<Answer<TariffsAnswer>>
  /** Idempotent by the new version's id. */
  change(request: ChangeTariffRequest, manager: Manager): Promise<Answer<ChangeTariffAnswer>>
}

const isOthers = (cinemaId: Id, manager: Manager): boolean => manager.cinemaId !== null && manager.cinemaId !== cinemaId

/** @param pools.pool for changes @param pools.reportsPool for reading */
export function createManagedTariffs({ pool, reportsPool }: { pool: Pool; reportsPool: Pool }): ManagedTariffs {
  return {
    async read({ cinemaId, before }, manager) {
      if (isOthers(cinemaId, manager)) return refused({ code: 'tariff_of_other_cinema' })
      const { rows } = await reportsPool.query<{
        currency: string
        inForce: unknown
        versions: (Omit<TariffVersion, 'tariff'> & { tariff: unknown })[]
      }>({ ...TARIFF_VERSIONS, values: [cinemaId, before ?? null, TARIFF_VERSIONS_AT_ONCE + 1] })
      const [row] = rows
      if (!row) return refused({ code: 'unknown_cinema', cinemaId })
      // Parsed, since a version that an earlier program made lacks what tariffs have gained since.
      const versions = row.versions
        .slice(0, TARIFF_VERSIONS_AT_ONCE)
        .map((each): TariffVersion => ({ ...each, tariff: Tariff.parse(each.tariff) }))
      return granted({
        inForce: row.inForce === null ? plainTariff(row.currency) : Tariff.parse(row.inForce),
        versions,
        more: row.versions.length > versions.length,
      })
    },

    change({ cinemaId, follows, tariff }, manager) {
      // Changes come one after the other, so what is found here stands until the commit.
      return changeCatalogue(pool, async (tx, revision) => {
        const unchanged = (value: Answer<ChangeTariffAnswer>) => ({ changed: false, value })
        if (isOthers(cinemaId, manager)) return unchanged(refused({ code: 'tariff_of_other_cinema' }))
        const { rows } = await tx.query<{
          currency: string
          newestId: Id | null
          newestVersion: number | null
          newestBy: string | null
          isKnown: boolean
          isTaken: boolean
          madeVersion: number | null
        }>({ ...TARIFF_TO_FOLLOW, values: [cinemaId, follows, tariff.id, JSON.stringify(tariff), PLAIN_TARIFF_ID] })
        const [found] = rows
        if (!found) return unchanged(refused({ code: 'unknown_cinema', cinemaId }))
        if (found.madeVersion !== null) return unchanged(granted({ version: found.madeVersion }))
        if (found.isTaken) return unchanged(refused({ code: 'command_id_reused' }))
        if (!found.isKnown) return unchanged(refused({ code: 'unknown_tariff' }))
        if (follows !== (found.newestId ?? PLAIN_TARIFF_ID))
          return unchanged(refused({ code: 'tariff_followed', by: found.newestBy ?? '' }))
        if (tariff.currency !== found.currency)
          return unchanged(refused({ code: 'tariff_currency', currency: found.currency }))
        const made = JSON.stringify(tariffToMake(tariff))
        await tx.query({ ...FOLLOW_TARIFFS, values: [[tariff.id], [cinemaId], made, manager.name, revision] })
        return { changed: true, value: granted({ version: (found.newestVersion ?? 0) + 1 }) }
      })
    },
  }
}
