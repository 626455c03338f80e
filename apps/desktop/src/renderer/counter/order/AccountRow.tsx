/** What of an order is on a company account, and the button that takes it off. */
import type { AccountCard } from '@marquee/shared'
import { X } from 'lucide-react'
import { useCounter } from '../counter-context.tsx'

/** @param amount as the rows around it write theirs */
export function AccountRow({ card, amount }: { card: AccountCard; amount: string }) {
  const { order } = useCounter()
  return (
    <li data-account={card.accountId}>
      <span className="order-part-name">
        <span>On account</span>
        <small>{card.name}</small>
      </span>
      <span className="tabular">−{amount}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Take the account of ${card.name} off`}
        onClick={order.removeAccount}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </li>
  )
}
