/** Finds a booking by its reference or a ticket, and says what is to be typed, or why none was found. */
import { useEffect, useRef, useState } from 'react'
import { Problem } from '../ui/Problem.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import type { BookingSearch } from './use-booking-search.ts'

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

  const submit = async (): Promise<void> => {
    const found = await find(text)
    onFound?.()
    if (found === null) field.current?.select()
    else setText(found.reference)
  }
  return (
    <>
      <ReferenceForm field={field} text={text} setText={setText} busy={busy} isMain onFind={() => void submit()} />
      <Problem sentence={sentence} />
      {booking === null && sentence === null && !busy && (
        <p className="nothing">Type the reference from the ticket or the mail, or scan a ticket.</p>
      )}
    </>
  )
}
