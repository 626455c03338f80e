/** The seats that each terminal has on loan or holds, taking them back by force, and the policy by which seats are lent. */
import type { Cinema, LentSeats, TerminalStatus } from '@marquee/shared'
import { Ban, CloudOff, Link2Off, Search, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Problem } from '../../ui/Problem.tsx'
import { seatRanges } from '../../ui/seat-ranges.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { ForceRelease } from './ForceRelease.tsx'
import type { LentStore } from './lent-store.ts'
import { byTerminal, placeOf, searchLoans, standingOf, WHY_CLOSED, WHY_ORPHANED } from './lent-words.ts'
import './lent-seats.css'
import { PolicyPanel } from '../lending-policy/PolicyPanel.tsx'

interface LentSeatsViewProps {
  store: LentStore
  cinemas: readonly Cinema[]
  terminals: readonly TerminalStatus[]
  timeZone: string
}

export function LentSeatsView({ store, cinemas, terminals, timeZone }: LentSeatsViewProps) {
  const { rows, loaded, said, sentence } = useStore(store)
  const [releasing, setReleasing] = useState<LentSeats | null>(null)
  useEffect(() => store.watch(), [store])
  const [search, setSearch] = useState('')
  const loans = byTerminal(searchLoans(rows, search, timeZone))
  return (
    <main className="lent-view" aria-label="Lent seats">
      <div className="lent-main">
        <Problem sentence={sentence} />
        <div role="status" className="said-place">
          {said !== null && <p className={`said ${said.tone}`}>{said.sentence}</p>}
        </div>
        {rows.length > MANY && (
          <label className="loan-search">
            <Search aria-hidden="true" size={16} />
            <input
              type="search"
              className="text-field"
              aria-label="Search loans by counter, movie, time or auditorium"
              placeholder="Search by counter, movie, time or auditorium"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
        )}
        {loans.map(({ terminal, shows, seats }) => (
          <details
            key={`${terminal.terminalId} ${terminal.connected} ${search === ''}`}
            className="loan boxed"
            aria-label={terminal.name}
            data-testid="loan"
            // A connected terminal gives seats back when it is asked: the others matter.
            open={!terminal.connected || search !== '' || shows.length <= MANY}
          >
            <summary className="loan-heading">
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
              <span className="tabular quiet-text loan-sum">
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
                <li key={row.show.showId} data-lent-show={row.show.showId}>
                  <span>
                    <strong>{row.show.movie}</strong>
                    <small className="tabular">
                      {dayAndTimeIn(timeZone, row.show.startsAt)} · {placeOf(row.show, cinemas)}
                    </small>
                  </span>
                  <span className="loan-seats">
                    <SeatsLine count={row.allotted.length} word="lent" seatIds={row.allotted} />
                    <SeatsLine count={row.held.length} word="held" seatIds={row.held} />
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
        {rows.length > 0 && loans.length === 0 && <p className="nothing">No loan matches “{search}”.</p>}
        {loaded && sentence === null && rows.length === 0 && (
          <div className="all-clear boxed">
            <h2>No seats are lent</h2>
            <p className="quiet-text">
              The seats that counters may sell while they are cut off appear here, some hours before each show.
            </p>
          </div>
        )}
      </div>
      <PolicyPanel cinemas={cinemas} terminals={terminals} />
      {releasing !== null && (
        <ForceRelease
          loan={releasing}
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
