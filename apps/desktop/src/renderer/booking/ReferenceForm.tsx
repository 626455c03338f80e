/** The field where a reference is typed or a ticket is scanned: a scanner types, too, and ends with Enter. */
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { say } from './words/say.ts'
import './booking.css'

interface ReferenceFormProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  setText(text: string): void
  busy: boolean
  /** Absent: something else is the main thing to do here. */
  isMain?: boolean
  onFind(): void
}

/** Of each reference. */
const BEGINNING = 'MQ-'

export function ReferenceForm({ field, text, setText, busy, isMain = false, onFind }: ReferenceFormProps) {
  return (
    <form
      className="booking-search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onFind()
      }}
    >
      <label>
        <span>{say('reference_field')}</span>
        <input
          ref={field}
          className="text-field tabular"
          value={text}
          maxLength={500}
          placeholder={BEGINNING}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <button type="submit" className={isMain ? 'button primary' : 'button'} disabled={busy || text.trim() === ''}>
        <Search aria-hidden="true" size={18} /> {say('find')}
      </button>
    </form>
  )
}
