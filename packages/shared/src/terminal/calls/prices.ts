/** Price lists and tariffs, in versions. */
import { ChangePriceListAnswer, ChangePriceListRequest, PriceListsAnswer } from '../../manager/price-lists.ts'
import { ChangeTariffAnswer, ChangeTariffRequest, TariffsAnswer, TariffsRequest } from '../../manager/tariffs.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const PRICE_CALLS = {
  /** Lists the price lists, each with its versions. */
  priceLists: {
    request: Empty,
    answer: PriceListsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the price lists are not known',
  },
  /** Makes another version of a price list. Sent again with the version's id, it is done once. */
  changePriceList: {
    request: ChangePriceListRequest,
    answer: ChangePriceListAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the prices may or may not be changed',
  },
  /** Reads a cinema's tariff with its latest versions. */
  tariffs: {
    request: TariffsRequest,
    answer: TariffsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the tariff is not known',
  },
  /** Makes the next version of a cinema's tariff. Sent again with the version's id, it is done once. */
  changeTariff: {
    request: ChangeTariffRequest,
    answer: ChangeTariffAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the tariff may or may not be changed',
  },
} as const satisfies Record<string, Call>
