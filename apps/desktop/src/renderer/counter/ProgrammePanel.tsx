/** Today's shows by movie; a time is a button that tells how many seats are left. */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { useCutOff, useMaySell } from '../app/terminal-context.tsx'
import { byMovie } from '../show/programme-by-movie.ts'
import { ShowChip } from '../show/ShowChip.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Question } from '../ui/Question.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { AtReaderList } from './at-reader/AtReaderList.tsx'
import { useCart, useCounter, useProgramme, useSale, useShowing } from './counter-context.tsx'
import './programme-panel.css'

/** A show counts as begun so long after its start: late comers still buy during the trailers. */
const BEGUN_MS = 30 * 60_000

export function ProgrammePanel() {
  const { showing, cart, order, sale, desk } = useCounter()
  const { cinema, programme, loading, sentence } = useProgramme((state) => state)
  const openShowId = useShowing((state) => state.showId)
  const heldSeats = useCart((state) => state.seats.length)
  const settled = useCart((state) => state.seats.every((seat) => seat.status === 'yours'))
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const phase = useSale((state) => state.stage.phase)
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState<ProgrammeShow | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ F2: () => field.current?.select() })

  // While seats are held for another show, its loss has to be meant.
  const choose = (show: ProgrammeShow): void => {
    if (show.show.id === openShowId) {
      // It does something only for a show that could not be opened.
      void showing.open(show.show.id)
      return
    }
    if (phase === 'selling') return
    if (phase === 'sold' || phase === 'order_sold') sale.nextCustomer()
    if (phase === 'reader') desk.leave()
    if (sale.getState().stage.phase === 'reader') return
    if (cart.getState().seats.length > 0 && phase !== 'sold' && phase !== 'order_sold') setWanted(show)
    else void showing.open(show.show.id)
  }
  const change = (): void => {
    cart.abandon()
    sale.backToSeats()
    if (wanted !== null) void showing.open(wanted.show.id)
    setWanted(null)
  }

  const keep = (): void => {
    order.setCartAside()
    sale.backToSeats()
    if (wanted !== null) void showing.open(wanted.show.id)
    setWanted(null)
  }

  useEffect(() => {
    document.querySelector(`.show-chip[data-show-id="${openShowId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openShowId])

  const now = useNow(30_000)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const movies = byMovie(programme?.shows ?? [], search, (show) => timeIn(timeZone, show.show.startsAt))
  return (
    <nav className="programme-panel" aria-label="Shows">
      <label className="search-field">
        <Search aria-hidden="true" size={16} />
        <input
          ref={field}
          type="search"
          aria-label="Search shows by movie, auditorium or time"
          placeholder="Search shows"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <kbd>F2</kbd>
      </label>
      <Problem sentence={sentence} />
      <div className="movie-list" tabIndex={-1}>
        {movies.map(({ movie, shows }) => (
          <section key={movie.id} className="movie" aria-label={movie.title}>
            <h2>{movie.title}</h2>
            <div className="show-chips">
              {shows.map((show) => (
                <ShowChip
                  key={show.show.id}
                  show={show}
                  timeZone={timeZone}
                  chosen={show.show.id === openShowId}
                  allotted={cutOff ? (maySell ? show.allotted : 0) : null}
                  begun={Date.parse(show.show.startsAt) + BEGUN_MS < now}
                  onChoose={() => choose(show)}
                />
              ))}
            </div>
          </section>
        ))}
        {movies.length === 0 && !loading && sentence === null && (
          <p className="nothing">{search === '' ? 'No shows on this day.' : `No show matches “${search}”.`}</p>
        )}
        {movies.length === 0 && loading && <p className="nothing">Loading the programme…</p>}
      </div>
      <AtReaderList />
      {wanted !== null && (
        <Question
          title={`Give back ${heldSeats === 1 ? 'the seat' : `the ${heldSeats} seats`}?`}
          onEscape={() => setWanted(null)}
          answers={[
            { text: 'Give back and change', look: 'danger', onChoose: change },
            ...(settled ? [{ text: 'Keep, and add the show', look: 'quiet' as const, onChoose: keep }] : []),
            { text: heldSeats === 1 ? 'Keep it' : 'Keep them', look: 'primary', onChoose: () => setWanted(null) },
          ]}
        >
          <p>
            {heldSeats === 1 ? 'A seat is' : `${heldSeats} seats are`} held for this customer. Changing to{' '}
            {wanted.movie.title} at {timeIn(timeZone, wanted.show.startsAt)} gives {heldSeats === 1 ? 'it' : 'them'}{' '}
            back, unless the customer wants both shows: then they are paid together.
          </p>
        </Question>
      )}
    </nav>
  )
}
