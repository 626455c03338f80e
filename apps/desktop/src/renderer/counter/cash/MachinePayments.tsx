/** What a card machine has taken for the order, and the fields of one more slip. The machine knows nothing of us: the clerk types both. */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { TAKES_OTHERS_CODES } from '../../scanner/use-scanner.ts'
import { money as inMoney, minus } from '../../words/staff/figures.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { paidByMachine } from '../order/machine-payments.ts'
import { checkMachineInput } from './check-machine-input.ts'
import { say } from './words/say.ts'
import '../../ui/field-wrong.css'
import './machine-payments.css'

interface MachinePaymentsProps {
  currency: string
  /** What is left to pay, in minor units; the machine takes it unless the clerk types less. */
  left: number
  /** How many other payments than the machine's the order has. */
  others: number
  isOpen: boolean
  onDone(): void
}

const FINE = { amount: null, slip: null }

export function MachinePayments({ currency, left, others, isOpen, onDone }: MachinePaymentsProps) {
  const { order } = useCounter()
  const payments = useOrder((state) => state.machine)
  const [amount, setAmount] = useState<string | null>(null)
  const [slip, setSlip] = useState('')
  const [wrong, setWrong] = useState<{ amount: string | null; slip: string | null }>(FINE)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])
  const text = amount ?? plainAmount(Math.max(0, left), currency)
  const add = (): void => {
    const checked = checkMachineInput({ amount: text, slip }, { left, currency, payments, others })
    if (!checked.ok) return setWrong({ amount: checked.amount, slip: checked.slip })
    order.addMachinePayment(checked.payment)
    setAmount(null)
    setSlip('')
    setWrong(FINE)
    onDone()
  }
  const onEnter = (event: React.KeyboardEvent): void => {
    // Enter adds the slip: it doesn't sell the order.
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const money = (sum: number): string => inMoney({ amount: sum, currency })
  const over = left < 0 ? -left : 0
  if (payments.length === 0 && !isOpen) return null
  return (
    <section className="machine-payments" aria-label={say('card_machine')}>
      {payments.length > 0 && (
        <ul>
          {payments.map((each) => (
            <li key={each.slip} data-slip={each.slip}>
              <span className="order-part-name">
                <span>{say('card_machine')}</span>
                <small className="tabular">{say('slip', { slip: each.slip })}</small>
              </span>
              <span className="tabular">{minus(money(each.amount))}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={say('take_slip_off', { slip: each.slip })}
                onClick={() => order.removeMachinePayment(each.slip)}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {over > 0 && (
        <p className="field-wrong" role="alert">
          {say('machine_over', { taken: money(paidByMachine(payments)), over: money(over) })}
        </p>
      )}
      {isOpen && (
        <fieldset className="machine-fields">
          <legend className="visually-hidden">{say('what_machine_took')}</legend>
          <label>
            <span>{say('amount_on_machine')}</span>
            <input
              ref={field}
              className="text-field tabular"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              aria-invalid={wrong.amount !== null}
              aria-describedby={`${id}-amount`}
              onChange={(event) => {
                setAmount(event.target.value.replace(/[^\d.,]/g, ''))
                setWrong(FINE)
              }}
              onKeyDown={onEnter}
            />
          </label>
          <label>
            <span>{say('slip_number')}</span>
            <input
              {...TAKES_OTHERS_CODES}
              className="text-field tabular"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              value={slip}
              aria-invalid={wrong.slip !== null}
              aria-describedby={`${id}-slip`}
              onChange={(event) => {
                setSlip(event.target.value)
                setWrong(FINE)
              }}
              onKeyDown={onEnter}
            />
          </label>
          <p id={`${id}-amount`} className="field-wrong" role="alert">
            {wrong.amount}
          </p>
          <p id={`${id}-slip`} className="field-wrong" role="alert">
            {wrong.slip}
          </p>
          <button type="button" className="button" onClick={add}>
            {say('machine_took_it')}
          </button>
        </fieldset>
      )}
    </section>
  )
}
