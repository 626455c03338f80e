/** An exchange on the right of the counter: the old tickets, the new ones, the difference, and how it is paid. */
import { NO_ROUNDING } from '@marquee/shared'
import { type FormEvent, useRef, useState } from 'react'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { amountAsTyped } from '../../cart/amount-as-typed.ts'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { HoldCountdown } from '../../cart/HoldCountdown.tsx'
import { PriceChangeNote } from '../../cart/PriceChangeNote.tsx'
import { RefundQuestion } from '../../giving-lines-back/RefundQuestion.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { money as inMoney } from '../../words/staff/figures.ts'
import { useCart, useCounter, useExchange, useOrder } from '../counter-context.tsx'
import { OrderParts } from '../order/OrderParts.tsx'
import { firstEnd } from '../order/party.ts'
import { CartSeats } from '../sale/CartSeats.tsx'
import { exchangeInMoney } from './exchange-money.ts'
import { differenceInWords } from './exchange-words.ts'
import { say } from './words/say.ts'
import './exchange-view.css'

export function ExchangeView() {
  const { cart, order, party, exchange } = useCounter()
  const ordered = useOrder((state) => state)
  const { seats, expiresAt, sentence: cartSentence, priceChange } = useCart((state) => state)
  const { givenUp, stage, sentence, needsYes } = useExchange((state) => state)
  const isUnread = useNotYetRead(priceChange)
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const [method, setMethod] = useState<'cash' | 'card_machine'>('cash')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ Escape: exchange.cancel })
  useActions({ reasonOfExchange: () => field.current?.focus() })

  if (givenUp === null) return null
  const { priced, tariff } = ordered
  const old = givenUp.order.lines.filter(({ number }) => givenUp.numbers.includes(number))
  const beside = ordered.goods.length + ordered.giftCards.length + ordered.vouchers.length
  const parts = order.parts()
  const end = firstEnd({ seats, expiresAt }, ordered.setAside)
  const hasNew = seats.length + ordered.setAside.length > 0
  const money =
    priced === null || !hasNew
      ? null
      : exchangeInMoney(givenUp.order, givenUp.numbers, {
          lines: priced.lines,
          rounding: tariff?.cashRounding ?? NO_ROUNDING,
        })
  const { currency } = givenUp.order
  const inWords = (amount: number): string => inMoney({ amount, currency })
  const toPay = money === null ? 0 : method === 'cash' ? money.dueInCash : money.due
  const tendered = method === 'cash' ? parseCash(text, currency) : toPay
  const isPaid = toPay === 0 || (method === 'cash' ? tendered !== undefined && tendered >= toPay : text.trim() !== '')
  const why = cutOff
    ? say('cut_off')
    : beside > 0
      ? say('only_tickets')
      : priced !== null && priced.currency !== currency
        ? say('other_currency')
        : toPay > 0 && tendered === undefined && text.trim() !== ''
          ? amountAsTyped(say('cash_given'), toPay, currency)
          : null
  const isReady =
    stage === 'choosing' && money !== null && parts !== null && isPaid && why === null && maySell && !isUnread

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady || money === null || parts === null || priced === null) return
    const byHand =
      method === 'cash' ? { method, tendered: tendered ?? 0 } : { method, tendered: toPay, slip: text.trim() }
    void exchange.send({
      givenUp: { orderId: givenUp.order.orderId, lines: givenUp.numbers },
      money: money.told,
      orderId: ordered.orderId,
      cinemaId: parts.cinemaId,
      bookings: parts.bookings,
      codes: parts.codes,
      payments: toPay === 0 ? [] : [byHand],
      shownTotal: priced.total,
    })
  }
  return (
    <form className="exchange-view" onSubmit={submit}>
      <div className="panel-heading">
        <h2>{say('exchange')}</h2>
        {end !== null && !cutOff && <HoldCountdown expiresAt={end} hasKeys onExtend={() => void party.extend()} />}
      </div>
      <Problem sentence={sentence ?? cartSentence ?? ordered.sentence} onDismiss={cart.dismiss} />
      {ordered.gone !== null && <Problem sentence={ordered.gone} onDismiss={order.forgetGone} />}
      <h3>{say('given_up')}</h3>
      <ul className="exchange-old" aria-label={say('tickets_given_up')}>
        {old.map(({ number, name, seatId, amount }) => (
          <li key={number}>
            <span>{seatId === null ? name : `${seatId}, ${name}`}</span>
            <span className="tabular">{plainAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <h3>{say('for_these')}</h3>
      {hasNew ? <CartSeats /> : <p className="nothing">{say('tap_new')}</p>}
      <OrderParts />
      <div className="panel-foot">
        <PriceChangeNote sentence={priceChange} />
        {money !== null && priced !== null && (
          <div className="exchange-sums" role="status" aria-label={say('difference')}>
            <p>
              <span>{say('old')}</span> <span className="tabular">{inWords(money.old)}</span>
            </p>
            <p>
              <span>{say('new')}</span> <span className="tabular">{inWords(priced.total)}</span>
            </p>
            {differenceInWords({ ...money, due: toPay }).map((each) => (
              <p key={each}>
                <strong>{each}</strong>
              </p>
            ))}
          </div>
        )}
        {needsYes && money !== null && money.told.back > 0 && (
          <RefundQuestion
            key={`${givenUp.numbers.join()} ${money.told.back}`}
            act={{
              kind: 'refund',
              orderId: givenUp.order.orderId,
              numbers: givenUp.numbers.toSorted((a, b) => a - b),
              amount: money.told.back,
              reason: 'exchange',
            }}
          />
        )}
        {money !== null && money.due > 0 && (
          <div className="exchange-payment">
            <label>
              <span>{say('paid')}</span>
              <select
                value={method}
                disabled={stage !== 'choosing'}
                onChange={(event) => {
                  setMethod(event.target.value === 'cash' ? 'cash' : 'card_machine')
                  // What was typed is cash or a slip.
                  setText('')
                }}
              >
                <option value="cash">{say('in_cash')}</option>
                <option value="card_machine">{say('at_machine')}</option>
              </select>
            </label>
            <label>
              <span>
                {method === 'cash' ? say('cash_given') : say('slip_number')} <ActionKey of="reasonOfExchange" />
              </span>
              <input
                ref={field}
                className="text-field tabular"
                value={text}
                maxLength={40}
                disabled={stage !== 'choosing'}
                autoComplete="off"
                onChange={(event) =>
                  setText(method === 'cash' ? event.target.value.replace(/[^\d.,]/g, '') : event.target.value)
                }
              />
            </label>
            {method === 'cash' && (
              <ExactCash
                disabled={stage !== 'choosing'}
                onPress={() => {
                  setText(plainAmount(toPay, currency))
                  field.current?.focus()
                }}
              />
            )}
          </div>
        )}
        {method === 'cash' && tendered !== undefined && tendered > toPay && toPay > 0 && (
          <p className="exchange-change" role="status" aria-label={say('change')}>
            <span>{say('change')}</span> <strong className="tabular">{inWords(tendered - toPay)}</strong>
          </p>
        )}
        {why !== null && <p className="quiet-text">{why}</p>}
        {stage === 'unknown' ? (
          <button type="button" className="button primary large" onClick={() => void exchange.askAgain()}>
            {say('ask_again')}
          </button>
        ) : (
          <div className="foot-buttons">
            <button type="button" className="button quiet" disabled={stage !== 'choosing'} onClick={exchange.cancel}>
              {say('keep_old')}
            </button>
            <button type="submit" className="button primary large" disabled={!isReady}>
              {stage === 'sending' ? say('exchanging') : say('do_exchange')}
            </button>
          </div>
        )}
      </div>
    </form>
  )
}

function ExactCash({ disabled, onPress }: { disabled: boolean; onPress(): void }) {
  useActions({ exactCash: onPress })
  return (
    <button type="button" className="button exact-cash" disabled={disabled} onClick={onPress}>
      {say('exact')} <ActionKey of="exactCash" />
    </button>
  )
}
