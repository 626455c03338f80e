/** The chosen seats with their ticket types and prices, and the total. */
import { Gift, Popcorn } from 'lucide-react'
import { useState } from 'react'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { cartTotal } from '../../cart/cart-totals.ts'
import { HoldCountdown } from '../../cart/HoldCountdown.tsx'
import { PriceChangeNote } from '../../cart/PriceChangeNote.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { later } from '../../ui/later.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { money } from '../../words/staff/figures.ts'
import { useCancelled, useCart, useCounter, useOrder, useSale, useShowing } from '../counter-context.tsx'
import { HandOverLater } from '../order/HandOverLater.tsx'
import { machineTenders, paidByMachine } from '../order/machine-payments.ts'
import { OrderParts } from '../order/OrderParts.tsx'
import { countBeside, coveredOf, lacksTickets, orderTotal } from '../order/order-sums.ts'
import { PricesByHand } from '../order/PricesByHand.tsx'
import { PromoCodeField } from '../order/PromoCodeField.tsx'
import { firstEnd } from '../order/party.ts'
import { paidByVouchers, voucherShares, voucherTenders } from '../order/voucher-shares.ts'
import { type HowOrderStands, whyNoReader, whyNotKept, whyNotReady } from '../order/why-greyed.ts'
import { ParkOrder } from '../parked/ParkOrder.tsx'
import { LostSeatsNote } from '../parked/WhenParked.tsx'
import { KeepForLater, WHY_NOT_KEPT } from '../take-over/KeepForLater.tsx'
import { TakeOverForm } from '../take-over/TakeOverForm.tsx'
import { CartSeats } from './CartSeats.tsx'
import { exactCashSale } from './cash-sale.ts'
import { GiveAllBack } from './GiveAllBack.tsx'
import { say } from './words/say.ts'
import './cart-view.css'

const AskForYes = later(async () => (await import('../order/AskForYes.tsx')).AskForYes)
const GiftCardForm = later(async () => (await import('../order-forms/GiftCardForm.tsx')).GiftCardForm)
const GoodsPicker = later(async () => (await import('../order-forms/GoodsPicker.tsx')).GoodsPicker)
const PriceForm = later(async () => (await import('../order-forms/PriceForm.tsx')).PriceForm)
const SubscriptionForm = later(async () => (await import('../order-forms/SubscriptionForm.tsx')).SubscriptionForm)

