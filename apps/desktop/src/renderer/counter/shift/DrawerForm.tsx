/** Cash that goes into the drawer or out of it without a sale, or the drawer is opened for nothing; each with its reason. */
import type { DrawerPurpose } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { ReasonHelp } from '../../reasons/ReasonHelp.tsx'
import { Keypad } from '../keypad/Keypad.tsx'
import type { ShiftDesk } from './shift-desk.ts'
import { say } from './words/say.ts'

const LONGEST_REASON = 200

interface DrawerWords {
  title: string
  reason: string
  act: string
}

function wordsOf(purpose: DrawerPurpose): DrawerWords {
  switch (purpose) {
    case 'paid_in':
      return { title: say('pay_in'), reason: say('reason'), act: say('pay_in') }
    case 'paid_out':
      return { title: say('pay_out'), reason: say('reason'), act: say('pay_out') }
    case 'safe_drop':
      return { title: say('to_safe'), reason: say('bag_or_who'), act: say('take_it_out') }
    case 'no_sale':
      return { title: say('open_drawer'), reason: say('reason'), act: say('open_drawer') }
  }
}

export function DrawerForm({ desk, purpose, currency }: { desk: ShiftDesk; purpose: DrawerPurpose; currency: string }) {
  const isBusy = useStore(desk, (state) => state.isBusy)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isOpening = purpose === 'no_sale'
  const words = wordsOf(purpose)
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
          <span>{say('amount_in', { currency })}</span>
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
          next={say('next_field')}
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
          maxLength={LONGEST_REASON}
          placeholder={say(`hint_${purpose}`)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <ReasonHelp whatFor={purpose} text={reason} longest={LONGEST_REASON} onText={setReason} />
      <p className="shift-why">{text.trim() !== '' && amount === undefined ? say('no_amount', { currency }) : ''}</p>
      <div className="shift-actions">
        <button type="button" className="button large" onClick={() => desk.go({ name: 'home' })}>
          <ArrowLeft className="mirrors" aria-hidden="true" size={18} /> {say('back')}
        </button>
        <button type="submit" className="button primary large" disabled={!isReady || isBusy}>
          {words.act} <kbd>{say('enter_key')}</kbd>
        </button>
      </div>
    </form>
  )
}
