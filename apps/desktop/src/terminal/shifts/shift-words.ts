/** What the programme on this disk says of a sale, for the report of its shift. */
import { goodsName, taxTickets } from '@marquee/shared'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { cinemaOfOrder } from '../store/sales/orders-table.ts'
import type { ShiftWords } from '../store/shifts/shift-event.ts'

export function createShiftWords({ db, catalogue }: { db: Db; catalogue: Catalogue }): ShiftWords {
  return {
    taxOf({ showId, tickets, total }) {
      const cinema = catalogue.show(showId)?.cinema
      const tariff = cinema && catalogue.tariff(cinema)
      return taxTickets(tariff?.currency === total.currency ? tariff : undefined, tickets)
    },
    goodsName(orderId, goods) {
      const cinema = catalogue.cinema(cinemaOfOrder(db, orderId) ?? '')
      return goodsName((cinema && catalogue.tariff(cinema)) ?? null, goods)
    },
  }
}
