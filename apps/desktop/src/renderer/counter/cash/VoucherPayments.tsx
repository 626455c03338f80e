/** Vouchers that pay for the order, each with what it pays and keeps, and the field where another one is typed or scanned. */
import { voucherCodeForPeople } from '@marquee/shared'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { money as inMoney, minus } from '../../words/staff/figures.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import type { VoucherShare } from '../order/voucher-shares.ts'
import { say } from './words/say.ts'
import '../order/voucher-payments.css'

export function VoucherPayments({ shares, currency }: { shares: readonly VoucherShare[]; currency: string }) {
  const { order } = useCounter()
  const sentence = useOrder((state) => state.voucherSentence)
  const asking = useOrder((state) => state.askingForVoucher)
  const [text, setText] = useState('')
  const money = (amount: number): string => inMoney({ amount, currency })
  const add = async (): Promise<void> => {
    if (text.trim() === '' || asking) return
    if (await order.addVoucher(text)) setText('')
  }
  return (
    <section className="voucher-payments" aria-label={say('vouchers')}>
      {shares.length > 0 && (
        <ul>
          {shares.map(({ code, pays, left }) => (
            <li key={code} data-voucher={code}>
              <span className="order-part-name">
                <strong className="tabular">{voucherCodeForPeople(code)}</strong>
                <small className="tabular">
                  {left === 0 ? say('used_up') : say('stays_on_it', { amount: money(left) })}
                </small>
              </span>
              <span className="tabular">{minus(money(pays))}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={say('take_voucher_off', { code: voucherCodeForPeople(code) })}
                onClick={() => order.removeVoucher(code)}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="voucher-field">
        <input
          className="text-field"
          aria-label={say('voucher_or_card')}
          placeholder={say('voucher_or_card')}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            order.forgetVoucherSentence()
          }}
          onKeyDown={(event) => {
            // Enter, also a scanner's, adds the voucher: it doesn't sell the order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
        <button
          type="button"
          className="button quiet"
          aria-label={say('add_voucher')}
          disabled={text.trim() === '' || asking}
          onClick={() => void add()}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      </div>
      {/* Beside the field, and not as a problem of the order: that can still be paid. */}
      <p className="voucher-sentence" role="alert">
        {sentence}
      </p>
    </section>
  )
}
