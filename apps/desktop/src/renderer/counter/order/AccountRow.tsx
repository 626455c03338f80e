/** What of an order is on a company account, and the button that takes it off. */
import type { AccountCard } from '@marquee/shared'
import { X } from 'lucide-react'
import { minus } from '../../words/staff/figures.ts'
import { useCounter } from '../counter-context.tsx'
import { say } from './words/say.ts'

/** @param amount as the rows around it write theirs */
export function AccountRow({ card, amount }: { card: AccountCard; amount: string }) {
  const { order } = useCounter()
  return (
    <li data-account={card.accountId}>
      <span className="order-part-name">
        <span>{say('on_account')}</span>
        <small>{card.name}</small>
      </span>
      <span className="tabular">{minus(amount)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={say('take_account_off', { name: card.name })}
        onClick={order.removeAccount}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  )
}
