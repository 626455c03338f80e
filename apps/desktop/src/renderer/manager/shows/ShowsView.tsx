/** The day: every show with its seats, every terminal with its state, live. */
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { ALL_CINEMAS, CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { DateStepper } from '../../ui/DateStepper.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dateIn } from '../../ui/zoned-time.ts'
import { ShowSales } from '../show-sales/ShowSales.tsx'
import { DayTotals } from './DayTotals.tsx'
import type { DayShow, DayStore } from './day-store.ts'
import { type SortBy, sortShows, totalFigures } from './day-table.ts'
import { ShowTable } from './ShowTable.tsx'
import './shows.css'
import { ReaderList } from '../terminals/lists/ReaderList.tsx'
import { TerminalList } from '../terminals/lists/TerminalList.tsx'
import type { ReadersStore } from '../terminals/readers-store.ts'
import type { TerminalsStore } from '../terminals/terminals-store.ts'
import { say } from './words/say.ts'

interface ShowsViewProps {
  day: DayStore
  terminals: TerminalsStore
  readers: ReadersStore
  timeZone: string
  now: number
  onOpenBooking(reference: string): void
}

export function ShowsView({ day, terminals, readers, timeZone, now, onOpenBooking }: ShowsViewProps) {
  const cutOffSince = useConnection(({ page, terminal }) => {
    if (page.state !== 'connected') return page.since
    return terminal === null || terminal.link.state === 'online' ? null : terminal.link.since
  })
  const { cinemas, chosen, chosenDate, shows, loading, sentence } = useStore(day)
  const known = useStore(terminals)
  const [sortBy, setSortBy] = useState<SortBy>('time')
  const [open, setOpen] = useState<DayShow | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const today = dateIn(timeZone, now)
  // Shows that are over matter less than the coming ones: begin there.
  useEffect(() => {
    if (!loading) scroller.current?.querySelector('tbody tr:not(.begun)')?.scrollIntoView({ block: 'center' })
  }, [loading])
  return (
    <div className="manager-body">
      <main className="manager-shows" aria-label={say('shows')}>
        <div className="day-choice">
          <CinemaPicker
            cinemas={cinemas}
            chosen={cinemas.length === 0 ? ALL_CINEMAS : chosen}
            all
            onChoose={day.chooseCinema}
          />
          <DateStepper date={chosenDate ?? today} today={today} onChange={(date) => day.chooseDate(date, today)} />
        </div>
        <DayTotals figures={totalFigures(shows)} shows={shows.length} />
        <Problem sentence={sentence} />
        <div className="table-scroll" ref={scroller}>
          <ShowTable
            shows={sortShows(shows, sortBy)}
            withCinema={chosen === ALL_CINEMAS}
            now={now}
            sortBy={sortBy}
            onSort={setSortBy}
            onOpen={setOpen}
            openShowId={open?.show.id}
          />
        </div>
        {shows.length === 0 && sentence === null && <p className="nothing">{loading ? say('loading') : say('none')}</p>}
      </main>
      <aside className="manager-side">
        {open !== null && (
          <ShowSales
            key={open.show.id}
            show={open}
            onClose={() => setOpen(null)}
            terminals={known.terminals}
            onOpenBooking={onOpenBooking}
          />
        )}
        <TerminalList
          terminals={known.terminals}
          sentence={known.sentence}
          cinemas={cinemas}
          timeZone={timeZone}
          asOf={cutOffSince}
        />
        <ReaderList store={readers} terminals={known.terminals} />
      </aside>
    </div>
  )
}
