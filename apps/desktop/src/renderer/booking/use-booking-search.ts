/** Looking a booking up by what somebody types or scans, and again while its money is on its way. */
import type { BookingRecord, FindBookingAnswer } from '@marquee/shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'

/** Money that is on its way arrives while somebody looks. */
const LOOK_AGAIN_MS = 3000

const PROBLEMS: Record<NonNullable<FindBookingAnswer['problem']>, string> = {
  not_a_reference: 'That is neither a reference, such as MQ-7K3F9P, nor the code of a ticket.',
  not_found: 'There is no booking with this reference.',
  not_genuine: 'This ticket was not made here: its signature is false.',
  in_conflict: 'This sale could not be entered as it was made: a manager finds it among the conflicts.',
}

export interface BookingSearch {
  booking: BookingRecord | null
  /** The reason why there is none. */
  sentence: string | null
  busy: boolean
  find(text: string): Promise<BookingRecord | null>
  /** The booking has been changed here. */
  replace(booking: BookingRecord): void
}

export function useBookingSearch(): BookingSearch {
  const engine = useEngine()
  const [booking, setBooking] = useState<BookingRecord | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const find = useCallback(
    async (text: string): Promise<BookingRecord | null> => {
      const mine = ++latest.current
      setBusy(true)
      const answer = await ask(engine.api.findBooking({ text }))
      if (mine !== latest.current) return null
      setBusy(false)
      const found = answer.ok ? answer.value.booking : null
      const problem = answer.ok ? answer.value.problem : null
      setBooking(found)
      setSentence(answer.ok ? problem && PROBLEMS[problem] : answer.sentence)
      return found
    },
    [engine],
  )

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

  const replace = useCallback((after: BookingRecord): void => {
    latest.current++
    setBooking(after)
  }, [])
  return { booking, sentence, busy, find, replace }
}
