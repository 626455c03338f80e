/** Looking bookings up by what somebody types or scans; the chosen one again while its money is on its way. */
import type { BookingRecord, FoundBooking } from '@marquee/shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FoundBookings } from '../../terminal/api.ts'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { whyNoneInWords } from './found-words.ts'

/** Money that is on its way arrives while somebody looks. */
const LOOK_AGAIN_MS = 3000

export interface BookingSearch {
  /** The last search's; null: nothing was looked for. */
  found: FoundBookings | null
  /** Of those found. */
  chosen: FoundBooking | null
  /** The chosen one with all that happened to it; null: none is chosen, or the server can't be reached. */
  booking: BookingRecord | null
  /** The reason why there is none. */
  sentence: string | null
  busy: boolean
  /** A single one that is found is chosen. @returns it */
  find(text: string, showId?: string): Promise<FoundBooking | null>
  choose(found: FoundBooking): Promise<void>
  /** Reads the chosen one anew. */
  again(): Promise<void>
  /** The booking has been changed here. */
  replace(booking: BookingRecord): void
}

export function useBookingSearch(): BookingSearch {
  const engine = useEngine()
  const [found, setFound] = useState<FoundBookings | null>(null)
  const [chosen, setChosen] = useState<FoundBooking | null>(null)
  const [booking, setBooking] = useState<BookingRecord | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const open = useCallback(
    async (wanted: FoundBooking, mine: number): Promise<void> => {
      setChosen(wanted)
      // The same again stays in sight until it is read.
      setBooking((before) => (before?.bookingId === wanted.bookingId ? before : null))
      const answer = await ask(engine.api.findBooking({ text: wanted.reference }))
      if (mine !== latest.current) return
      setBooking(answer.ok ? answer.value.booking : null)
      if (!answer.ok) setSentence(answer.sentence)
    },
    [engine],
  )

  const find = useCallback(
    async (text: string, showId?: string): Promise<FoundBooking | null> => {
      const mine = ++latest.current
      setBusy(true)
      setSentence(null)
      const answer = await ask(engine.api.findBookings({ text, ...(showId !== undefined && { showId }) }))
      if (mine !== latest.current) return null
      setFound(answer.ok ? answer.value : null)
      if (!answer.ok) setSentence(answer.sentence)
      else if (answer.value.problem !== null) {
        setSentence(whyNoneInWords(answer.value.problem, text, answer.value.ofThisTerminal))
      }
      const [only, second] = answer.ok ? answer.value.bookings : []
      const isOne = only !== undefined && second === undefined
      if (!isOne || (answer.ok && answer.value.ofThisTerminal)) {
        setChosen(isOne ? only : null)
        setBooking(null)
      } else await open(only, mine)
      if (mine === latest.current) setBusy(false)
      return isOne ? only : null
    },
    [engine, open],
  )

  const isCutOff = found?.ofThisTerminal === true
  const choose = useCallback(
    async (wanted: FoundBooking): Promise<void> => {
      const mine = ++latest.current
      setSentence(null)
      if (isCutOff) return setChosen(wanted)
      setBusy(true)
      await open(wanted, mine)
      if (mine === latest.current) setBusy(false)
    },
    [isCutOff, open],
  )

  const reference = booking?.reference
  const again = useCallback(async (): Promise<void> => {
    if (reference === undefined) return
    const mine = latest.current
    const answer = await ask(engine.api.findBooking({ text: reference }))
    if (mine === latest.current && answer.ok && answer.value.booking) setBooking(answer.value.booking)
  }, [engine, reference])

  const onItsWay = booking?.refunds.some((refund) => refund.status === 'pending') ?? false
  useEffect(() => {
    if (!onItsWay) return
    const timer = setInterval(() => void again(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [onItsWay, again])

  const replace = useCallback((after: BookingRecord): void => {
    latest.current++
    setBooking(after)
  }, [])
  return { found, chosen, booking, sentence, busy, find, choose, again, replace }
}
