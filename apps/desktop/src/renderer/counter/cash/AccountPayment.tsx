/** The part of the order that a company pays by invoice, and the fields with which its account is found and the part named. */
import { type AccountCard, creditLeft, formatMoney } from '@marquee/shared'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { AccountRow } from '../order/AccountRow.tsx'
import '../../ui/field-wrong.css'
import './machine-payments.css'
import './account-payment.css'

interface AccountPaymentProps {
  currency: string
  /** What is left to pay without it, in minor units: all of it is put on the account unless the clerk types less. */
  left: number
  isOpen: boolean
  onDone(): void
}

export function AccountPayment({ currency, left, isOpen, onDone }: AccountPaymentProps) {
  const account = useOrder((state) => state.account)
  const money = (amount: number): string => formatMoney({ amount, currency })
  if (account === null && !isOpen) return null
  return (
    <section className="machine-payments account-payment" aria-label="On account">
      {account !== null && (
        <ul>
          <AccountRow card={account.card} amount={money(account.amount)} />
        </ul>
      )}
      {account !== null && account.amount > left && (
        <p className="field-wrong" role="alert">
          {money(account.amount - left)} more is on the account than is to be paid: take it off, and choose it again.
        </p>
      )}
      {account === null && isOpen && <ChooseAccount currency={currency} left={left} onDone={onDone} />}
    </section>
  )
}

function ChooseAccount({ currency, left, onDone }: Omit<AccountPaymentProps, 'isOpen'>) {
  const { order } = useCounter()
  const sentence = useOrder((state) => state.accountSentence)
  const asking = useOrder((state) => state.askingForAccount)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly AccountCard[] | null>(null)
  const [card, setCard] = useState<AccountCard | null>(null)
  const [amountText, setAmountText] = useState(plainAmount(Math.max(0, left), currency))
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const money = (amount: number): string => formatMoney({ amount, currency })
  const search = async (): Promise<void> => {
    setCard(null)
    setFound(await order.findAccounts(text))
  }
  const put = async (): Promise<void> => {
    if (card === null || asking) return
    const amount = parseCash(amountText, currency)
    if (amount === undefined || amount === 0) return setWrong('Type the part to be put on the account, such as 12.50.')
    if (amount > left) return setWrong(`Only ${money(Math.max(0, left))} is left to pay.`)
    if (await order.putOnAccount(card, amount)) onDone()
  }
  const onEnter =
    (then: () => Promise<void>) =>
    (event: KeyboardEvent): void => {
      // Enter goes on with the account: it doesn't sell the order.
      if (event.key !== 'Enter') return
      event.preventDefault()
      void then()
    }
  return (
    <fieldset className="machine-fields">
      <legend className="visually-hidden">The account that pays by invoice</legend>
      <label>
        <span>Name of the company</span>
        <input
          ref={field}
          className="text-field"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter(search)}
        />
      </label>
      <button type="button" className="button quiet" disabled={asking} onClick={() => void search()}>
        Find
      </button>
      {found?.length === 0 && <p className="field-wrong">No open account has such a name.</p>}
      {card === null && found !== null && found.length > 0 && (
        <ul className="found-accounts" aria-label="Accounts">
          {found.map((each) => (
            <li key={each.accountId}>
              <button type="button" className="button" onClick={() => setCard(each)}>
                <span>{each.name}</span>
                <small className="tabular">
                  {each.isBlocked ? 'blocked' : `${money(Math.max(0, creditLeft(each)))} left`}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {card !== null && (
        <>
          <p className="chosen-account">
            <strong>{card.name}</strong>{' '}
            <small className="tabular">{money(Math.max(0, creditLeft(card)))} left of its limit</small>
          </p>
          <label>
            <span>Put on the account</span>
            <input
              className="text-field tabular"
              inputMode="decimal"
              autoComplete="off"
              value={amountText}
              onChange={(event) => {
                setAmountText(event.target.value.replace(/[^\d.,]/g, ''))
                setWrong(null)
              }}
              onKeyDown={onEnter(put)}
            />
          </label>
          <button type="button" className="button" disabled={asking} onClick={() => void put()}>
            {asking ? 'Asking…' : 'Put it on the account'}
          </button>
        </>
      )}
      <p className="field-wrong" role="alert">
        {wrong ?? sentence}
      </p>
    </fieldset>
  )
}
