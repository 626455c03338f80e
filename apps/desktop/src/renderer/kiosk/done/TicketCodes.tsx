/** The tickets' codes, to be photographed: black on white, a few on a page. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PaidAtKiosk } from '../../../terminal/api.ts'
import { codePicture } from '../../ui/code-picture.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { CODES_ON_PAGE } from './closing.ts'

type PaidTicket = PaidAtKiosk['bookings'][number]['tickets'][number]

export function TicketCodes({ tickets }: { tickets: readonly PaidTicket[] }) {
  const speech = useSpeech()
  const [page, setPage] = useState(0)
  const from = page * CODES_ON_PAGE
  const shown = tickets.slice(from, from + CODES_ON_PAGE)
  const isPaged = tickets.length > CODES_ON_PAGE
  return (
    <section className="done-codes">
      <h2 className="codes-title">
        {isPaged
          ? speech.say('done_codes_shown', { from: from + 1, to: from + shown.length, all: tickets.length })
          : speech.say('done_codes', { count: tickets.length })}
      </h2>
      <div className="codes-row" data-paged={isPaged} data-count={tickets.length}>
        {isPaged && (
          <button
            type="button"
            className="codes-turn"
            aria-label={speech.say('done_codes_before')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft className="mirrors" aria-hidden="true" />
          </button>
        )}
        <ul aria-label={speech.say('done_seats', { count: tickets.length })}>
          {shown.map((ticket) => (
            <Code key={ticket.ticketId} ticket={ticket} />
          ))}
        </ul>
        {isPaged && (
          <button
            type="button"
            className="codes-turn"
            aria-label={speech.say('done_codes_next')}
            disabled={from + CODES_ON_PAGE >= tickets.length}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight className="mirrors" aria-hidden="true" />
          </button>
        )}
      </div>
    </section>
  )
}

function Code({ ticket: { code, seatId } }: { ticket: PaidTicket }) {
  const speech = useSpeech()
  const paper = useRef<HTMLDivElement>(null)
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void codePicture(code, paper.current?.clientWidth ?? 0).then((made) => {
      if (isWanted) setImage(made)
    })
    return () => {
      isWanted = false
    }
  }, [code])
  return (
    <li>
      <div ref={paper} className="code-paper">
        {image !== undefined && <img src={image} alt={speech.say('done_code_of', { seat: seatId })} />}
      </div>
      <strong className="tabular" dir="ltr">
        {seatId}
      </strong>
    </li>
  )
}
