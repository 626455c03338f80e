/** Sells a gift card: its code, scanned or typed, and the amount that the customer wants on it. */
import { minorDigits } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { amountAsTyped } from '../../cart/amount-as-typed.ts'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { useScansHere } from '../../scanner/use-scanner.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { say } from './words/say.ts'
import '../../ui/field-wrong.css'
import '../order/voucher-payments.css'

/** What people give, in whole units of a currency. */
const USUAL = [20, 50, 100] as const

export function GiftCardForm({ currency, onDone }: { currency: string; onDone(): void }) {
  const { order } = useCounter()
  const sentence = useOrder((state) => state.voucherSentence)
  const asking = useOrder((state) => state.askingForVoucher)
  const [code, setCode] = useState('')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const leave = (): void => {
    order.forgetVoucherSentence()
    onDone()
  }
  useKeys({ Escape: leave })
  // This card is for sale: it doesn't pay.
  useScansHere(({ kind, text }) => {
    if (kind !== 'voucher' && kind !== 'spoken') return false
    setCode(text)
    return true
  })
  const id = useId()
  const amount = parseCash(text, currency)
  const wrong =
    text !== '' && amount === undefined
      ? amountAsTyped(say('amount_on_it'), USUAL[0] * 10 ** minorDigits(currency), currency)
      : null
  const isReady = code.trim() !== '' && amount !== undefined && amount > 0 && !asking
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isReady && (await order.addGiftCard(code, amount))) onDone()
  }
  return (
    <form className="gift-card-form" onSubmit={(event) => void submit(event)}>
      <div className="panel-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_cart')} onClick={leave}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>{say('gift_card')}</h2>
      </div>
      <label>
        <span>{say('its_code')}</span>
        <input
          ref={field}
          className="text-field tabular"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <label>
        <span>{say('amount_on_it')}</span>
        <input
          className="text-field tabular"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={plainAmount(0, currency)}
          aria-invalid={wrong !== null}
          aria-describedby={id}
          onChange={(event) => setText(event.target.value.replace(/[^\d.,]/g, ''))}
        />
      </label>
      <p id={id} className="field-wrong" role="alert">
        {wrong}
      </p>
      <fieldset className="gift-card-amounts">
        <legend className="visually-hidden">{say('usual_amounts')}</legend>
        {USUAL.map((units) => {
          const amount = units * 10 ** minorDigits(currency)
          return (
            <button
              key={units}
              type="button"
              className="button tabular"
              aria-label={money({ amount, currency })}
              onClick={() => setText(plainAmount(amount, currency))}
            >
              {plainAmount(amount, currency)}
            </button>
          )
        })}
      </fieldset>
      <Problem sentence={sentence} onDismiss={order.forgetVoucherSentence} />
      <button type="submit" className="button primary large" disabled={!isReady}>
        {asking ? say('looking') : say('add_to_order')}
      </button>
    </form>
  )
}
