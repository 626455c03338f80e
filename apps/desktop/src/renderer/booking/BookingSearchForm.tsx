/** The field where a reference is typed or a ticket is scanned: a scanner types, too, and ends with Enter. */
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Problem } from '../ui/Problem.tsx'
import type { BookingSearch } from './use-booking-search.ts'
import './booking.css'

interface BookingSearchFormProps {
  search: BookingSearch
  /** A reference to begin with. */
  wanted?: string
  onFound?(): void
}

export function BookingSearchForm({ search, wanted = '', onFound }: BookingSearchFormProps) {
  const { find, booking, sentence, busy } = search
  const [text, setText] = useState(wanted)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (wanted === '') field.current?.focus()
    else void find(wanted)
  }, [wanted, find])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (text.trim() === '') return
    const found = await find(text)
    onFound?.()
    if (found === null) field.current?.select()
    else setText(found.reference)
  }
  return (
    <>
      <form className="booking-search" onSubmit={(event) => void submit(event)}>
        <label>
          <span>Reference or ticket code</span>
          <input
            ref={field}
            className="text-field tabular"
            value={text}
            maxLength={500}
            placeholder="MQ-"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <button type="submit" className="button primary" disabled={busy || text.trim() === ''}>
          <Search aria-hidden="true" size={18} /> Find
        </button>
      </form>
      <Problem sentence={sentence} />
      {booking === null && sentence === null && !busy && (
        <p className="nothing">Type the reference from the ticket or the mail, or scan a ticket.</p>
      )}
    </>
  )
}
