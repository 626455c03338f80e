/** A booking, found by its reference or a ticket: what it is, what happened to it, and giving it back. */
import type { BookingRecord, FindBookingAnswer } from '@marquee/shared'
import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { Problem } from '../ui/Problem.tsx'
import { BookingCard } from './BookingCard.tsx'
import { BookingHistory } from './BookingHistory.tsx'
import { GiveBackPanel } from './GiveBackPanel.tsx'
import './bookings.css'

/** Money that is on its way arrives while somebody looks. */
const LOOK_AGAIN_MS = 3000

const PROBLEMS: Record<NonNullable<FindBookingAnswer['problem']>, string> = {
  not_a_reference: 'That is neither a reference, such as MQ-7K3F9P, nor the code of a ticket.',
  not_found: 'There is no booking with this reference.',
  not_genuine: 'This ticket was not made here: its signature is false.',
}

interface BookingsViewProps {
  /** A reference to begin with. */
  wanted: string
}

export function BookingsView({ wanted }: BookingsViewProps) {
  const engine = useEngine()
  const [text, setText] = useState(wanted)
  const [booking, setBooking] = useState<BookingRecord | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(0)

  const find = useCallback(
    async (sought: string): Promise<void> => {
      const mine = ++latest.current
      setBusy(true)
      const answer = await ask(engine.api.findBooking({ text: sought }))
      if (mine !== latest.current) return
      setBusy(false)
      const found = answer.ok ? answer.value.booking : null
      setBooking(found)
      setChosen([])
      const problem = answer.ok ? answer.value.problem : null
      setSentence(answer.ok ? problem && PROBLEMS[problem] : answer.sentence)
      if (found === null) field.current?.select()
      else setText(found.reference)
    },
    [engine],
  )

  useEffect(() => {
    if (wanted === '') field.current?.focus()
    else void find(wanted)
  }, [wanted, find])

  const onItsWay = booking?.refunds.some((refund) => refund.status === 'pending') ?? false
  const reference = booking?.reference
  useEffect(() => {
    if (!onItsWay || reference === undefined) return
    const timer = setInterval(() => {
      const mine = latest.current
      void ask(engine.api.findBooking({ text: reference })).then((answer) => {
        if (mine === latest.current && answer.ok && answer.value.booking) setBooking(answer.value.booking)
      })
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [engine, onItsWay, reference])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void find(text)
  }
  return (
    <main className="bookings-view" aria-label="Bookings">
      <form className="booking-search" onSubmit={submit}>
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
      {booking !== null && (
        <div className="booking-columns">
          <div className="booking-main">
            <BookingCard booking={booking} chosen={chosen} onChoose={setChosen} />
            <BookingHistory booking={booking} />
          </div>
          <GiveBackPanel
            key={booking.bookingId}
            booking={booking}
            chosen={chosen}
            onGivenBack={(after) => {
              latest.current++
              setBooking(after)
              setChosen([])
            }}
          />
        </div>
      )}
    </main>
  )
}
