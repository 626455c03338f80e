/** Shows that sell nothing new since the ledger was set back: what each waits for, and opening one by name. */
import type { Cinema, ClosedShow } from '@marquee/shared'
import { CircleCheck, Hourglass, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { placeOf } from '../allotted-seats/allotted-words.ts'
import type { ClosedShowsStore } from './closed-shows-store.ts'
import { awaitedTerminals, howMany, nameOf, searchClosed, waitsFor } from './closed-shows-words.ts'
import { OpenClosedShow } from './OpenClosedShow.tsx'
import './closed-shows.css'

interface ClosedShowsViewProps {
  store: ClosedShowsStore
  cinemas: readonly Cinema[]
}

/** A list of this length is searched rather than read. */
const MANY = 8

export function ClosedShowsView({ store, cinemas }: ClosedShowsViewProps) {
  const { shows, total, loaded, said, sentence } = useStore(store)
  const [search, setSearch] = useState('')
  const [openingId, setOpeningId] = useState<string | null>(null)
  useEffect(() => store.forgetSaid, [store])
  const found = searchClosed(shows, search)
  return (
    <main className="office-view" aria-label="Closed shows">
      <Problem sentence={sentence} />
      <div role="status">{said !== null && <p className={`said ${said.tone}`}>{said.sentence}</p>}</div>
      {shows.length > 0 && <Summary shows={shows} total={total} />}
      {shows.length > MANY && (
        <label className="closed-search">
          <Search aria-hidden="true" size={16} />
          <input
            type="search"
            className="text-field"
            aria-label="Search closed shows by movie, time, auditorium or terminal"
            placeholder="Search by movie, time, auditorium or terminal"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      {found.length > 0 && (
        <ul className="boxed">
          {found.map((closed) => {
            const { showId, movie, startsAt, timeZone } = closed.show
            return (
              <li key={showId} className="closed-show" data-closed-show={showId}>
                <span>
                  <strong>{movie}</strong>
                  <small className="tabular">
                    {dayAndTimeIn(timeZone, startsAt)} · {placeOf(closed.show, cinemas)}
                  </small>
                </span>
                <span className="closed-waits">
                  <Hourglass aria-hidden="true" size={16} />
                  {waitsFor(closed)}
                </span>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Open without waiting… ${nameOf(closed)}`}
                  aria-expanded={openingId === showId}
                  onClick={() => setOpeningId(openingId === showId ? null : showId)}
                >
                  Open without waiting…
                </button>
                {openingId === showId && (
                  <OpenClosedShow
                    closed={closed}
                    onOpen={(reason) => store.open(closed, reason)}
                    onEnd={() => setOpeningId(null)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {shows.length > 0 && found.length === 0 && <p className="nothing">No closed show matches “{search}”.</p>}
      {total > shows.length && (
        <p className="quiet-text">
          The first {shows.length} of {total} are listed.
        </p>
      )}
      {loaded && sentence === null && total === 0 && (
        <div className="all-clear boxed">
          <CircleCheck aria-hidden="true" size={40} />
          <h2>No show is closed</h2>
          <p className="quiet-text">Every show sells again.</p>
        </div>
      )}
    </main>
  )
}

function Summary({ shows, total }: { shows: readonly ClosedShow[]; total: number }) {
  const awaited = awaitedTerminals(shows)
  const [first] = shows
  return (
    <section className="closed-summary boxed" aria-label="Why shows are closed">
      <h2>{howMany(total)}</h2>
      {first !== undefined && (
        <p>
          The records were set back, as by restoring a backup. Sales since{' '}
          {dayAndTimeIn(first.show.timeZone, first.lostSince)} may be missing from them, and are being collected. Until
          then a closed show sells nothing new.
        </p>
      )}
      {first !== undefined && first.shownBy !== null && (
        <p>
          <strong>A terminal showed it:</strong> {first.shownBy} If nobody restored a backup, revoke that terminal:
          somebody may have its key.
        </p>
      )}
      {awaited.length > 0 && (
        <p>
          <strong>Not heard yet:</strong> {awaited.join(', ')}.{' '}
          {awaited.length === 1
            ? 'Switch it on: it reports by itself. If it never comes back, have it revoked.'
            : 'Switch them on: they report by themselves. If one never comes back, have it revoked.'}
        </p>
      )}
      {shows.some(({ gateway }) => gateway) && (
        <p>
          <strong>Online payments</strong> are still being read from the gateway.
        </p>
      )}
      <p className="quiet-text">A show opens by itself when nothing is missing any more.</p>
    </section>
  )
}
