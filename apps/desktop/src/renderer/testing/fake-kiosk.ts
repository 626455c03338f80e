/** What a kiosk of the fake house answers about paying: tickets cost what the price list says, and there is no reader. */
import { type Answer, granted, type PriceList, priceOf, refused } from '@marquee/shared'
import type { KioskOrder, KioskPayingApi, KioskPrice } from '../../terminal/api.ts'

export const fakeKioskAnswers = (prices: () => PriceList): KioskPayingApi => ({
  priceAtKiosk: async (order) => priceFake(order, prices()),
  presentVoucher: async () => refused({ code: 'voucher_refused', fault: { why: 'unknown' } }),
  takeVouchersOff: async () => granted(null),
  payAtKiosk: async () => refused({ code: 'terminal_has_no_reader' }),
  cancelAtKiosk: async () => granted(null),
  printKioskReceipt: async () => granted(null),
  mailFromKiosk: async ({ email }) => granted({ to: email }),
  endVisit: async () => granted(null),
  leaveForCounter: async () => granted(null),
})

function priceFake({ bookings }: KioskOrder, list: PriceList): Answer<KioskPrice> {
  const total = bookings
    .flatMap(({ tickets }) => tickets)
    .reduce((sum, { type }) => sum + (priceOf(list, type, 'standard') ?? 0), 0)
  return granted({ order: { currency: list.currency, total, lines: [], byRate: [] }, vouchers: [], card: total })
}
