/** What the counter says about a scan. One sentence each. */
import type { Scanned } from '../../scanner/scanned.ts'
import type { SalePhase } from '../sale/sale-store.ts'

/** Of a longer code the beginning is enough to tell it by. */
const SHOWN = 24

export const CLOSE_FIRST = 'Close this window first, then scan again.'

/** Why a voucher can't join the order now; null: it can. */
export function whyNoVoucher({ phase }: SalePhase, isExchanging: boolean): string | null {
  if (isExchanging) return 'Finish the exchange first: a voucher pays for an order.'
  if (phase === 'selling' || phase === 'reader') return 'This order is being paid: scan the voucher when that is over.'
  if (phase === 'sold' || phase === 'order_sold') return 'This order is paid: press “Next customer”, then scan again.'
  return null
}

export const NO_SUCH_GOODS = 'No goods here have this barcode: choose them with F9.'

/** Why goods can't join the order now; null: they can. */
export function whyNoGoods({ phase }: SalePhase, isExchanging: boolean): string | null {
  if (isExchanging) return 'Finish the exchange first: goods are an order of their own.'
  if (phase === 'choosing') return null
  if (phase === 'sold' || phase === 'order_sold') return 'This order is paid: press “Next customer”, then scan again.'
  return 'The money is being taken: go back to the order, then scan again.'
}

/** Of what nothing is done with. */
export function nothingDoneInWords({ kind, text }: Scanned): string {
  if (kind === 'group') return 'This code lets a group in at the door: to find its booking, scan one of its tickets.'
  if (kind === 'subscription') return 'This is a subscription: press “Subscription”, then scan again.'
  const letters = [...text]
  const shown = letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text
  return `“${shown}” is no code of this house: nothing was done.`
}
