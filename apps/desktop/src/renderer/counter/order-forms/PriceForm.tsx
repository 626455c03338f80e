/** Gives one line of the order a price by hand, or nothing to pay, with the reason. */
import { formatMoney } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCutOff } from '../../app/terminal-context.tsx'
import { amountAsTyped, parseCash } from '../../cart/cart-totals.ts'
import { Select } from '../../ui/Select.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useCart, useCounter, useOrder } from '../counter-context.tsx'
import { pricedThings } from '../order/price-by-hand.ts'
import '../order/approval.css'
import '../order/voucher-payments.css'

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
    ? 'While the server can not be reached, no manager can agree to a price by hand.'
    : isAbove
      ? 'A price by hand is never above the usual one.'
      : thing !== undefined && price === undefined && text.trim() !== ''
        ? amountAsTyped('Price', thing.listPrice, currency)
        : price !== undefined && reason.trim() === ''
          ? 'The reason comes first: the manager reads it.'
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
        <button type="button" className="icon-button" aria-label="Back to the cart" onClick={onDone}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>Price by hand</h2>
      </div>
      <Select
        label="For"
        chosen={thing?.thing ?? ''}
        choices={things.map(({ thing: key, name, listPrice }) => ({
          key,
          text: `${name}: ${formatMoney({ amount: listPrice, currency })}`,
        }))}
        onChoose={setChosen}
      />
      <label>
        <span>Price, in {currency}</span>
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
        Free
      </label>
      <label>
        <span>Reason</span>
        <input
          className="text-field"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary large" disabled={!isReady || cutOff}>
        Set the price
      </button>
      <p className="why-greyed price-why">{why}</p>
    </form>
  )
}
