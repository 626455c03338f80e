/** Asks how many tickets of a type a large party wants: a school of thirty is typed, and not pressed thirty times. */
import { MAX_BOOKINGS_IN_ORDER, MAX_SEATS_IN_BOOKING, type TicketType } from '@marquee/shared'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { Question } from '../../ui/Question.tsx'
import { Keypad } from '../keypad/Keypad.tsx'
import { say } from './words/say.ts'
import './how-many.css'

const MOST = MAX_BOOKINGS_IN_ORDER * MAX_SEATS_IN_BOOKING

interface HowManyProps {
  type: TicketType
  count: number
  onSet(count: number): void
  onBack(): void
}

export function HowMany({ type, count, onSet, onBack }: HowManyProps) {
  const [text, setText] = useState(count === 0 ? '' : String(count))
  /** What was there is replaced by the first digit, as a chosen text is. */
  const [isFresh, setFresh] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const wanted = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  const isTooMany = wanted !== undefined && wanted > MOST
  const write = (to: string): void => {
    setFresh(false)
    setText(to.replace(/\D/g, '').slice(0, 3))
  }
  const set = (): void => {
    if (wanted !== undefined && !isTooMany) onSet(wanted)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    set()
  }
  return (
    <Question
      title={say('how_many_of', { type: ticketTypeName(type) })}
      onEscape={onBack}
      answers={[
        { text: say('back'), look: 'quiet', onChoose: onBack },
        { text: say('take_best'), look: 'primary', onChoose: set },
      ]}
    >
      <form className="how-many" onSubmit={submit}>
        <input
          ref={field}
          className="text-field tabular"
          inputMode="none"
          autoComplete="off"
          aria-label={say('of_this_type')}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <Keypad
          next={say('take_best')}
          onDigit={(digit) => write(isFresh ? digit : text + digit)}
          onDelete={() => write(text.slice(0, -1))}
          onNext={set}
        />
        <p className="why-greyed" role="status">
          {isTooMany ? say('most_seats', { count: MOST }) : ''}
        </p>
      </form>
    </Question>
  )
}
