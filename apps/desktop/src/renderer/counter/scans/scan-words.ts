/** What the counter says about a scan. One sentence each. */
import type { Scanned } from '../../scanner/scanned.ts'
import type { SalePhase } from '../sale/sale-store.ts'
import { say } from './words/say.ts'

/** Of a longer code the beginning is enough to tell it by. */
const SHOWN = 24

/** Why a voucher can't join the order now; null: it can. */
export function whyNoVoucher({ phase }: SalePhase, isExchanging: boolean): string | null {
  if (isExchanging) return say('voucher_while_exchanging')
  if (phase === 'selling' || phase === 'reader') return say('voucher_while_paying')
  if (phase === 'sold' || phase === 'order_sold') return say('paid_already')
  return null
}

/** Why goods can't join the order now; null: they can. */
export function whyNoGoods({ phase }: SalePhase, isExchanging: boolean): string | null {
  if (isExchanging) return say('goods_while_exchanging')
  if (phase === 'choosing') return null
  if (phase === 'sold' || phase === 'order_sold') return say('paid_already')
  return say('goods_while_paying')
}

/** Of what nothing is done with. */
export function nothingDoneInWords({ kind, text }: Scanned): string {
  if (kind === 'group') return say('group_code')
  if (kind === 'subscription') return say('subscription_code')
  const letters = [...text]
  const shown = letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text
  return say('no_code_of_ours', { text: shown })
}
