/** Cash that goes into the drawer or out of it without a sale, or the drawer is opened for nothing; each with its reason. */
import type { DrawerPurpose } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { Keypad } from './Keypad.tsx'
import type { ShiftDesk } from './shift-desk.ts'

const WORDS: Record<DrawerPurpose, { title: string; reason: string; hint: string; act: string }> = {
  paid_in: { title: 'Pay in', reason: 'Reason', hint: 'change from the safe', act: 'Pay in' },
  paid_out: { title: 'Pay out', reason: 'Reason', hint: 'milk for the café', act: 'Pay out' },
  safe_drop: { title: 'To the safe', reason: 'Bag, or who took it', hint: 'bag 0412', act: 'Take it out' },
  no_sale: { title: 'Open the drawer', reason: 'Reason', hint: 'a customer needed change', act: 'Open the drawer' },
}

export function DrawerForm({ desk, purpose, currency }: { desk: ShiftDesk; purpose: DrawerPurpose; currency: string }) {
  const isBusy = useStore(desk, (state) => state.isBusy)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isOpening = purpose === 'no_sale'
  const words = WORDS[purpose]
  const amount = isOpening ? 0 : parseCash(text, currency)
  const isReady = amount !== undefined && (isOpening || amount > 0) && reason.trim() !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady && !isBusy) void desk.move({ purpose, amount, currency, reason: reason.trim() })
  }
  return (
    <form className="drawer-form" onSubmit={submit}>
      <h3>{words.title}</h3>
      {!isOpening && (
        <label>
          <span>Amount, in {currency}</span>
          <input
            ref={first}
            className="text-field tabular drawer-amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            placeholder={plainAmount(0, currency)}
            value={text}
            aria-invalid={text.trim() !== '' && amount === undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      {!isOpening && (
        <Keypad
          withPoint
          next="Next field"
          onDigit={(digit) => setText((before) => `${before}${digit}`.slice(0, 14))}
          onDelete={() => setText((before) => before.slice(0, -1))}
          onNext={() => {}}
        />
      )}
      <label>
        <span>{words.reason}</span>
        <input
          ref={isOpening ? first : undefined}
          className="text-field"
          autoComplete="off"
          maxLength={200}
          placeholder={words.hint}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <p className="shift-why">
        {text.trim() !== '' && amount === undefined ? `That is no amount of ${currency}.` : ''}
      </p>
      <div className="shift-actions">
        <button type="button" className="button large" onClick={() => desk.go({ name: 'home' })}>
          <ArrowLeft aria-hidden="true" size={18} /> Back
        </button>
        <button type="submit" className="button primary large" disabled={!isReady || isBusy}>
          {words.act} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  )
}
