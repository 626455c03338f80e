/** The sales of one show: every confirmed booking, asked for anew when its figures change. */
import { type SalesAnswer, type TerminalStatus, totalOf } from '@marquee/shared'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Problem } from '../../ui/Problem.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import type { DayShow } from '../shows/day-store.ts'
import { CancelShow } from './CancelShow.tsx'
import './show-sales.css'
import { say } from './words/say.ts'

interface ShowSalesProps {
  show: DayShow
  terminals: readonly TerminalStatus[]
  onClose(): void
  onOpenBooking(reference: string): void
}

export function ShowSales({ show, terminals, onClose, onOpenBooking }: ShowSalesProps) {
  const engine = useEngine()
  const [sales, setSales] = useState<SalesAnswer['bookings'] | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const showId = show.show.id

  useEffect(() => {
    let wanted = true
    let waiting: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      waiting = undefined
      void ask(engine.api.sales({ showId })).then((answer) => {
        if (!wanted) return
        if (answer.ok) setSales(answer.value.bookings)
        setSentence(answer.ok ? null : answer.sentence)
      })
    }
    load()
    const stop = engine.on('occupancy', (news) => {
      // A rush sells several times a second; a list is read by a person.
      if (news.some((changed) => changed.showId === showId)) waiting ??= setTimeout(load, 500)
    })
    return () => {
      wanted = false
      clearTimeout(waiting)
      stop()
    }
  }, [engine, showId])

  const sellerOf = (terminalId: string | null): string =>
    terminalId === null
      ? say('online')
      : (terminals.find((terminal) => terminal.id === terminalId)?.name ?? say('unknown_terminal'))
  const amount = totalOf(sales?.map((sale) => sale.total) ?? [])
  const currency = sales?.[0]?.total.currency
  return (
    <section className="show-sales boxed" aria-label={say('sales_of', { movie: show.movie.title })}>
      <div className="panel-heading">
        <div>
          <h2>{show.movie.title}</h2>
          <p className="quiet-text">
            {timeIn(show.cinema.timeZone, show.show.startsAt)} · {show.auditorium.name} · {show.cinema.name}
          </p>
        </div>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <Problem sentence={sentence} />
      {sales !== null && (
        <p className="sales-sum tabular">
          {say('bookings', { count: sales.length })}
          {currency !== undefined && ` · ${formatMoney({ amount, currency })}`}
        </p>
      )}
      {sales?.length === 0 && show.show.cancelledAt === undefined && <p className="nothing">{say('nothing_sold')}</p>}
      <ul className="sales-list">
        {sales?.map((sale) => (
          <li key={sale.bookingId}>
            <span className="tabular quiet-text">{timeIn(show.cinema.timeZone, sale.confirmedAt)}</span>
            <span>
              <button
                type="button"
                className="link-button tabular"
                aria-label={say('open_booking', { reference: sale.reference })}
                onClick={() => onOpenBooking(sale.reference)}
              >
                {sale.reference}
              </button>
              <small>
                {sale.seatIds.join(', ')} · {sellerOf(sale.terminalId)}
              </small>
            </span>
            <span className="tabular">{formatMoney(sale.total)}</span>
          </li>
        ))}
      </ul>
      <CancelShow show={show} sold={sales?.length ?? null} />
    </section>
  )
}
