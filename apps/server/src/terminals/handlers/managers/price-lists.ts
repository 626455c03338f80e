/** Price lists, at the manager's page. */
import { granted } from '@marquee/shared'
import type { ManagedPriceLists } from '../../../catalogue/price-lists/manage-price-lists.ts'
import type { HandlersOf } from '../handler.ts'

export function createPriceListHandlers(priceLists: ManagedPriceLists): HandlersOf<'priceLists' | 'changePriceList'> {
  return {
    priceLists: async (_, { terminal }) => granted(await priceLists.read(terminal)),
    changePriceList: (request, { terminal }) => priceLists.change(request, terminal),
  }
}
