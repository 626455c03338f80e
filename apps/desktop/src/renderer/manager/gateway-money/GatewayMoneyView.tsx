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
    <main className="office-view" aria-label="Money at the gateway">
      <div className="day-choice">
        <h2>Money at the gateway</h2>
        {own === null && <CinemaPicker cinemas={cinemas} chosen={chosen} all onChoose={setChosen} />}
        <DateStepper
          date={shown}
          today={today}
          label="Date at the gateway"
          onChange={(to) => setDate(to === today ? null : to)}
        />
        {day !== null && <ReadUntil day={day} />}
      </div>
      <Problem sentence={sentence} />
      {day === null && loading && <p className="nothing">Loading the day…</p>}
      {day !== null && <Day day={day} isToday={shown >= today} onOpenBooking={onOpenBooking} />}
    </main>
  )
}

function ReadUntil({ day: { readUntil, timeZone } }: { day: GatewayDayAnswer }) {
  return (
    <p className="quiet-text">
      {readUntil === null
        ? 'Nothing was read from the gateway yet.'
        : `Read from the gateway until ${dayAndTimeIn(timeZone, readUntil)} (${timeZone}).`}
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
      {currencies.length === 0 && <p className="nothing">No card money moved on this day.</p>}
      {currencies.map((sums) => (
        <SumsTable key={sums.currency} sums={sums} isUnderWay={isToday && mismatches.length === 0} />
      ))}
      {mismatches.length > 0 && (
        <section className="money-section" aria-label="What does not match">
          <h2>What does not match</h2>
          <MismatchTable mismatches={mismatches} timeZone={timeZone} onOpenBooking={onOpenBooking} />
          {mismatches.length === MISMATCHES_AT_MOST && (
            <p className="quiet-text">The first {MISMATCHES_AT_MOST} of this day are listed.</p>
          )}
        </section>
      )}
      {mismatches.length === 0 && currencies.length > 0 && readUntil !== null && (
        <p className="all-match">
          <CircleCheck aria-hidden="true" size={18} />
          Everything that can be compared matches. Money of the last hour is compared later.
        </p>
      )}
      {payouts !== null && (
        <section className="money-section" aria-label="Payouts">
          <h2>Payouts</h2>
          {payouts.length > 0 ? (
            <PayoutTable payouts={payouts} timeZone={timeZone} />
          ) : (
            <p className="nothing">No payout was made on this day or arrives on it.</p>
          )}
          {payouts.length > 0 && (
            <p className="quiet-text">A payout is of the whole account, with all who share it at the gateway.</p>
          )}
        </section>
      )}
    </>
  )
}
