/** A show as prices see it, with the rules of its price list: the tariff has the holidays that they look at. */
import type { PricedShow } from '@marquee/shared'
import type { CatalogueShow } from '../../../catalogue/catalogue.ts'

export const pricedShow = ({ show, cinema, writtenPriceList }: CatalogueShow): PricedShow => ({
  priceList: writtenPriceList,
  startsAt: new Date(show.startsAt),
  timeZone: cinema.timeZone,
  formats: show.formats ?? [],
})
