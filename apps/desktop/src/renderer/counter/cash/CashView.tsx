/**
 * Takes the money by hand: vouchers and the card machine's slips, then the rest in cash, with likely amounts, a number pad, the change
 * in large figures, and one button that sells.
 */

import { changeDue, type PricedOrder, roundCash, type Tariff } from '@marquee/shared'
import { ArrowLeft, Delete } from 'lucide-react'
import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { amountAsTyped } from '../../cart/amount-as-typed.ts'
import { cartTotal, likelyCash, parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { HoldCountdown } from '../../cart/HoldCountdown.tsx'
import { PriceChangeNote } from '../../cart/PriceChangeNote.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { keyLabel } from '../../keys/actions.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { money as inMoney, sideBySide } from '../../words/staff/figures.ts'
import { useCart, useCounter, useOrder, useSale, useShowing } from '../counter-context.tsx'
import { machineTenders, paidByMachine } from '../order/machine-payments.ts'
import { countBeside, coveredOf, orderTotal } from '../order/order-sums.ts'
import { firstEnd } from '../order/party.ts'
import { paidByVouchers, voucherShares, voucherTenders } from '../order/voucher-shares.ts'
import { whyNoReader } from '../order/why-greyed.ts'
import { ticketSale } from '../sale/cash-sale.ts'
import { AccountPayment } from './AccountPayment.tsx'
import { MachinePayments } from './MachinePayments.tsx'
import { TipField } from './TipField.tsx'
import { VoucherPayments } from './VoucherPayments.tsx'
import { withTip } from './with-tip.ts'
import { say } from './words/say.ts'
import './cash-view.css'

interface CashViewProps {
  busy: boolean
  /** The terminal’s program was lost in the middle of the sale. */
  interrupted: boolean
  /** The clerk begins with the card machine. */
  onMachine: boolean
}

export function CashView({ busy, interrupted, onMachine }: CashViewProps) {
  const { cart, order, party, sale, desk } = useCounter()
  const ordered = useOrder((state) => state)
  const seats = useCart((state) => state.seats)
  const expiresAt = useCart((state) => state.expiresAt)
  const priceChange = useCart((state) => state.priceChange)
  const isUnread = useNotYetRead(priceChange)
  const sentence = useSale((state) => state.sentence)
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const list = useShowing((state) => state.show?.priceList)
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const [machineIsOpen, openMachine] = useState(onMachine)
  const [accountIsOpen, openAccount] = useState(false)
  const [wantedTip, setTip] = useState(0)
  const [wantsSlip, setOnSlip] = useState(false)
  const toCash = (): void => field.current?.focus()
  useEffect(() => {
    if (!machineIsOpen) field.current?.focus()
  }, [machineIsOpen])

  const end = firstEnd({ seats, expiresAt }, ordered.setAside)
  const ofOrder = orderTotal(ordered, { list, seats })
  const { priced, tariff, vouchers, machine, subscriptions, periods, account } = ordered
  const onSlips = paidByMachine(machine)
  const onAccount = account?.amount ?? 0
  const shares = priced === null ? [] : voucherShares(priced, vouchers, onSlips + onAccount)
  /** The reader takes none: the terms of cash and of the machine count. */
  const tip = priced !== null && tariff?.tips !== undefined ? wantedTip : 0
  // A tip comes with an order, also where seats are all of it.
  const isOrder = priced !== null && (ofOrder !== undefined || tip > 0)
  const covered = priced === null ? 0 : coveredOf(priced)
  /** Before it is rounded to coins; the machine takes it to the last minor unit. */
  const left = priced === null ? 0 : priced.total - covered - paidByVouchers(shares) - onSlips - onAccount
  const ofTickets = list === undefined || seats.length === 0 ? undefined : cartTotal(list, seats)
  const isOnSlip = wantsSlip && machine.length > 0
  const tipInCash = isOnSlip ? 0 : tip
  const total = isOrder
    ? cashFor(Math.max(0, left), tariff) + tipInCash
    : countBeside(ordered) === 0
      ? ofTickets
      : undefined
  const currency = isOrder ? priced.currency : list?.currency
  /** That pay beside cash. */
  const parts = shares.length + machine.length + (account === null ? 0 : 1)
  // Nothing is left to hand over.
  const isPaid = isOrder && total === 0
  const tendered = isPaid ? 0 : currency === undefined ? undefined : parseCash(text, currency)
  // Vouchers and slips have a part already: nothing needs to be given in cash.
  const cash = text.trim() === '' && parts > 0 ? 0 : tendered
  // Coins pay the part in cash; the card pays the rest to the last minor unit.
  const isRest = cash !== undefined && (cash > 0 || parts > 0) && cashFor(cash, tariff) === cash
  const rest = priced === null || !isRest ? 0 : left - cash
  const noReader = whyNoReader({
    hasAny: true,
    isReady: true,
    isCutOff: cutOff,
    maySell,
    hasSubscriptions: subscriptions.length + periods.length > 0,
    hasAccount: account !== null,
    left: undefined,
    lacksYes: false,
    lacksTickets: false,
  })
  const byCard = rest > 0 && tip === 0 && noReader === null && !busy && !isUnread
  const restByCard = (): void => {
    const args = order.parts()
    if (!byCard || args === null || priced === null || cash === undefined) return
    const { total: shownTotal, currency } = priced
    const inCash = cash === 0 ? [] : [{ method: 'cash' as const, tendered: cash }]
    const payments = [...voucherTenders(shares), ...machineTenders(machine), ...inCash]
    void desk.pay({ ...args, orderId: ordered.orderId, payments, amount: rest, shownTotal }, currency)
  }
  const putOnAccount = (): void => {
    if (!busy && priced !== null && account === null && left > 0) openAccount(!accountIsOpen)
  }
  useKeys({ Escape: sale.backToSeats })
  useActions({
    onAccount: putOnAccount,
    card: restByCard,
    cardMachine: () => openMachine(true),
    exactCash: () => {
      if (total === undefined || currency === undefined || isPaid) return
      setText(plainAmount(total, currency))
      field.current?.focus()
    },
  })

  useEffect(() => {
    // No field is left to type in.
    if (isPaid) confirm.current?.focus()
  }, [isPaid])

  // The customer reads along.
  useEffect(() => {
    sale.noteTaking(total === undefined ? null : { due: total, tip: tipInCash, given: tendered ?? null })
  }, [sale, total, tipInCash, tendered])
  useEffect(() => () => sale.noteTaking(null), [sale])

  if (total === undefined || currency === undefined) {
    return (
      <div className="panel-heading">
        <p className="nothing">{say('nothing_to_pay')}</p>
        <PriceChangeNote sentence={priceChange} />
        <button type="button" className="button quiet" onClick={sale.backToSeats}>
          {say('back_to_seats')}
        </button>
      </div>
    )
  }
  const money = (amount: number): string => inMoney({ amount, currency })
  const change = tendered === undefined ? undefined : changeDue(total, tendered)
  // What the machine has taken too much must go back there first.
  const enough = change !== undefined && change >= 0 && left >= 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!enough || busy || isUnread || tendered === undefined) return
    const args = isOrder ? order.parts() : null
    if (args !== null && isOrder) {
      const byInvoice =
        account === null
          ? []
          : [{ method: 'account' as const, tendered: account.amount, accountId: account.card.accountId }]
      const payments = withTip([...voucherTenders(shares), ...machineTenders(machine), ...byInvoice], {
        tip,
        isOnSlip,
        cash: left === 0 && tipInCash === 0 ? undefined : tendered,
      })
      void sale.sell({ ...args, orderId: ordered.orderId, payments, shownTotal: priced.total })
      return
    }
    void sale.sell(ticketSale(cart.getState(), { tendered, shownTotal: total }))
  }
  const changeText = change === undefined ? '–' : money(Math.abs(change))
  const asText = (amount: number): string => plainAmount(amount, currency)
  const isNoAmount = text.trim() !== '' && tendered === undefined
  const press = (key: string): void => {
    setText((before) =>
      key === 'delete' ? before.slice(0, -1) : parseCash(before + key, currency) === undefined ? before : before + key,
    )
    field.current?.focus()
  }
  return (
    <form className="cash-view" onSubmit={submit}>
      <div className="panel-heading">
        <button
          type="button"
          className="icon-button"
          aria-label={say('back_to_seats')}
          onClick={sale.backToSeats}
          disabled={busy}
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2 className="cash-title">{say('cash')}</h2>
        {end !== null && !cutOff && <HoldCountdown expiresAt={end} hasKeys onExtend={() => void party.extend()} />}
      </div>
      <p className="total">
        <span>
          {parts > 0 || covered > 0
            ? say('left_to_pay')
            : isOrder
              ? inWords(priced)
              : say('tickets', { count: seats.length })}
        </span>
        <strong className="tabular">{money(total)}</strong>
      </p>
      <PriceChangeNote sentence={priceChange} />
      {priced !== null && <VoucherPayments shares={shares} currency={currency} />}
      {priced !== null && (
        <MachinePayments
          currency={currency}
          left={left}
          others={shares.length}
          isOpen={machineIsOpen}
          onDone={() => {
            openMachine(false)
            toCash()
          }}
        />
      )}
      {priced !== null && (
        <AccountPayment
          currency={currency}
          left={left + onAccount}
          isOpen={accountIsOpen}
          onDone={() => {
            openAccount(false)
            toCash()
          }}
        />
      )}
      {priced !== null && tariff?.tips !== undefined && !machineIsOpen && !accountIsOpen && (
        <TipField
          tariff={tariff}
          total={priced.total}
          tip={tip}
          onTip={setTip}
          hasSlip={machine.length > 0}
          isOnSlip={isOnSlip}
          onSlip={setOnSlip}
        />
      )}
      {!isPaid && !machineIsOpen && !accountIsOpen && (
        <>
          <fieldset className="likely-cash">
            <legend className="visually-hidden">{say('likely')}</legend>
            {likelyCash(total, currency)
              .slice(0, parts > 0 ? 3 : undefined)
              .map((amount, position) => (
                <button
                  key={amount}
                  type="button"
                  className="button tabular"
                  onClick={() => {
                    setText(asText(amount))
                    field.current?.focus()
                  }}
                >
                  {position === 0 ? (
                    <>
                      {say('exact')}
                      <span className="visually-hidden">, {money(amount)}</span> <ActionKey of="exactCash" />
                    </>
                  ) : (
                    asText(amount)
                  )}
                </button>
              ))}
          </fieldset>
          <div className="cash-amounts">
            <label className="cash-field">
              <span>{say('cash_given')}</span>
              <input
                ref={field}
                inputMode="none"
                className="tabular"
                value={text}
                placeholder={asText(0)}
                onChange={(event) => setText(event.target.value.replace(/[^\d.,]/g, ''))}
                autoComplete="off"
              />
            </label>
            <p className={`change-due ${enough ? 'enough' : ''}`} role="status" aria-label={say('change')}>
              <span>{change !== undefined && change < 0 ? say('still_missing') : say('change')}</span>
              <strong className="tabular" style={withLetters(changeText)}>
                {changeText}
              </strong>
            </p>
          </div>
          <NumberPad onPress={press} />
        </>
      )}
      <Problem sentence={interrupted ? say('interrupted') : (sentence ?? ordered.sentence)} />
      {ordered.gone !== null && <Problem sentence={ordered.gone} onDismiss={order.forgetGone} />}
      {ordered.owes !== null && <Problem sentence={ordered.owes} onDismiss={order.forgetOwed} />}
      <div className="cash-buttons">
        <button type="button" className="button" disabled={!byCard} aria-describedby={WHY} onClick={restByCard}>
          {say('rest_by_card')} <ActionKey of="card" />
        </button>
        <button
          type="button"
          className="button"
          disabled={busy || left <= 0}
          aria-describedby={WHY}
          aria-pressed={machineIsOpen}
          onClick={() => openMachine(!machineIsOpen)}
        >
          {say('card_machine')} <ActionKey of="cardMachine" />
        </button>
        <button
          type="button"
          className="button"
          disabled={busy || priced === null || account !== null || left <= 0}
          aria-pressed={accountIsOpen}
          onClick={putOnAccount}
        >
          {say('on_account')} <ActionKey of="onAccount" />
        </button>
        <button
          ref={confirm}
          type="submit"
          className="button primary large"
          disabled={!enough || busy || isUnread}
          aria-describedby={isNoAmount ? WHY : undefined}
        >
          {busy
            ? say('selling')
            : isPaid
              ? paidWords({
                  vouchers: shares.length,
                  slips: machine.length,
                  isOnAccount: account !== null,
                  isCovered: covered > 0,
                })
              : say('take_cash')}{' '}
          {!busy && <kbd>{keyLabel('Enter')}</kbd>}
        </button>
      </div>
      <p id={WHY} className="why-greyed">
        {busy || isPaid
          ? null
          : isNoAmount
            ? amountAsTyped(say('cash_given'), total, currency)
            : tip > 0
              ? say('no_tip_at_reader')
              : (noReader ?? (isRest ? null : say('part_first')))}
      </p>
    </form>
  )
}

