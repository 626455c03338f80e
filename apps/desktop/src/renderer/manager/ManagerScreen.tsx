/** The manager's evening: every show with its seats, every terminal with its state, live. */
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ALL_CINEMAS, CinemaPicker } from '../ui/CinemaPicker.tsx'
import { ConnectionBanner, ConnectionLight } from '../ui/ConnectionLight.tsx'
import { DateStepper } from '../ui/DateStepper.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useNow } from '../ui/use-now.ts'
import { dateIn, timeIn } from '../ui/zoned-time.ts'
import { DayTotals } from './DayTotals.tsx'
import { createDayStore, type DayShow } from './day-store.ts'
import { type SortBy, sortShows, totalFigures } from './day-table.ts'
import { ShowSales } from './ShowSales.tsx'
import { ShowTable } from './ShowTable.tsx'
import { TerminalList } from './TerminalList.tsx'
import { createTerminalsStore } from './terminals-store.ts'
import './manager.css'

export function ManagerScreen() {
  const engine = useEngine()
  const [stores] = useState(() => ({ day: createDayStore(engine), terminals: createTerminalsStore(engine) }))
  const cutOffSince = useConnection(({ page, terminal }) => {
    if (page.state !== 'connected') return page.since
    return terminal === null || terminal.link.state === 'online' ? null : terminal.link.since
  })
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const { cinemas, chosen, chosenDate, shows, loading, sentence } = useStore(stores.day)
  const terminals = useStore(stores.terminals)
  const [sortBy, setSortBy] = useState<SortBy>('time')
  const [open, setOpen] = useState<DayShow | null>(null)
  const now = useNow(1000)
  const scroller = useRef<HTMLDivElement>(null)
  const timeZone = (cinemas.find((cinema) => cinema.id === chosen) ?? cinemas[0])?.timeZone ?? 'UTC'
  const today = dateIn(timeZone, now)
  // What is over is of less interest than what comes: begin there.
  useEffect(() => {
    if (!loading) scroller.current?.querySelector('tbody tr:not(.begun)')?.scrollIntoView({ block: 'center' })
  }, [loading])
  return (
    <div className="manager">
      <header className="top-bar">
        <h1 className="terminal-name">{name}</h1>
        <CinemaPicker
          cinemas={cinemas}
          chosen={cinemas.length === 0 ? ALL_CINEMAS : chosen}
          all
          onChoose={stores.day.chooseCinema}
        />
        <DateStepper date={chosenDate ?? today} today={today} onChange={(date) => stores.day.chooseDate(date, today)} />
        <span className="top-bar-space" />
        <ConnectionLight timeZone={timeZone} mapConfirmedAt={null} brief />
        <time className="clock tabular" dateTime={new Date(now).toISOString()}>
          {timeIn(timeZone, now)}
        </time>
      </header>
      <ConnectionBanner timeZone={timeZone} mapConfirmedAt={null} />
      <Notices />
      <div className="manager-body">
        <main className="manager-shows">
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
          {shows.length === 0 && sentence === null && (
            <p className="nothing">{loading ? 'Loading the programme…' : 'No shows on this day.'}</p>
          )}
        </main>
        <aside className="manager-side">
          {open !== null && (
            <ShowSales key={open.show.id} show={open} onClose={() => setOpen(null)} terminals={terminals.terminals} />
          )}
          <TerminalList
            terminals={terminals.terminals}
            sentence={terminals.sentence}
            cinemas={cinemas}
            timeZone={timeZone}
            asOf={cutOffSince}
          />
        </aside>
      </div>
    </div>
  )
}
