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
import { byTerminal, placeOf, searchAllotments, standingOf } from './allotted-words.ts'
import { ForceRelease } from './ForceRelease.tsx'
import './allotted-seats.css'
import { PolicyPanel } from '../allotment-policy/PolicyPanel.tsx'
import { say } from './words/say.ts'

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
    <main className="allotted-view" aria-label={say('title')}>
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
              aria-label={say('search_label')}
              placeholder={say('search')}
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
                {say('seats_of_shows', { seats, shows: shows.length })}
              </span>
            </summary>
            {terminal.revoked && (
              <p className="orphaned">
                <Ban aria-hidden="true" size={16} />
                <span>{say('why_closed')}</span>
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
                    <SeatsLine kind="allotted" seatIds={row.allotted} />
                    <SeatsLine kind="held" seatIds={row.held} />
                    {(row.holds ?? []).map(({ reference, until, seats }) => (
                      <span key={reference} className="tabular quiet-text" data-hold={reference}>
                        {say('hold', { reference, seats, time: timeIn(timeZone, until) })}
                      </span>
                    ))}
                    {row.orphaned.length > 0 && !terminal.revoked && (
                      <span className="orphaned">
                        <Link2Off aria-hidden="true" size={16} />
                        <span>
                          <strong>{say('orphaned', { seats: seatRanges(row.orphaned) })}</strong> {say('why_orphaned')}
                        </span>
                      </span>
                    )}
                  </span>
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={say('release_by_force_of', { movie: row.show.movie, terminal: terminal.name })}
                    onClick={() => setReleasing(row)}
                  >
                    {say('release_by_force')}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {rows.length > 0 && allotments.length === 0 && <p className="nothing">{say('none_matches', { search })}</p>}
        {loaded && sentence === null && rows.length === 0 && (
          <div className="all-clear boxed">
            <h2>{say('none')}</h2>
            <p className="quiet-text">{say('none_more')}</p>
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

function SeatsLine({ kind, seatIds }: { kind: 'allotted' | 'held'; seatIds: readonly string[] }) {
  const count = seatIds.length
  if (count === 0) return null
  return (
    <span>
      <strong className="tabular">{kind === 'held' ? say('held', { count }) : say('allotted', { count })}</strong>{' '}
      {seatRanges(seatIds)}
    </span>
  )
}