/** Says why a way to pay is greyed. */
const WHY = 'why-greyed'

function paidWords({
  vouchers,
  slips,
  isOnAccount,
  isCovered,
}: {
  vouchers: number
  slips: number
  isOnAccount: boolean
  isCovered: boolean
}): string {
  const ways = [
    ...(vouchers > 0 ? [say('paid_by_voucher')] : []),
    ...(slips > 0 ? [say('paid_by_machine')] : []),
    ...(isOnAccount ? [say('paid_on_account')] : []),
    ...(isCovered ? [say('paid_by_subscription')] : []),
  ]
  return ways.length === 1 ? (ways[0] ?? say('paid')) : say('paid')
}

/** What is paid in cash: as coins can pay it. */
const cashFor = (total: number, tariff: Tariff | null): number =>
  tariff === null ? total : roundCash(total, tariff.cashRounding)

/** A longer sum is written smaller. */
const withLetters = (text: string): CSSProperties => ({ ['--letters' as string]: text.length })

/** "3 tickets, 2 goods" */
function inWords({ lines }: PricedOrder): string {
  const count = (kind: string): number => lines.filter(({ of }) => of.kind === kind).length
  const periods = lines.filter(({ of }) => of.kind === 'voucher' && of.plan !== undefined).length
  const [tickets, goods, cards] = [count('ticket'), count('goods'), count('voucher') - periods]
  return sideBySide([
    ...(tickets > 0 ? [say('tickets', { count: tickets })] : []),
    ...(goods > 0 ? [say('goods', { count: goods })] : []),
    ...(cards > 0 ? [say('gift_cards', { count: cards })] : []),
    ...(periods > 0 ? [say('subscriptions', { count: periods })] : []),
  ])
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'delete']

function NumberPad({ onPress }: { onPress(key: string): void }) {
  return (
    <fieldset className="number-pad">
      <legend className="visually-hidden">{say('number_pad')}</legend>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className="button"
          onClick={() => onPress(key)}
          aria-label={key === 'delete' ? say('delete_digit') : key}
        >
          {key === 'delete' ? <Delete aria-hidden="true" size={20} /> : key}
        </button>
      ))}
    </fieldset>
  )
}
