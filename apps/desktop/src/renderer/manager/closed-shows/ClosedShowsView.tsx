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
import { say } from './words/say.ts'

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
    <main className="office-view" aria-label={say('closed_shows')}>
      <Problem sentence={sentence} />
      <div role="status">{said !== null && <p className={`said ${said.tone}`}>{said.sentence}</p>}</div>
      {shows.length > 0 && <Summary shows={shows} total={total} />}
      {shows.length > MANY && (
        <label className="closed-search">
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
                  aria-label={say('open_without_waiting_of', { show: nameOf(closed) })}
                  aria-expanded={openingId === showId}
                  onClick={() => setOpeningId(openingId === showId ? null : showId)}
                >
                  {say('open_without_waiting')}
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
      {shows.length > 0 && found.length === 0 && <p className="nothing">{say('none_matches', { search })}</p>}
      {total > shows.length && <p className="quiet-text">{say('first_listed', { count: shows.length, total })}</p>}
      {loaded && sentence === null && total === 0 && (
        <div className="all-clear boxed">
          <CircleCheck aria-hidden="true" size={40} />
          <h2>{say('none_closed')}</h2>
          <p className="quiet-text">{say('none_closed_more')}</p>
        </div>
      )}
    </main>
  )
}

function Summary({ shows, total }: { shows: readonly ClosedShow[]; total: number }) {
  const awaited = awaitedTerminals(shows)
  const [first] = shows
  return (
    <section className="closed-summary boxed" aria-label={say('why_closed')}>
      <h2>{howMany(total)}</h2>
      {first !== undefined && <p>{say('set_back', { time: dayAndTimeIn(first.show.timeZone, first.lostSince) })}</p>}
      {first !== undefined && first.shownBy !== null && (
        <p>
          <strong>{say('shown_by')}</strong> {say('revoke_it', { what: first.shownBy })}
        </p>
      )}
      {awaited.length > 0 && (
        <p>
          <strong>{say('not_heard')}</strong> {say('switch_on', { names: awaited.join(', '), count: awaited.length })}
        </p>
      )}
      {shows.some(({ gateway }) => gateway) && (
        <p>
          <strong>{say('online_subject')}</strong> {say('still_read')}
        </p>
      )}
      <p className="quiet-text">{say('opens_itself')}</p>
    </section>
  )
}
