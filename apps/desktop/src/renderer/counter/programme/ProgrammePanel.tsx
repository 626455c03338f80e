/** The day's shows, the next first; those that have begun are folded away. What is typed finds a show, and Enter opens it. */
import { ChevronDown, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useNow } from '../../ui/use-now.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { AtReaderList } from '../at-reader/AtReaderList.tsx'
import { useCart, useCounter, useProgramme, useSale, useShowing } from '../counter-context.tsx'
import { findShows, type SimilarTitles } from './find-shows.ts'
import { ShowRow } from './ShowRow.tsx'
import { say } from './words/say.ts'
import './programme-panel.css'

/** A show counts as begun so long after its start: late comers still buy during the trailers. */
const BEGUN_MS = 30 * 60_000

const loadSimilar = async (): Promise<SimilarTitles> => (await import('./similar-titles.ts')).similarTitles

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
  const [similar, setSimilar] = useState<SimilarTitles | null>(null)
  /** The show that Enter opens; null: the first that was found. */
  const [marked, setMarked] = useState<string | null>(null)
  const [isUnfolded, unfold] = useState(false)
  const [wanted, setWanted] = useState<ProgrammeShow | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useActions({
    findShow: () => {
      field.current?.focus()
      field.current?.select()
    },
  })

  // While seats are held for another show, its loss has to be meant.
  /** Settles when its map is there, where it is opened. */
  const choose = async (show: ProgrammeShow): Promise<void> => {
    setSearch('')
    setMarked(null)
    // It does something only for a show that could not be opened.
    if (show.show.id === openShowId) return showing.open(show.show.id)
    if (phase === 'selling') return
    if (phase === 'sold' || phase === 'order_sold') sale.nextCustomer()
    if (phase === 'reader') desk.leave()
    if (sale.getState().stage.phase === 'reader') return
    if (cart.getState().seats.length > 0 && phase !== 'sold' && phase !== 'order_sold') setWanted(show)
    else await showing.open(show.show.id)
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
    document.querySelector(`.show-row[data-show-id="${openShowId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openShowId])

  const now = useNow(30_000)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const find = (using: SimilarTitles | null) =>
    findShows(programme?.shows ?? [], search, {
      timeOf: (show) => timeIn(timeZone, show.show.startsAt),
      isBegun: (show) => Date.parse(show.show.startsAt) + BEGUN_MS < now,
      similar: using,
    })
  const isSearching = search.trim() !== ''
  const { next, begun } = find(similar)
  const showsBegun = isUnfolded || isSearching || begun.some(({ show }) => show.id === openShowId)
  const listed = [...next, ...(showsBegun ? begun : [])]
  const toOpen = isSearching ? (listed.find(({ show }) => show.id === marked) ?? listed[0]) : undefined
  const lastBegun = begun.at(-1)

  const openFound = async (): Promise<void> => {
    const found = toOpen ?? first(find(similar ?? (await loadSimilar())))
    if (found === undefined || !isSearching) return
    field.current?.blur()
    await choose(found)
    requestAnimationFrame(focusTickets)
  }
  const mark = (step: 1 | -1): void => {
    const at = listed.findIndex(({ show }) => show.id === toOpen?.show.id)
    const to = listed[Math.max(0, Math.min(listed.length - 1, at + step))]
    setMarked(to?.show.id ?? null)
    document.querySelector(`.show-row[data-show-id="${to?.show.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.repeat) void openFound()
    else if (event.key === 'ArrowDown') mark(1)
    else if (event.key === 'ArrowUp') mark(-1)
    else if (event.key === 'Escape' && search !== '') setSearch('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const row = (show: ProgrammeShow, isBegun: boolean) => (
    <ShowRow
      key={show.show.id}
      show={show}
      timeZone={timeZone}
      chosen={show.show.id === openShowId}
      marked={show === toOpen}
      allotted={cutOff ? (maySell ? show.allotted : 0) : null}
      begun={isBegun}
      onChoose={() => void choose(show)}
    />
  )
  return (
    <nav className="programme-panel" aria-label={say('shows')}>
      <label className="search-field">
        <Search aria-hidden="true" size={18} />
        <input
          ref={field}
          type="search"
          aria-label={say('search')}
          placeholder={say('search_example')}
          value={search}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => void loadSimilar().then((loaded) => setSimilar(() => loaded))}
          onChange={(event) => {
            setSearch(event.target.value)
            setMarked(null)
          }}
          onKeyDown={onKey}
        />
        <ActionKey of="findShow" />
      </label>
      <p className="visually-hidden" role="status">
        {toOpen === undefined
          ? ''
          : say('enter_opens', {
              title: toOpen.movie.title,
              time: timeIn(timeZone, toOpen.show.startsAt),
              auditorium: toOpen.auditorium.name,
            })}
      </p>
      <Problem sentence={sentence} />
      <div className="show-list" tabIndex={-1}>
        {begun.length > 0 && !isSearching && (
          <button type="button" className="begun-fold" aria-expanded={showsBegun} onClick={() => unfold(!isUnfolded)}>
            <span>
              {lastBegun === undefined
                ? say('begun', { count: begun.length })
                : say('begun_last', {
                    count: begun.length,
                    time: timeIn(timeZone, lastBegun.show.startsAt),
                    title: lastBegun.movie.title,
                  })}
            </span>
            <ChevronDown aria-hidden="true" size={18} />
          </button>
        )}
        {!isSearching && showsBegun && begun.map((show) => row(show, true))}
        {next.map((show) => row(show, false))}
        {isSearching && begun.map((show) => row(show, true))}
        {listed.length === 0 && begun.length === 0 && !loading && sentence === null && (
          <p className="nothing">{isSearching ? say('no_match', { search }) : say('none_on_day')}</p>
        )}
        {listed.length === 0 && loading && <p className="nothing">{say('loading')}</p>}
      </div>
      <AtReaderList />
      {wanted !== null && (
        <Question
          title={say('change_title', { count: heldSeats })}
          onEscape={() => setWanted(null)}
          answers={[
            { text: say('give_back_and_change'), look: 'danger', onChoose: change },
            ...(settled ? [{ text: say('keep_and_add'), look: 'quiet' as const, onChoose: keep }] : []),
            { text: say('keep', { count: heldSeats }), look: 'primary', onChoose: () => setWanted(null) },
          ]}
        >
          <p>
            {say('change_text', {
              count: heldSeats,
              title: wanted.movie.title,
              time: timeIn(timeZone, wanted.show.startsAt),
            })}
          </p>
        </Question>
      )}
    </nav>
  )
}

const first = ({ next, begun }: ReturnType<typeof findShows>): ProgrammeShow | undefined => next[0] ?? begun[0]

/** Digits choose tickets now; Enter does nothing there, should it still be held down. */
function focusTickets(): void {
  document.querySelector<HTMLElement>('.party-steppers')?.focus()
}
