/** The gift cards of an order as they are kept with it, for their slips. Runs before the terminal forgets its claims on them. */
import type { SellOrderArgs, SoldOrder } from '../api.ts'
import type { Db } from '../store/database/database.ts'
import { findVoucher } from '../store/sales/voucher-claims-table.ts'

export function soldGiftCards(db: Db, vouchers: SellOrderArgs['vouchers']): Pick<SoldOrder, 'giftCards'> {
  const giftCards = (vouchers ?? []).flatMap(({ code, amount, plan }) => {
    const found = plan === undefined ? findVoucher(db, code) : undefined
    if (!found) return []
    const { paysFor, expiresAt, signed } = found
    return [{ code, amount, paysFor, expiresAt, ...(signed !== undefined && { signed }) }]
  })
  return giftCards.length === 0 ? {} : { giftCards }
}