export function CartView() {
  const { cart, order, party, sale, desk } = useCounter()
  const ordered = useOrder((state) => state)
  const [picking, setPicking] = useState(false)
  const [sellingCard, setSellingCard] = useState(false)
  const [askingCard, setAskingCard] = useState(false)
  const [pricing, setPricing] = useState(false)
  const isFormOpen = sellingCard || askingCard || pricing
  const inCart = useCart((state) => state)
  const { seats, reference, expiresAt, sentence, priceChange } = inCart
  const isUnread = useNotYetRead(priceChange)
  const saleSentence = useSale((state) => state.sentence)
  const list = useShowing((state) => state.show?.priceList)
  const showId = useShowing((state) => state.show?.show.id)
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const cancelled = useCancelled()
  const settled = seats.every((seat) => seat.status === 'yours')
  const others = countBeside(ordered)
  const aside = ordered.setAside.filter((each) => each.showId === showId)
  /** For the open show, in whatever carts. */
  const chosen = aside.reduce((sum, { tickets }) => sum + tickets.length, seats.length)
  // A party that moves has its old seats for a moment beside the new ones.
  const stay = chosen - seats.filter(({ status }) => status === 'releasing').length
  const end = firstEnd({ seats, expiresAt }, ordered.setAside)
  const plain = list === undefined || seats.length === 0 ? undefined : cartTotal(list, seats)
  const total = orderTotal(ordered, { list, seats }) ?? (others === 0 ? plain : undefined)
  const currency = ordered.priced?.currency ?? list?.currency
  const lacksYes = ordered.needsYes !== null && ordered.approval?.state !== 'granted'
  const isPriced = settled && total !== undefined
  const ready = isPriced && !lacksYes
  const { tariff } = ordered
  const hasGoods = tariff !== null && tariff.goods.goods.length > 0
  const hasCodes = tariff?.discounts.some(({ code }) => code !== undefined) ?? false
  const parts = order.parts()
  const covered = ordered.priced === null ? 0 : coveredOf(ordered.priced)
  const onSlips = paidByMachine(ordered.machine)
  const onAccount = ordered.account?.amount ?? 0
  const shares = ordered.priced === null ? [] : voucherShares(ordered.priced, ordered.vouchers, onSlips + onAccount)
  const left =
    ordered.priced === null ? undefined : ordered.priced.total - covered - onSlips - onAccount - paidByVouchers(shares)
  const stands: HowOrderStands = {
    hasAny: seats.length + others > 0,
    isReady: ready,
    lacksYes,
    isCutOff: cutOff,
    maySell,
    hasSubscriptions: ordered.subscriptions.length + ordered.periods.length > 0,
    hasAccount: ordered.account !== null,
    left,
    lacksTickets: lacksTickets(ordered),
  }
  const noReader = whyNoReader(stands)
  const notReady = whyNotReady(stands)
  const notKept = whyNotKept({ seats: seats.length, others, isCutOff: cutOff })
  const byCard = ready && !isUnread && noReader === null && parts !== null && left !== undefined && left > 0
  const payByCard = (): void => {
    if (!byCard || parts === null || ordered.priced === null) return
    const { total: shownTotal, currency } = ordered.priced
    const payments = [...voucherTenders(shares), ...machineTenders(ordered.machine)]
    void desk.pay({ ...parts, orderId: ordered.orderId, payments, amount: left, shownTotal }, currency)
  }
  const exact = ready && !isUnread ? exactCashSale(order, ordered, inCart, list) : null
  /** It is free, or vouchers, slips or a subscription pay all of it: it only has to be confirmed. */
  const isPaid = ready && left === 0
  const payExact = (): void => {
    if ((exact === null && !isPaid) || picking || isFormOpen) return
    sale.askForCash()
    if (exact !== null) void sale.sell(exact.sale)
  }
  const giveAllBack = (): void => {
    cart.abandon()
    order.abandon()
  }
  const openForm = (open: (isOpen: boolean) => void, can = true): void => {
    if (can && tariff !== null && !picking && !isFormOpen) open(true)
  }
  useActions({
    card: () => {
      if (!picking && !isFormOpen) payByCard()
    },
    exactCash: payExact,
    giftCard: () => openForm(setSellingCard, !cutOff),
    subscription: () => openForm(setAskingCard),
    priceByHand: () => openForm(setPricing, ordered.priced !== null && seats.length + others > 0),
    payCash: () => {
      if (ready && !picking && !isFormOpen) sale.askForCash()
    },
    cardMachine: () => {
      if (ready && !picking && !isFormOpen) sale.askForCash(true)
    },
    goods: () => {
      if (!isFormOpen) setPicking(hasGoods && !picking)
    },
  })

  const dismiss = (): void => {
    cart.dismiss()
    sale.dismiss()
  }

  if (picking && tariff !== null) return <GoodsPicker tariff={tariff} onDone={() => setPicking(false)} />
  if (sellingCard && tariff !== null) {
    return <GiftCardForm currency={tariff.currency} onDone={() => setSellingCard(false)} />
  }
  if (askingCard && tariff !== null) {
    return <SubscriptionForm currency={tariff.currency} onDone={() => setAskingCard(false)} />
  }
  if (pricing && tariff !== null) return <PriceForm currency={tariff.currency} onDone={() => setPricing(false)} />
  return (
    <>
      <div className="panel-heading">
        <h2>{stay === 0 ? say('cart') : say('seats', { count: stay })}</h2>
        {reference !== null && seats.length > 0 && seats.length === chosen && (
          <span className="reference tabular">{reference}</span>
        )}
        {end !== null && !cutOff && <HoldCountdown expiresAt={end} hasKeys onExtend={() => void party.extend()} />}
      </div>
      <LostSeatsNote />
      <Problem sentence={sentence ?? saleSentence ?? ordered.sentence} onDismiss={dismiss} />
      {ordered.stockSentence !== null && (
        <Problem sentence={ordered.stockSentence} onDismiss={order.forgetStockSentence} />
      )}
      {ordered.gone !== null && <Problem sentence={ordered.gone} onDismiss={order.forgetGone} />}
      {ordered.owes !== null && <Problem sentence={ordered.owes} onDismiss={order.forgetOwed} />}
      {chosen === 0 && maySell && (cutOff ? <p className="why-greyed">{say('not_taken_over')}</p> : <TakeOverForm />)}
      {chosen === 0 ? (
        <p className="nothing">
          {cancelled
            ? say('show_cancelled')
            : !cutOff
              ? say('tap_or_choose')
              : maySell
                ? say('tap_allotted')
                : say('nothing_sold_now')}
        </p>
      ) : (
        <CartSeats />
      )}
      <OrderParts />
      <PricesByHand />
      {tariff !== null && (
        <div className="order-actions">
          {hasGoods && (
            <button type="button" className="button" onClick={() => setPicking(true)}>
              <Popcorn aria-hidden="true" size={18} /> {say('goods')} <ActionKey of="goods" />
            </button>
          )}
          <button type="button" className="button" disabled={cutOff} onClick={() => setSellingCard(true)}>
            <Gift aria-hidden="true" size={18} /> {say('gift_card')} <ActionKey of="giftCard" />
          </button>
          <button type="button" className="button" onClick={() => setAskingCard(true)}>
            {say('subscription')} <ActionKey of="subscription" />
          </button>
          <button
            type="button"
            className="button"
            disabled={ordered.priced === null || seats.length + others === 0}
            onClick={() => setPricing(true)}
          >
            {say('price_by_hand')} <ActionKey of="priceByHand" />
          </button>
          {cutOff && <p className="why-greyed">{say('gift_card_cut_off')}</p>}
          <HandOverLater />
          {hasCodes && others + seats.length > 0 && <PromoCodeField />}
        </div>
      )}
      <div className="panel-foot">
        <PriceChangeNote sentence={priceChange} />
        {ordered.needsYes !== null && (
          <AskForYes
            approval={ordered.approval}
            sentence={ordered.approvalSentence}
            onAsk={() => void order.askForYes()}
            onDrop={order.dropQuestion}
          />
        )}
        <p className="total" role="status" aria-label={say('total')}>
          <span>{say('total')}</span>
          <strong className="tabular">
            {currency === undefined
              ? ''
              : total === undefined && seats.length + others > 0
                ? '–'
                : money({ amount: total ?? 0, currency })}
          </strong>
        </p>
        {left !== undefined && left !== total && currency !== undefined && (
          <p className="left-to-pay">
            <span>{say('left_to_pay')}</span>{' '}
            <span className="tabular">{money({ amount: Math.max(0, left), currency })}</span>
          </p>
        )}
        <div className="aside-ways">
          <ParkOrder offered={settled && seats.length + others > 0} />
          <KeepForLater offered={ready && seats.length > 0 && others === 0 && !cutOff} whyNot={notKept} />
        </div>
        <div className="foot-buttons ways-to-pay">
          <button
            type="button"
            className={`button large ${byCard ? '' : 'primary'}`}
            disabled={exact === null && !isPaid}
            aria-describedby={WHY}
            onClick={payExact}
          >
            {isPaid ? say('finish') : say('exact_cash')} <ActionKey of="exactCash" />
          </button>
          <button
            type="button"
            className={`button large ${byCard ? 'primary' : ''}`}
            disabled={!byCard}
            aria-describedby={WHY}
            onClick={payByCard}
          >
            {say('card')} <ActionKey of="card" />
          </button>
          <button
            type="button"
            className="button other-way"
            disabled={!ready}
            aria-describedby={WHY}
            onClick={() => sale.askForCash()}
          >
            {say('pay_cash')} <ActionKey of="payCash" />
          </button>
          <button
            type="button"
            className="button other-way"
            disabled={!ready}
            aria-describedby={WHY}
            onClick={() => sale.askForCash(true)}
          >
            {say('card_machine')} <ActionKey of="cardMachine" />
          </button>
          <GiveAllBack seats={seats.length} others={others} onGiveBack={giveAllBack} />
        </div>
        <p className="why-greyed">
          <span id={WHY}>{notReady ?? noReader}</span>{' '}
          <span id={WHY_NOT_KEPT} className="why-not-kept">
            {cutOff && notKept}
          </span>
        </p>
      </div>
    </>
  )
}

/** Says why a way to pay is greyed. */
const WHY = 'why-greyed'
