/**
 * The seats allotted to each terminal or held by it, taking them back by force, and the policy by which seats are
 * allotted.
 */
import type { AllottedSeats, Cinema, TerminalStatus } from '@marquee/shared'
import { Ban, CloudOff, Link2Off, Search, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Problem } from '../../ui/Problem.tsx'
import { seatRanges } from '../../ui/seat-ranges.ts'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import type { AllottedStore } from './allotted-store.ts'
import { byTerminal, placeOf, searchAllotments, standingOf, WHY_CLOSED, WHY_ORPHANED } from './allotted-words.ts'
import { ForceRelease } from './ForceRelease.tsx'
import './allotted-seats.css'
import { PolicyPanel } from '../allotment-policy/PolicyPanel.tsx'

interface AllottedSeatsViewProps {
  store: AllottedStore
  cinemas: readonly Cinema[]
  terminals: readonly TerminalStatus[]
  timeZone: string
}

export function AllottedSeatsView({ store, cinemas, terminals, timeZone }: AllottedSeatsViewProps) {
  const { rows, loaded, said, sentence } = useStore(store)
  const [releasing, setReleasing] = useState<AllottedSeats | null>(null)
  useEffect(() => store.watch(), [store])
  const [search, setSearch] = useState('')
  const allotments = byTerminal(searchAllotments(rows, search, timeZone))
  return (
    <main className="allotted-view" aria-label="Allotted seats">
      <div className="allotted-main">
        <Problem sentence={sentence} />
        <div role="status" className="said-place">
          {said !== null && <p className={`said ${said.tone}`}>{said.sentence}</p>}
        </div>
        {rows.length > MANY && (
          <label className="allotment-search">
            <Search aria-hidden="true" size={16} />
            <input
              type="search"
              className="text-field"
              aria-label="Search allotments by counter, movie, time or auditorium"
              placeholder="Search by counter, movie, time or auditorium"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
        )}
        {allotments.map(({ terminal, shows, seats }) => (
          <details
            key={`${terminal.terminalId} ${terminal.connected} ${search === ''}`}
            className="allotment boxed"
            aria-label={terminal.name}
            data-testid="allotment"
            // A connected terminal gives seats back when it is asked: the others matter.
            open={!terminal.connected || search !== '' || shows.length <= MANY}
          >
            <summary className="allotment-heading">
              {terminal.connected ? (
                <Wifi aria-hidden="true" size={18} className="good" />
              ) : terminal.revoked ? (
                <Ban aria-hidden="true" size={18} className="bad" />
              ) : (
                <CloudOff aria-hidden="true" size={18} className="warn" />
              )}
              <h2>{terminal.name}</h2>
              <span className={`tabular ${terminal.connected ? 'quiet-text' : terminal.revoked ? 'bad' : 'warn'}`}>
                {standingOf(terminal, timeZone)}
              </span>
              <span className="tabular quiet-text allotment-sum">
                {seats} {seats === 1 ? 'seat' : 'seats'} of {shows.length} {shows.length === 1 ? 'show' : 'shows'}
              </span>
            </summary>
            {terminal.revoked && (
              <p className="orphaned">
                <Ban aria-hidden="true" size={16} />
                <span>{WHY_CLOSED}</span>
              </p>
            )}
            <ul>
              {shows.map((row) => (
                <li key={row.show.showId} data-allotted-show={row.show.showId}>
                  <span>
                    <strong>{row.show.movie}</strong>
                    <small className="tabular">
                      {dayAndTimeIn(timeZone, row.show.startsAt)} · {placeOf(row.show, cinemas)}
                    </small>
                  </span>
                  <span className="allotment-seats">
                    <SeatsLine count={row.allotted.length} word="allotted" seatIds={row.allotted} />
                    <SeatsLine count={row.held.length} word="held" seatIds={row.held} />
                    {(row.holds ?? []).map(({ reference, until, seats }) => (
                      <span key={reference} className="tabular quiet-text" data-hold={reference}>
                        {reference}: {seats} {seats === 1 ? 'seat' : 'seats'} until {timeIn(timeZone, until)}
                      </span>
                    ))}
                    {row.orphaned.length > 0 && !terminal.revoked && (
                      <span className="orphaned">
                        <Link2Off aria-hidden="true" size={16} />
                        <span>
                          <strong>{seatRanges(row.orphaned)} orphaned.</strong> {WHY_ORPHANED}
                        </span>
                      </span>
                    )}
                  </span>
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={`Release by force… seats of ${row.show.movie} from ${terminal.name}`}
                    onClick={() => setReleasing(row)}
                  >
                    Release by force…
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {rows.length > 0 && allotments.length === 0 && <p className="nothing">No allotment matches “{search}”.</p>}
        {loaded && sentence === null && rows.length === 0 && (
          <div className="all-clear boxed">
            <h2>No seats are allotted</h2>
            <p className="quiet-text">
              The seats that counters may sell while they are cut off appear here, some hours before each show.
            </p>
          </div>
        )}
      </div>
      <PolicyPanel cinemas={cinemas} terminals={terminals} />
      {releasing !== null && (
        <ForceRelease
          allotment={releasing}
          store={store}
          cinemas={cinemas}
          timeZone={timeZone}
          onEnd={() => setReleasing(null)}
        />
      )}
    </main>
  )
}

/** A list of this length is searched rather than read. */
const MANY = 8

function SeatsLine({ count, word, seatIds }: { count: number; word: string; seatIds: readonly string[] }) {
  if (count === 0) return null
  return (
    <span>
      <strong className="tabular">
        {count} {word}
      </strong>{' '}
      {seatRanges(seatIds)}
    </span>
  )
}
