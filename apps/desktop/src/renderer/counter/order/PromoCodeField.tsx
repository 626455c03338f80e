/** Where a clerk types the code that a customer has. */
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { TAKES_OTHERS_CODES } from '../../scanner/use-scanner.ts'
import { useCounter } from '../counter-context.tsx'
import { say } from './words/say.ts'

export function PromoCodeField() {
  const { order } = useCounter()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useActions({ promoCode: () => field.current?.focus() })
  const add = (event: FormEvent): void => {
    event.preventDefault()
    order.addCode(text)
    setText('')
  }
  return (
    <form className="promo-code" onSubmit={add}>
      <input
        {...TAKES_OTHERS_CODES}
        ref={field}
        className="text-field"
        aria-label={say('promo_code')}
        placeholder={say('code')}
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value.toUpperCase().replace(/[^A-Z0-9-]/g, ''))}
      />
      <ActionKey of="promoCode" />
      <button type="submit" className="button quiet" aria-label={say('add_code')} disabled={text.length < 3}>
        <Plus aria-hidden="true" size={18} />
      </button>
    </form>
  )
}
