/** The part of the order that a company pays by invoice, and the fields with which its account is found and the part named. */
import { type AccountCard, creditLeft } from '@marquee/shared'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { money as inMoney } from '../../words/staff/figures.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { AccountRow } from '../order/AccountRow.tsx'
import { say } from './words/say.ts'
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
  const money = (amount: number): string => inMoney({ amount, currency })
  if (account === null && !isOpen) return null
  return (
    <section className="machine-payments account-payment" aria-label={say('on_account')}>
      {account !== null && (
        <ul>
          <AccountRow card={account.card} amount={money(account.amount)} />
        </ul>
      )}
      {account !== null && account.amount > left && (
        <p className="field-wrong" role="alert">
          {say('too_much_on_account', { amount: money(account.amount - left) })}
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
  const money = (amount: number): string => inMoney({ amount, currency })
  const search = async (): Promise<void> => {
    setCard(null)
    setFound(await order.findAccounts(text))
  }
  const put = async (): Promise<void> => {
    if (card === null || asking) return
    const amount = parseCash(amountText, currency)
    if (amount === undefined || amount === 0) return setWrong(say('type_part'))
    if (amount > left) return setWrong(say('only_left', { amount: money(Math.max(0, left)) }))
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
      <legend className="visually-hidden">{say('account_that_pays')}</legend>
      <label>
        <span>{say('company')}</span>
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
        {say('find')}
      </button>
      {found?.length === 0 && <p className="field-wrong">{say('no_account')}</p>}
      {card === null && found !== null && found.length > 0 && (
        <ul className="found-accounts" aria-label={say('accounts')}>
          {found.map((each) => (
            <li key={each.accountId}>
              <button type="button" className="button" onClick={() => setCard(each)}>
                <span>{each.name}</span>
                <small className="tabular">
                  {each.isBlocked
                    ? say('blocked')
                    : say('credit_left', { amount: money(Math.max(0, creditLeft(each))) })}
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
            <small className="tabular">{say('left_of_limit', { amount: money(Math.max(0, creditLeft(card))) })}</small>
          </p>
          <label>
            <span>{say('put_on_account')}</span>
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
            {asking ? say('asking') : say('put_it_on_account')}
          </button>
        </>
      )}
      <p className="field-wrong" role="alert">
        {wrong ?? sentence}
      </p>
    </fieldset>
  )
}
