/** Puts a tip on one of an order's payments: the last slip of the card machine, or the cash. Pure; amounts are minor units. */
import type { SellOrderArgs } from '../../../terminal/api.ts'

type Payment = SellOrderArgs['payments'][number]

/** @param cash what was handed over in cash, tip included @returns the payments as a sale names them */
export function withTip(
  payments: readonly Payment[],
  { tip, isOnSlip, cash }: { tip: number; isOnSlip: boolean; cash: number | undefined },
): Payment[] {
  if (tip === 0) return cash === undefined ? [...payments] : [...payments, { method: 'cash', tendered: cash }]
  const last = payments.findLastIndex(({ method }) => method === 'card_machine')
  const slip = payments[last]
  if (!isOnSlip || slip?.method !== 'card_machine') {
    return [...payments, { method: 'cash', tendered: cash ?? tip, tip }]
  }
  const tipped = payments.with(last, { ...slip, tendered: slip.tendered + tip, tip })
  return cash === undefined ? tipped : [...tipped, { method: 'cash', tendered: cash }]
}
