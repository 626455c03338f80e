/** What goes back, and why it can or can't, in words. */
import type { OrderRecord } from '@marquee/shared'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { money as moneyInWords } from '../words/staff/figures.ts'
import type { GoingBack } from './what-goes-back.ts'
import { say } from './words/say.ts'

/** `SGD 6.50 in cash, out of the drawer` */
export function partInWords({ method, amount, slip }: GoingBack['parts'][number], currency: string): string {
  const money = moneyInWords({ amount, currency })
  switch (method) {
    case 'cash':
      return say('back_cash', { money })
    case 'card':
      return say('back_card', { money })
    case 'card_machine':
      return say('back_machine', { money, slip: slip ?? say('slip_unknown') })
    case 'voucher':
      return say('back_voucher', { money })
    case 'account':
      return say('back_account', { money })
    case 'subscription':
      return say('back_subscription')
  }
}

/** What became of a line's goods that have a pick-up code; null: they were handed over with the sale, or have come back. */
export function pickUpInWords(
  { pickUp, timeZone }: OrderRecord,
  { kind, back }: OrderRecord['lines'][number],
): string | null {
  if (!pickUp || kind !== 'goods' || back !== null) return null
  const { handedOver } = pickUp
  if (handedOver === null) return say('picked_up_waiting')
  return say('handed_over', { terminal: handedOver.terminal, at: dayAndTimeIn(timeZone, handedOver.at) })
}

/** Why a line can't be chosen; null: it can be. */
export function whyNot({ kind, back, held }: OrderRecord['lines'][number]): string | null {
  if (back !== null) return back.wentTo === null ? say('came_back') : say(`came_back_${back.wentTo}`)
  if (held === 'comes_by_itself' && kind === 'rounding') return say('comes_with_last')
  return held && say(`held_${held}`)
}
