/** Terminal, cinema, date, clock, recent sales, any booking, giving back, handing over, the shift, who works here, and the light. */
import { Keyboard, Languages, PackageCheck, ReceiptText, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions, useKeyLabel } from '../../keys/use-actions.ts'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { ConnectionLight } from '../../ui/ConnectionLight.tsx'
import { DateStepper } from '../../ui/DateStepper.tsx'
import { later } from '../../ui/later.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dateIn, timeIn } from '../../ui/zoned-time.ts'
import { useCart, useCounter, useOrder, useProgramme, useSale, useShowing } from '../counter-context.tsx'
import { DisplayButton } from '../display/DisplayButton.tsx'
import { whyNoExchange } from '../exchange/why-no-exchange.ts'
import { WhoWorks } from '../operators/WhoWorks.tsx'
import { isPlain } from '../order/order-sums.ts'
import { PrinterButton } from '../printing/PrinterButton.tsx'
import { CounterScans } from '../scans/CounterScans.tsx'
import { say } from './words/say.ts'

const GiveLinesBack = later(async () => (await import('../../giving-lines-back/GiveLinesBack.tsx')).GiveLinesBack)
const FindBooking = later(async () => (await import('./FindBooking.tsx')).FindBooking)
const HandOver = later(async () => (await import('../hand-over/HandOver.tsx')).HandOver)
const LanguageChoice = later(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)
const RecentSales = later(async () => (await import('./RecentSales.tsx')).RecentSales)

const KeysPanel = later(async () => (await import('../../keys/KeysPanel.tsx')).KeysPanel)
const ShiftPanel = later(async () => (await import('../shift/ShiftPanel.tsx')).ShiftPanel)

export function CounterTopBar({ onSwitchOperator }: { onSwitchOperator(): void }) {
  const { programme, exchange } = useCounter()
  const cutOff = useCutOff()
  const stage = useSale((state) => state.stage)
  const hasSeats = useCart(({ seats }) => seats.length > 0)
  const isOrdering = useOrder((order) => !isPlain(order)) || hasSeats
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const cinemas = useProgramme((state) => state.cinemas)
  const cinema = useProgramme((state) => state.cinema)
  const chosenDate = useProgramme((state) => state.chosenDate)
  const confirmedAt = useShowing((state) => state.confirmedAt)
  const showId = useShowing((state) => state.show?.show.id)
  const [recentOpen, setRecentOpen] = useState(false)
  /** What is looked for, and by which code goods are handed over; empty: the clerk says; null: nothing. */
  const [finding, setFinding] = useState<string | null>(null)
  const [handingOver, setHandingOver] = useState<string | null>(null)
  /** What is to be given back; empty: the clerk says; null: nothing. */
  const [givingBack, setGivingBack] = useState<string | null>(null)
  const [shiftOpen, setShiftOpen] = useState(false)
  const shift = useConnection((state) => state.terminal?.shift ?? null)
  const [keysOpen, setKeysOpen] = useState(false)
  const [languagesOpen, setLanguagesOpen] = useState(false)
  const shiftKey = useKeyLabel('shift')
  useActions({
    recentSales: () => setRecentOpen(true),
    findBooking: () => setFinding(''),
    giveBack: () => setGivingBack(''),
    handOver: () => setHandingOver(''),
    shift: () => setShiftOpen(true),
    keys: () => setKeysOpen(true),
  })
  const now = useNow(1000)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const today = dateIn(timeZone, now)
  return (
    <header className="top-bar">
      <h1 className="terminal-name">{name}</h1>
      <CinemaPicker cinemas={cinemas} chosen={cinema?.id ?? null} onChoose={programme.chooseCinema} />
      <DateStepper date={chosenDate ?? today} today={today} onChange={programme.chooseDate} />
      <button
        type="button"
        className="button quiet with-key recent-button"
        title={say('recent_sales')}
        onClick={() => setRecentOpen(true)}
      >
        <ReceiptText aria-hidden="true" size={18} /> <span>{say('recent_sales')}</span> <ActionKey of="recentSales" />
      </button>
      <button type="button" className="icon-button with-key" title={say('find_booking')} onClick={() => setFinding('')}>
        <span className="visually-hidden">{say('find_booking')}</span>
        <Search aria-hidden="true" size={20} />
        <ActionKey of="findBooking" />
      </button>
      <button type="button" className="icon-button with-key" title={say('give_back')} onClick={() => setGivingBack('')}>
        <span className="visually-hidden">{say('give_back')}</span>
        <Undo2 aria-hidden="true" size={20} />
        <ActionKey of="giveBack" />
      </button>
      <button
        type="button"
        className="icon-button with-key"
        title={say('hand_over')}
        onClick={() => setHandingOver('')}
      >
        <span className="visually-hidden">{say('hand_over')}</span>
        <PackageCheck aria-hidden="true" size={20} />
        <ActionKey of="handOver" />
      </button>
      <PrinterButton />
      <DisplayButton />
      <button
        type="button"
        className="button quiet with-key shift-button"
        title={say('shift_and_drawer')}
        data-key={shiftKey}
        onClick={() => setShiftOpen(true)}
      >
        <span aria-hidden="true" className={`shift-light ${shift === null ? '' : 'open'}`} />
        {shift === null ? say('no_shift') : say('shift', { number: shift.number })}
      </button>
      <button type="button" className="icon-button with-key" title={say('keys')} onClick={() => setKeysOpen(true)}>
        <span className="visually-hidden">{say('keys')}</span>
        <Keyboard aria-hidden="true" size={20} />
        <ActionKey of="keys" />
      </button>
      <button type="button" className="icon-button" title={say('language')} onClick={() => setLanguagesOpen(true)}>
        <span className="visually-hidden">{say('language')}</span>
        <Languages aria-hidden="true" size={20} />
      </button>
      <WhoWorks onSwitch={onSwitchOperator} />
      {/* The light has more to say at times: what is pressed stands on this side. */}
      <span className="top-bar-space" />
      <ConnectionLight timeZone={timeZone} mapConfirmedAt={confirmedAt} brief />
      <time className="clock tabular" dateTime={new Date(now).toISOString()}>
        {timeIn(timeZone, now)}
      </time>
      {recentOpen && (
        <RecentSales timeZone={timeZone} onClose={() => setRecentOpen(false)} onGiveBack={setGivingBack} />
      )}
      {languagesOpen && <LanguageChoice onClose={() => setLanguagesOpen(false)} />}
      {keysOpen && <KeysPanel onClose={() => setKeysOpen(false)} />}
      {shiftOpen && <ShiftPanel onClose={() => setShiftOpen(false)} />}
      {handingOver !== null && (
        <HandOver timeZone={timeZone} wanted={handingOver} onClose={() => setHandingOver(null)} />
      )}
      {finding !== null && (
        <FindBooking wanted={finding} showId={showId} onClose={() => setFinding(null)} onGiveBack={setGivingBack} />
      )}
      <CounterScans onBooking={setFinding} onPickUp={setHandingOver} />
      {givingBack !== null && (
        <GiveLinesBack
          wanted={givingBack}
          onClose={() => setGivingBack(null)}
          onExchange={exchange.begin}
          whyNoExchange={whyNoExchange({ isCutOff: cutOff, stage, isOrdering })}
        />
      )}
    </header>
  )
}
