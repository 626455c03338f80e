/** The tariff of a cinema that has none: its tickets cost what their price lists say, and nothing else is sold. Pure. */
import type { Id } from '../ids.ts'
import type { Currency } from '../money.ts'
import { NO_ROUNDING } from './cash-rounding.ts'
import type { Tariff } from './tariff.ts'

/** An order that cites it was priced without a tariff of the cinema's own. The id is the same in every currency. */
export const PLAIN_TARIFF_ID: Id = '00000000-0000-7000-8000-000000000000'

/** Admission has a tax rate of 0 %: a cinema without a tariff hasn't said what its rates are. */
export function plainTariff(currency: Currency): Tariff {
  return {
    id: PLAIN_TARIFF_ID,
    currency,
    taxes: { mode: 'included', rates: [{ code: 'none', percentage: 0 }] },
    ticketTaxRate: 'none',
    terms: [],
    discounts: [],
    goods: { goods: [], combos: [] },
    fees: [],
    holidays: [],
    cashRounding: NO_ROUNDING,
  }
}
