/** Finds a booking by its reference or a ticket, and says what is to be typed, or why none was found. */
import { useEffect, useRef, useState } from 'react'
import { useScansHere } from '../scanner/use-scanner.ts'
import { Problem } from '../ui/Problem.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import type { BookingSearch } from './use-booking-search.ts'

interface BookingSearchFormProps {
  search: BookingSearch
  /** A reference or a ticket's code, to begin with. */
  wanted?: string
  onFound?(): void
}

export function BookingSearchForm({ search, wanted = '', onFound }: BookingSearchFormProps) {
  const { find, booking, sentence, busy } = search
  const [text, setText] = useState(shownText(wanted))
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (wanted === '') field.current?.focus()
    else void find(wanted).then((found) => found !== null && setText(found.reference))
  }, [wanted, find])

  const look = async (wanted: string): Promise<void> => {
    const found = await find(wanted)
    onFound?.()
    if (found === null) field.current?.select()
    else setText(found.reference)
  }
  useScansHere(({ kind, text }) => {
    if (kind !== 'ticket' && kind !== 'reference') return false
    setText(shownText(text))
    void look(text)
    return true
  })
  return (
    <>
      <ReferenceForm field={field} text={text} setText={setText} busy={busy} isMain onFind={() => void look(text)} />
      <Problem sentence={sentence} />
      {booking === null && sentence === null && !busy && (
        <p className="nothing">Type the reference from the ticket or the mail, or scan a ticket.</p>
      )}
    </>
  )
}

/** A ticket's code is for no reader; its booking's reference takes its place. */
const shownText = (text: string): string => (text.startsWith('MQ-') ? text : '')
