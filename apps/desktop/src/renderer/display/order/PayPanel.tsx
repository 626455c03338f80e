/** What to pay, in figures that are read from the other side of a counter; then what was given, and the change. */
import { CircleCheck, CircleX, CreditCard, Hourglass, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CustomerView } from '../../../terminal/api.ts'
import { useSpeech } from '../display-context.tsx'

type CashView = Extract<CustomerView, { stage: 'cash' }>
type CardView = Extract<CustomerView, { stage: 'card' }>

/** @param beside where the change is going to stand */
export function CashPanel({ view, beside }: { view: CashView; beside: ReactNode }) {
  const { order, due, tip, given, change } = view
  const speech = useSpeech()
  const isGiven = given !== null && change !== null
  return (
    <section className="pay" data-given={isGiven}>
      <div className="pay-due" role="status">
        <h2>{speech.say('please_pay')}</h2>
        <p className="display-figure pay-figure tabular">
          <bdi>{speech.money(due, order)}</bdi>
        </p>
        {tip > 0 && (
          <p className="pay-given">
            <span>{speech.say('tip')}</span> <bdi className="tabular">{speech.money(tip, order)}</bdi>
          </p>
        )}
      </div>
      {isGiven ? (
        <div className="pay-change" role="status">
          <p className="pay-given">
            <span>{speech.say('given')}</span> <bdi className="tabular">{speech.money(given, order)}</bdi>
          </p>
          <h2>{speech.say('change')}</h2>
          <p className="display-figure pay-figure tabular">
            <bdi>{speech.money(change, order)}</bdi>
          </p>
        </div>
      ) : (
        beside
      )}
    </section>
  )
}

const SIGNS = {
  starting: Hourglass,
  card: CreditCard,
  bank: Landmark,
  cancelling: Hourglass,
  unknown: Hourglass,
  not_paid: CircleX,
  paid: CircleCheck,
} as const

export function CardPanel({ view: { order, due, card } }: { view: CardView }) {
  const speech = useSpeech()
  const Sign = SIGNS[card]
  return (
    <section className="pay">
      <div className="pay-due">
        <h2>{speech.say('please_pay')}</h2>
        <p className="display-figure pay-figure tabular">
          <bdi>{speech.money(due, order)}</bdi>
        </p>
      </div>
      <div className="pay-card" data-card={card} role="status">
        <Sign aria-hidden="true" />
        <p>{speech.say(`card_${card}`)}</p>
      </div>
    </section>
  )
}
