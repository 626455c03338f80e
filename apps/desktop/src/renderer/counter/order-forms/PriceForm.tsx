/** Gives one line of the order a price by hand, or nothing to pay, with the reason. */
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCutOff } from '../../app/terminal-context.tsx'
import { amountAsTyped } from '../../cart/amount-as-typed.ts'
import { parseCash } from '../../cart/cart-totals.ts'
import { ReasonHelp } from '../../reasons/ReasonHelp.tsx'
import { Select } from '../../ui/Select.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { money } from '../../words/staff/figures.ts'
import { useCart, useCounter, useOrder } from '../counter-context.tsx'
import { pricedThings } from '../order/price-by-hand.ts'
import { say } from './words/say.ts'
import '../order/approval.css'
import '../order/voucher-payments.css'

const LONGEST_REASON = 500

export function PriceForm({ currency, onDone }: { currency: string; onDone(): void }) {
  const { order } = useCounter()
  const { priced, setAside, goods, tariff } = useOrder((state) => state)
  const { bookingId, seats } = useCart((state) => state)
  const cutOff = useCutOff()
  const here = seats.map(({ seatId, ticketType: type }) => ({ seatId, type }))
  const things = priced === null ? [] : pricedThings(priced, [...setAside, { bookingId, tickets: here }], goods, tariff)
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [isFree, setFree] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ Escape: onDone })
  useEffect(() => field.current?.focus(), [])
  const thing = things.find((each) => each.thing === chosen) ?? things[0]
  const price = isFree ? 0 : parseCash(text, currency)
  const isAbove = thing !== undefined && price !== undefined && price > thing.listPrice
  const isReady = thing !== undefined && price !== undefined && !isAbove && reason.trim() !== ''
  const why = cutOff
    ? say('no_manager')
    : isAbove
      ? say('never_above')
      : thing !== undefined && price === undefined && text.trim() !== ''
        ? amountAsTyped(say('price'), thing.listPrice, currency)
        : price !== undefined && reason.trim() === ''
          ? say('reason_first')
          : ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady) return
    order.setPrice({ thing: thing.thing, price, reason: reason.trim() })
    onDone()
  }
  return (
    <form className="gift-card-form" onSubmit={submit}>
      <div className="panel-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_cart')} onClick={onDone}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>{say('price_by_hand')}</h2>
      </div>
      <Select
        label={say('price_for')}
        chosen={thing?.thing ?? ''}
        choices={things.map(({ thing: key, name, listPrice }) => ({
          key,
          text: say('thing_at', { name, price: money({ amount: listPrice, currency }) }),
        }))}
        onChoose={setChosen}
      />
      <label>
        <span>{say('price_in', { currency })}</span>
        <input
          ref={field}
          className="text-field tabular"
          inputMode="decimal"
          autoComplete="off"
          disabled={isFree}
          value={isFree ? '0' : text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className="price-free">
        <input type="checkbox" checked={isFree} onChange={(event) => setFree(event.target.checked)} />
        {say('free')}
      </label>
      <label>
        <span>{say('reason')}</span>
        <input
          className="text-field"
          autoComplete="off"
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <ReasonHelp whatFor="price_by_hand" text={reason} longest={LONGEST_REASON} onText={setReason} />
      <button type="submit" className="button primary large" disabled={!isReady || cutOff}>
        {say('set_price')}
      </button>
      <p className="why-greyed price-why">{why}</p>
    </form>
  )
}
