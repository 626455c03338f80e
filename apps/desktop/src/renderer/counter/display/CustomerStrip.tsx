/** Below the map while a customer display is open: what the customer sees, and the language in which. */
import { Monitor } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CustomerView, DisplayLanguage } from '../../../terminal/api.ts'
import { useConnection, useConnectionStore, useEngine } from '../../app/terminal-context.tsx'
import { plainAmount } from '../../cart/cart-totals.ts'
import { ask } from '../../connection/ask.ts'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { LANGUAGE_NAMES } from '../../words/languages.ts'
import { useCounter } from '../counter-context.tsx'
import { followCustomer } from './follow-customer.ts'
import { say } from './words/say.ts'
import './customer-strip.css'

export function CustomerStrip() {
  const engine = useEngine()
  const connection = useConnectionStore()
  const stores = useCounter()
  const spoken = useConnection((state) => state.terminal?.display?.language)
  const [view, setView] = useState<CustomerView>()
  useEffect(() => followCustomer(engine, connection, stores, setView), [engine, connection, stores])
  const speak = (language: DisplayLanguage): void => void ask(engine.api.chooseDisplayLanguage({ language }))
  useActions({
    customerLanguage() {
      const at = LANGUAGE_NAMES.findIndex(({ language }) => language === spoken)
      const next = LANGUAGE_NAMES[(at + 1) % LANGUAGE_NAMES.length]
      if (next !== undefined) speak(next.language)
    },
  })
  return (
    <section className="customer-strip" aria-label={say('customer_display')}>
      <p>
        <Monitor aria-hidden="true" size={18} />
        <span className="customer-strip-what">{view === undefined ? '' : inWords(view)}</span>
      </p>
      <fieldset className="strip-languages">
        <legend className="visually-hidden">{say('customer_language')}</legend>
        <ActionKey of="customerLanguage" />
        {LANGUAGE_NAMES.map(({ language, name }) => (
          <button
            key={language}
            type="button"
            lang={language}
            className="button quiet small"
            aria-pressed={language === spoken}
            onClick={() => speak(language)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </section>
  )
}

function inWords(view: CustomerView): string {
  if (view.stage !== 'cash' && view.stage !== 'card') return say(`stage_${view.stage}`)
  const { currency } = view.order
  const isGiven = view.stage === 'cash' && view.change !== null
  return isGiven
    ? say('change', { amount: plainAmount(view.change ?? 0, currency) })
    : say('to_pay', { amount: plainAmount(view.due, currency) })
}
