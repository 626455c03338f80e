/** Money at the gateway: a day's sums here and there, the payouts to the bank, and what does not match. */
import { type Cinema, type GatewayDayAnswer, MISMATCHES_AT_MOST } from '@marquee/shared'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ALL_CINEMAS, CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { DateStepper } from '../../ui/DateStepper.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dateIn, dayAndTimeIn } from '../../ui/zoned-time.ts'
import { createGatewayMoneyStore } from './gateway-money-store.ts'
import { MismatchTable } from './MismatchTable.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { SumsTable } from './SumsTable.tsx'
import './gateway-money.css'
import { say } from './words/say.ts'

interface GatewayMoneyViewProps {
  cinemas: readonly Cinema[]
  /** In which today is today. */
  timeZone: string
  now: number
  onOpenBooking(reference: string): void
}

export function GatewayMoneyView({ cinemas, timeZone, now, onOpenBooking }: GatewayMoneyViewProps) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  /** A manager of one cinema sees no other. */
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createGatewayMoneyStore(engine))
  const [chosen, setChosen] = useState(ALL_CINEMAS)
  const [date, setDate] = useState<string | null>(null)
  const { day, loading, sentence } = useStore(store)
  const today = dateIn(timeZone, now)
  const shown = date ?? today
  const cinemaId = own ?? (chosen === ALL_CINEMAS ? null : chosen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(
    () => engine.onConnected(() => void store.read(cinemaId, shown)),
    [engine, store, isOnline, cinemaId, shown],
  )

  return (
    <main className="office-view" aria-label={say('title')}>
      <div className="day-choice">
        <h2>{say('title')}</h2>
        {own === null && <CinemaPicker cinemas={cinemas} chosen={chosen} all onChoose={setChosen} />}
        <DateStepper
          date={shown}
          today={today}
          label={say('date')}
          onChange={(to) => setDate(to === today ? null : to)}
        />
        {day !== null && <ReadUntil day={day} />}
      </div>
      <Problem sentence={sentence} />
      {day === null && loading && <p className="nothing">{say('loading')}</p>}
      {day !== null && <Day day={day} isToday={shown >= today} onOpenBooking={onOpenBooking} />}
    </main>
  )
}

function ReadUntil({ day: { readUntil, timeZone } }: { day: GatewayDayAnswer }) {
  return (
    <p className="quiet-text">
      {readUntil === null
        ? say('nothing_read')
        : say('read_until', { time: dayAndTimeIn(timeZone, readUntil), zone: timeZone })}
    </p>
  )
}

interface DayProps {
  day: GatewayDayAnswer
  isToday: boolean
  onOpenBooking(reference: string): void
}

function Day({ day, isToday, onOpenBooking }: DayProps) {
  const { currencies, payouts, mismatches, timeZone, readUntil } = day
  return (
    <>
      {currencies.length === 0 && <p className="nothing">{say('no_money')}</p>}
      {currencies.map((sums) => (
        <SumsTable key={sums.currency} sums={sums} isUnderWay={isToday && mismatches.length === 0} />
      ))}
      {mismatches.length > 0 && (
        <section className="money-section" aria-label={say('not_matching')}>
          <h2>{say('not_matching')}</h2>
          <MismatchTable mismatches={mismatches} timeZone={timeZone} onOpenBooking={onOpenBooking} />
          {mismatches.length === MISMATCHES_AT_MOST && (
            <p className="quiet-text">{say('first_listed', { count: MISMATCHES_AT_MOST })}</p>
          )}
        </section>
      )}
      {mismatches.length === 0 && currencies.length > 0 && readUntil !== null && (
        <p className="all-match">
          <CircleCheck aria-hidden="true" size={18} />
          {say('all_match')}
        </p>
      )}
      {payouts !== null && (
        <section className="money-section" aria-label={say('payouts')}>
          <h2>{say('payouts')}</h2>
          {payouts.length > 0 ? (
            <PayoutTable payouts={payouts} timeZone={timeZone} />
          ) : (
            <p className="nothing">{say('no_payout')}</p>
          )}
          {payouts.length > 0 && <p className="quiet-text">{say('payout_of_account')}</p>}
        </section>
      )}
    </>
  )
}
