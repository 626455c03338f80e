/** Terminal, cinema, date, clock, recent sales, any booking, giving back, handing over, the shift, who works here, and the light. */
import { PackageCheck, ReceiptText, Search, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { GiveLinesBack } from '../../giving-lines-back/GiveLinesBack.tsx'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { ConnectionLight } from '../../ui/ConnectionLight.tsx'
import { DateStepper } from '../../ui/DateStepper.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { dateIn, timeIn } from '../../ui/zoned-time.ts'
import { useCounter, useProgramme, useSale, useShowing } from '../counter-context.tsx'
import { DisplayButton } from '../display/DisplayButton.tsx'
import { NOT_CUT_OFF, NOT_WHILE_SELLING } from '../exchange/exchange-words.ts'
import { WhoWorks } from '../operators/WhoWorks.tsx'
import { PrinterButton } from '../printing/PrinterButton.tsx'
import { CounterScans } from '../scans/CounterScans.tsx'
import { FindBooking } from './FindBooking.tsx'
import { HandOver } from './HandOver.tsx'
import { RecentSales } from './RecentSales.tsx'

/** Opened a few times an evening: it comes with a file of its own. */
const ShiftPanel = lazy(async () => ({ default: (await import('../shift/ShiftPanel.tsx')).ShiftPanel }))

export function CounterTopBar({ onSwitchOperator }: { onSwitchOperator(): void }) {
  const { programme, exchange } = useCounter()
  const cutOff = useCutOff()
  const isSelling = useSale(({ stage }) => stage.phase === 'selling' || stage.phase === 'reader')
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const cinemas = useProgramme((state) => state.cinemas)
  const cinema = useProgramme((state) => state.cinema)
  const chosenDate = useProgramme((state) => state.chosenDate)
  const confirmedAt = useShowing((state) => state.confirmedAt)
  const [recentOpen, setRecentOpen] = useState(false)
  /** What is looked for, and by which code goods are handed over; empty: the clerk says; null: nothing. */
  const [finding, setFinding] = useState<string | null>(null)
  const [handingOver, setHandingOver] = useState<string | null>(null)
  /** What is to be given back; empty: the clerk says; null: nothing. */
  const [givingBack, setGivingBack] = useState<string | null>(null)
  const [shiftOpen, setShiftOpen] = useState(false)
  const shift = useConnection((state) => state.terminal?.shift ?? null)
  useKeys({ F3: () => setGivingBack(''), d: () => setShiftOpen(true) })
  const now = useNow(1000)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const today = dateIn(timeZone, now)
  return (
    <header className="top-bar">
      <h1 className="terminal-name">{name}</h1>
      <CinemaPicker cinemas={cinemas} chosen={cinema?.id ?? null} onChoose={programme.chooseCinema} />
      <DateStepper date={chosenDate ?? today} today={today} onChange={programme.chooseDate} />
      <button type="button" className="button quiet recent-button" onClick={() => setRecentOpen(true)}>
        <ReceiptText aria-hidden="true" size={18} /> <span>Recent sales</span>
      </button>
      <button type="button" className="icon-button" aria-label="Find a booking" onClick={() => setFinding('')}>
        <Search aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Give back"
        title="Give back (F3)"
        onClick={() => setGivingBack('')}
      >
        <Undo2 aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Hand over by code"
        title="Hand over by code"
        onClick={() => setHandingOver('')}
      >
        <PackageCheck aria-hidden="true" size={20} />
      </button>
      <PrinterButton />
      <DisplayButton />
      <button
        type="button"
        className="button quiet shift-button"
        title="Shift and drawer (D)"
        onClick={() => setShiftOpen(true)}
      >
        <span aria-hidden="true" className={`shift-light ${shift === null ? '' : 'open'}`} />
        {shift === null ? 'No shift' : `Shift ${shift.number}`}
      </button>
      <span className="top-bar-space" />
      <WhoWorks onSwitch={onSwitchOperator} />
      <ConnectionLight timeZone={timeZone} mapConfirmedAt={confirmedAt} brief />
      <time className="clock tabular" dateTime={new Date(now).toISOString()}>
        {timeIn(timeZone, now)}
      </time>
      {recentOpen && (
        <RecentSales timeZone={timeZone} onClose={() => setRecentOpen(false)} onGiveBack={setGivingBack} />
      )}
      {shiftOpen && (
        <Suspense fallback={null}>
          <ShiftPanel onClose={() => setShiftOpen(false)} />
        </Suspense>
      )}
      {handingOver !== null && (
        <HandOver timeZone={timeZone} wanted={handingOver} onClose={() => setHandingOver(null)} />
      )}
      {finding !== null && <FindBooking wanted={finding} onClose={() => setFinding(null)} onGiveBack={setGivingBack} />}
      <CounterScans onBooking={setFinding} onPickUp={setHandingOver} />
      {givingBack !== null && (
        <GiveLinesBack
          wanted={givingBack}
          onClose={() => setGivingBack(null)}
          onExchange={exchange.begin}
          whyNoExchange={cutOff ? NOT_CUT_OFF : isSelling ? NOT_WHILE_SELLING : null}
        />
      )}
    </header>
  )
}
