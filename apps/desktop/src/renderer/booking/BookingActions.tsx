/** What may be done for the customer of a booking that was found: its tickets printed as copies, mailed once more, given back. */
import { type FoundBooking, newId } from '@marquee/shared'
import { ArrowLeftRight, Mail, Printer, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useConnection, useCutOff, useEngine } from '../app/terminal-context.tsx'
import { ask, isUnanswered } from '../connection/ask.ts'
import { Problem } from '../ui/Problem.tsx'
import { say } from './words/say.ts'
import './booking-actions.css'

interface BookingActionsProps {
  booking: Pick<FoundBooking, 'bookingId' | 'status' | 'email'>
  /** It is another moment of the booking: it has one paper or mail more. */
  onDone(): void
  /** Where tickets are chosen, to be given back or exchanged. Absent: that is elsewhere on this screen. */
  onGiveBack?: () => void
}

export function BookingActions({ booking, onDone, onGiveBack }: BookingActionsProps) {
  const { bookingId, status, email } = booking
  const engine = useEngine()
  const cutOff = useCutOff()
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  /** Of a mail whose answer was lost: asked for again, it is the same. */
  const mailId = useRef<string | null>(null)
  if (status !== 'confirmed') return null

  async function print(): Promise<void> {
    setBusy(true)
    const answer = await ask(engine.api.printFound({ bookingId }))
    setBusy(false)
    setSaid(answer.ok ? say('copies_printing') : null)
    setSentence(answer.ok ? null : answer.sentence)
    if (answer.ok) onDone()
  }

  async function mail(): Promise<void> {
    setBusy(true)
    mailId.current ??= newId()
    const answer = await ask(engine.api.mailAgain({ mailId: mailId.current, bookingId }))
    setBusy(false)
    if (answer.ok || !isUnanswered(answer)) mailId.current = null
    setSaid(answer.ok ? say('mailed_to', { to: answer.value.to }) : null)
    setSentence(answer.ok ? null : answer.sentence)
    if (answer.ok) onDone()
  }

  return (
    <section className="booking-actions" aria-label={say('for_customer')}>
      <div className="booking-action-row">
        {printer !== null && (
          <button type="button" className="button" disabled={busy} onClick={() => void print()}>
            <Printer aria-hidden="true" size={18} /> {say('print_copy')}
          </button>
        )}
        {email !== null && (
          <button type="button" className="button" disabled={busy || cutOff} onClick={() => void mail()}>
            <Mail aria-hidden="true" size={18} /> {say('mail_again')}
          </button>
        )}
        {onGiveBack !== undefined && (
          <button type="button" className="button" disabled={cutOff} onClick={onGiveBack}>
            <ArrowLeftRight aria-hidden="true" size={18} /> {say('exchange')}
          </button>
        )}
        {onGiveBack !== undefined && (
          <button type="button" className="button" disabled={cutOff} onClick={onGiveBack}>
            <Undo2 aria-hidden="true" size={18} />
            <span>{say('give_back')}</span>
          </button>
        )}
      </div>
      <p role="status" className="booking-action-said">
        {said}
      </p>
      <Problem sentence={sentence} />
    </section>
  )
}
