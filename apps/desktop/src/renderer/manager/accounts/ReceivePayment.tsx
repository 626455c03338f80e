/** Enters what a company has paid. What isn't entered yet stays while another view is open. */
import type { Id } from '@marquee/shared'
import { parseCash } from '../../cart/cart-totals.ts'
import { useKept } from '../kept/use-kept.ts'
import type { AccountsStore } from './accounts-store.ts'
import { say } from './words/say.ts'

interface ReceivePaymentProps {
  accountId: Id
  currency: string
  today: string
  busy: boolean
  onReceive: AccountsStore['receive']
}

export function ReceivePayment({ accountId, currency, today, busy, onReceive }: ReceivePaymentProps) {
  const [{ text, paidOn, note }, set, clear] = useKept(`accounts ${accountId} payment`, {
    text: '',
    paidOn: today,
    note: '',
  })
  const amount = parseCash(text, currency)
  const enter = async (): Promise<void> => {
    if (amount === undefined || amount === 0 || paidOn === '' || paidOn > today || busy) return
    if (await onReceive({ amount, paidOn, note: note.trim() })) clear()
  }
  return (
    <fieldset className="account-received">
      <legend>{say('payment_received')}</legend>
      <label>
        <span>{say('amount')}</span>
        <input
          className="text-field tabular"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </label>
      <label>
        <span>{say('day')}</span>
        <input
          className="text-field"
          type="date"
          value={paidOn}
          max={today}
          onChange={(event) => set({ paidOn: event.target.value })}
        />
      </label>
      <label>
        <span>{say('note')}</span>
        <input
          className="text-field"
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </label>
      <button
        type="button"
        className="button"
        disabled={busy || amount === undefined || amount === 0 || paidOn === '' || paidOn > today}
        onClick={() => void enter()}
      >
        {say('enter_payment')}
      </button>
    </fieldset>
  )
}
