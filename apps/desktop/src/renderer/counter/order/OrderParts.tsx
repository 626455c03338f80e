/** What is beside the open cart in the customer's order: other shows, goods, codes, and what was taken off or added. */
import { goodsName, type Id, type OrderLine, voucherCodeForPeople } from '@marquee/shared'
import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { Question } from '../../ui/Question.tsx'
import { minus } from '../../words/staff/figures.ts'
import { useCounter, useOrder, useShowing } from '../counter-context.tsx'
import { AccountRow } from './AccountRow.tsx'
import { ComboParts } from './ComboParts.tsx'
import { paidByMachine } from './machine-payments.ts'
import { countBeside, coveredOf } from './order-sums.ts'
import { leftOf } from './stock-left.ts'
import { voucherShares } from './voucher-shares.ts'
import { say } from './words/say.ts'
import './order-parts.css'

export function OrderParts() {
  const { order } = useCounter()
  const ordered = useOrder((state) => state)
  /** The cart whose seats may be meant to go; null: none. */
  const [givingBack, setGivingBack] = useState<Id | null>(null)
  const here = useShowing((state) => state.show?.show.id)
  const { setAside, goods, codes, machine, vouchers, giftCards, subscriptions, periods, priced, tariff, account } =
    ordered
  const currency = priced?.currency ?? tariff?.currency
  const money = (amount: number | undefined): string =>
    amount === undefined || currency === undefined ? '–' : plainAmount(amount, currency)
  const lines = priced?.lines ?? []
  const costs = costsOf(lines, {
    setAside: setAside.map(({ tickets }) => tickets.length),
    goods: goods.map((each) => each.quantity),
  })
  const off = takenOff(lines)
  const shares = priced === null ? [] : voucherShares(priced, vouchers, paidByMachine(machine) + (account?.amount ?? 0))
  const fees = lines.filter(({ of }) => of.kind === 'fee')
  // Seats of the open show stand among the seats, and prices by hand by themselves.
  const elsewhere = setAside.filter(({ showId }) => showId === here).length + ordered.byHand.length
  const beside = countBeside(ordered) - elsewhere
  if (beside + off.size + fees.length === 0) return null
  const going = setAside.find(({ bookingId }) => bookingId === givingBack)
  const keep = (): void => setGivingBack(null)
  return (
    <>
      {going !== undefined && (
        <Question
          title={say('give_back_title', { count: going.tickets.length, title: going.title })}
          onEscape={keep}
          answers={[
            {
              text: say('give_back'),
              look: 'danger',
              onChoose: () => {
                keep()
                order.giveBack(going.bookingId)
              },
            },
            { text: say('keep', { count: going.tickets.length }), look: 'primary', onChoose: keep },
          ]}
        >
          <p>
            {say('others_can_have', {
              count: going.tickets.length,
              time: going.time,
              seats: going.tickets.map(({ seatId }) => seatId).join(', '),
            })}
          </p>
        </Question>
      )}
      <ul className="order-parts" aria-label={say('also_in_order')}>
        {setAside.map(({ bookingId, showId, title, time, tickets }, i) =>
          showId === here ? null : (
            <li key={bookingId} data-set-aside={bookingId}>
              <span className="order-part-name">
                <strong>{title}</strong>
                <small>
                  <span className="tabular">{time}</span> · {tickets.map(({ seatId }) => seatId).join(', ')}
                </small>
              </span>
              <span className="tabular">{money(costs.setAside[i])}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={say('give_back_show', { title, time })}
                onClick={() => setGivingBack(bookingId)}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ),
        )}
        {goods.map((each, i) => {
          const name = goodsName(tariff, each)
          const left = leftOf(each, { tariff, levels: ordered.stock, goods, combos: ordered.combos })
          return (
            <li key={`${each.goods} ${each.size} ${each.extras.join()}`} data-goods={each.goods}>
              <span className="order-part-name">
                <strong>{name}</strong>
                {left !== null && left < 0 && (
                  <small className="too-many">{say('only_left', { count: Math.max(0, left + each.quantity) })}</small>
                )}
              </span>
              <span className="order-quantity">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say('one_less', { name })}
                  onClick={() => order.setQuantity(i, each.quantity - 1)}
                >
                  <Minus aria-hidden="true" size={16} />
                </button>
                <span className="tabular">{each.quantity}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say('one_more', { name })}
                  onClick={() => order.setQuantity(i, each.quantity + 1)}
                >
                  <Plus aria-hidden="true" size={16} />
                </button>
              </span>
              <span className="tabular">{money(costs.goods[i])}</span>
            </li>
          )
        })}
        <ComboParts currency={currency} />
        {giftCards.map(({ voucher: { code }, amount }) => (
          <li key={code} data-gift-card={code}>
            <span className="order-part-name">
              <strong>{say('gift_card')}</strong>
              <small className="tabular">{voucherCodeForPeople(code)}</small>
            </span>
            <span className="tabular">{money(amount)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_gift_card_off', { code: voucherCodeForPeople(code) })}
              onClick={() => order.removeGiftCard(code)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
        {periods.map(({ card: { code, holder, plan }, amount }) => (
          <li key={`period ${code}`} data-period={code}>
            <span className="order-part-name">
              <strong>{say('subscription', { plan })}</strong>
              <small>{holder}</small>
            </span>
            <span className="tabular">{money(amount)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_period_off', { name: holder })}
              onClick={() => order.removePeriod(code)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
        {subscriptions.map(({ code, holder, plan }, i) => (
          <li key={code} data-subscription={code}>
            <span className="order-part-name">
              <span>{say('admits', { name: holder })}</span>
              <small>{plan}</small>
            </span>
            {/* What they pay together stands at the first. */}
            <span className="tabular">
              {i === 0 && priced !== null && coveredOf(priced) > 0 ? minus(money(coveredOf(priced))) : ''}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_subscription_off', { name: holder })}
              onClick={() => order.removeSubscription(code)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
        {fees.map(({ of, amount }, i) => (
          // Fees have no other name: an order may have one of a kind for each ticket.
          // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together, in this order
          <li key={i}>
            <span className="order-part-name">{of.kind === 'fee' ? of.name : ''}</span>
            <span className="tabular">{money(amount)}</span>
          </li>
        ))}
        {[...off].map(([name, amount]) => (
          <li key={name} className="order-off">
            <span className="order-part-name">{name}</span>
            <span className="tabular">{minus(money(amount))}</span>
          </li>
        ))}
        {vouchers.map(({ code, balance }) => (
          <li key={code} data-voucher={code}>
            <span className="order-part-name">
              <span>{say('pays_with_voucher')}</span>
              <small className="tabular">{voucherCodeForPeople(code)}</small>
              <small className="tabular">{say('on_it', { amount: money(balance) })}</small>
            </span>
            <span className="tabular">{minus(money(shares.find((share) => share.code === code)?.pays))}</span>
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
        {machine.map(({ amount, slip }) => (
          <li key={slip} data-slip={slip}>
            <span className="order-part-name">
              <span>{say('paid_on_machine')}</span>
              <small className="tabular">{say('slip', { slip })}</small>
            </span>
            <span className="tabular">{minus(money(amount))}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_slip_off', { slip })}
              onClick={() => order.removeMachinePayment(slip)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
        {account !== null && <AccountRow card={account.card} amount={money(account.amount)} />}
        {codes.map((code) => (
          <li key={code} data-code={code}>
            <span className="order-part-name">
              <small>{say('code')}</small> {code}
            </span>
            <span />
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_code_off', { code })}
              onClick={() => order.removeCode(code)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** By the order in which lines come: tickets as the bookings have them, then goods, each as often as it is wanted. */
function costsOf(
  lines: readonly OrderLine[],
  counts: { setAside: readonly number[]; goods: readonly number[] },
): { setAside: (number | undefined)[]; goods: (number | undefined)[] } {
  const take = (kind: OrderLine['of']['kind'], of: readonly number[]): (number | undefined)[] => {
    const amounts = lines.filter((line) => line.of.kind === kind).map(({ amount }) => amount)
    let at = 0
    return of.map((count) => {
      const mine = amounts.slice(at, at + count)
      at += count
      return mine.length < count ? undefined : mine.reduce((sum, amount) => sum + amount, 0)
    })
  }
  return { setAside: take('ticket', counts.setAside), goods: take('goods', counts.goods) }
}

/** What took something off, by its name, and how much in all. What a combo takes off stands at the combo, a price by hand by itself. */
function takenOff(lines: readonly OrderLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const each of lines.flatMap(({ off }) => off)) {
    if (each.by === 'discount') sums.set(each.name, (sums.get(each.name) ?? 0) + each.amount)
  }
  return sums
}
