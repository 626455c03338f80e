/** One box for whatever is known of a booking, what it found, and why it found nothing. */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useScansHere } from '../scanner/use-scanner.ts'
import { Problem } from '../ui/Problem.tsx'
import { FoundList } from './FoundList.tsx'
import type { BookingSearch } from './use-booking-search.ts'
import { say } from './words/say.ts'
import './booking.css'

interface BookingSearchFormProps {
  search: BookingSearch
  /** A reference or a ticket's code, to begin with. */
  wanted?: string
  /** The show that is open: a seat is one of it. */
  showId?: string | undefined
  onFound?(): void
}

/** The server's limit. */
const LONGEST = 1000

export function BookingSearchForm({ search, wanted = '', showId, onFound }: BookingSearchFormProps) {
  const { find, choose, found, chosen, sentence, busy } = search
  const [text, setText] = useState(shownText(wanted))
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (wanted === '') field.current?.focus()
    else void find(wanted).then((only) => only !== null && setText(only.reference))
  }, [wanted, find])

  const look = async (typed: string): Promise<void> => {
    const only = await find(typed.slice(0, LONGEST), showId)
    onFound?.()
    if (only === null) field.current?.select()
    // A code is for no reader; a name stays, for the next of that name.
    else if (shownText(typed) === '' || typed.toUpperCase().startsWith('MQ')) setText(only.reference)
  }
  useScansHere(({ kind, text }) => {
    if (kind !== 'ticket' && kind !== 'reference') return false
    setText(shownText(text))
    void look(text)
    return true
  })
  const several = (found?.bookings.length ?? 0) > 1
  return (
    <>
      <form
        className="booking-search any"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void look(text)
        }}
      >
        <label>
          <span>{say('search_field')}</span>
          <input
            ref={field}
            className="text-field tabular"
            value={text}
            maxLength={LONGEST}
            placeholder={say('search_example')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <button type="submit" className="button primary" disabled={busy || text.trim() === ''}>
          <Search aria-hidden="true" size={18} /> {say('find')}
        </button>
      </form>
      <Problem sentence={sentence} />
      {several && found !== null && (
        <FoundList found={found} chosen={chosen?.bookingId ?? null} onChoose={(each) => void choose(each)} />
      )}
      {found === null && sentence === null && !busy && <p className="nothing">{say('search_hint')}</p>}
    </>
  )
}

/** A ticket's code is for no reader; its booking's reference takes its place. */
const shownText = (text: string): string => (/^MQ\d/.test(text) ? '' : text)
