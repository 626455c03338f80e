/** The day's shifts, each with its Z report; first what somebody must look at: left open, or terminal and ledger disagree. */
import type { Cinema, ShiftSummary } from '@marquee/shared'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { DateStepper } from '../../ui/DateStepper.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import { FoundShift } from './FoundShift.tsx'
import { houseDayIn } from './house-day.ts'
import { differenceInWords } from './shift-words.ts'
import type { ShiftsStore } from './shifts-store.ts'
import '../columns.css'
import './shifts.css'
import { say } from './words/say.ts'

interface ShiftsViewProps {
  store: ShiftsStore
  cinemas: readonly Cinema[]
  timeZone: string
  now: number
}

export function ShiftsView({ store, cinemas, timeZone, now }: ShiftsViewProps) {
  const { shifts, toLookAt, dayBegins, date, open, isBusy, sentence } = useStore(store)
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const today = houseDayIn(timeZone, now, dayBegins)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => void store.read(), [store, isOnline])

  const isEmpty = open === null && (shifts === null || shifts.length === 0)
  const zoneOf = ({ cinemaId }: Pick<ShiftSummary, 'cinemaId'>): string =>
    cinemas.find(({ id }) => id === cinemaId)?.timeZone ?? timeZone
  return (
    <main className="office-view shifts-view" aria-label={say('title')}>
      <div className="shifts-heading">
        <fieldset className="shifts-choice">
          <legend className="visually-hidden">{say('which')}</legend>
          <button type="button" className="button" aria-pressed={date === null} onClick={() => store.showDay(null)}>
            {say('to_look_at')}
            {toLookAt > 0 && <span className="badge tabular">{toLookAt}</span>}
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={date !== null}
            onClick={() => store.showDay(date ?? today)}
          >
            {say('by_day')}
          </button>
        </fieldset>
        {date !== null && <DateStepper date={date} today={today} label={say('date')} onChange={store.showDay} />}
      </div>
      <Problem sentence={sentence} />
      <div className={`office-columns shifts-columns ${isEmpty ? 'alone' : 'even'}`}>
        <section className="boxed shifts-list" aria-label={date === null ? say('to_look_at') : say('of_day')}>
          {shifts === null && sentence === null && <p className="nothing">{say('reading')}</p>}
          {shifts?.length === 0 && (
            <p className="nothing">{date === null ? say('nothing_to_look_at') : say('none_on_day')}</p>
          )}
          <ul>
            {shifts?.map((shift) => (
              <li key={shift.shiftId} data-shift={shift.shiftId}>
                <span className="shift-name">
                  <strong>{say('name', { terminal: shift.terminal, number: shift.number })}</strong>
                  <small className="tabular">{dayAndTimeIn(zoneOf(shift), shift.openedAt)}</small>
                </span>
                <span className={`shift-state ${shift.disagrees ? 'left_open' : shift.state}`}>
                  {shift.disagrees ? say('disagrees') : say(`state_${shift.state}`)}
                </span>
                <span className="tabular shift-figure">
                  {shift.counted !== null && formatMoney({ amount: shift.counted, currency: shift.currency })}
                  {shift.difference !== null && shift.difference !== 0 && (
                    <small className="warn">{differenceInWords(shift.difference, shift.currency)}</small>
                  )}
                </span>
                <button
                  type="button"
                  className="button"
                  aria-label={say('open_shift', { number: shift.number, terminal: shift.terminal })}
                  aria-pressed={open?.shiftId === shift.shiftId}
                  disabled={isBusy}
                  onClick={() => void store.look(shift.shiftId)}
                >
                  {say('open')}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {open === null ? (
          !isEmpty && <p className="boxed office-hint">{say('open_hint')}</p>
        ) : (
          <FoundShift key={open.shiftId} store={store} shift={open} timeZone={zoneOf(open)} />
        )}
      </div>
    </main>
  )
}
