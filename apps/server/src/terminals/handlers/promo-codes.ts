/** Promo codes with a limit, at counters. */
import { granted, refused } from '@marquee/shared'
import { codesLeft } from '../../booking/promo-codes/code-uses.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { HandlersOf } from './handler.ts'

export function createPromoCodeHandlers({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
}): HandlersOf<'codesLeft'> {
  return {
    async codesLeft({ cinemaId, codes }, { terminal }) {
      if (terminal.cinemaId !== null && terminal.cinemaId !== cinemaId) return refused({ code: 'other_cinema' })
      const tariff = await catalogue.tariff(cinemaId)
      if (!tariff) return refused({ code: 'unknown_cinema', cinemaId })
      const left = await codesLeft(pool, tariff, codes, { channel: 'counter', customerId: null })
      return granted({ codes: [...left].map(([discountId, left]) => ({ discountId, left })) })
    },
  }
}
