/**
 * The manager's page: the day's shows, any booking, what needs attention, conflicts, shifts, allotted seats, prices, tariffs, stock,
 * what is printed, operators, cinemas, terminals, the office itself, money at the gateway, and closed shows.
 */
import { CircleUserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { HelpPlace } from '../help/HelpPlace.tsx'
import { createShowingStore } from '../show/showing-store.ts'
import { ConnectionBanner, ConnectionLight } from '../ui/ConnectionLight.tsx'
import { later, whenOpened } from '../ui/later.tsx'
import { Notices } from '../ui/Notices.tsx'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { createAllottedStore } from './allotted-seats/allotted-store.ts'
import { createApprovalsStore } from './approvals/approvals-store.ts'
import { createAttentionStore } from './attention/attention-store.ts'
import { ClosedShowsNotice } from './closed-shows/ClosedShowsNotice.tsx'
import { createClosedShowsStore } from './closed-shows/closed-shows-store.ts'
import { createConflictsStore } from './conflicts/conflicts-store.ts'
import { createKept } from './kept/kept.ts'
import { KeptProvider } from './kept/use-kept.ts'
import { useRight } from './office/use-right.ts'
import { createPrintTemplatesStore } from './printing/print-templates-store.ts'
import { createShiftsStore } from './shifts/shifts-store.ts'
import { createDayStore } from './shows/day-store.ts'
import { ShowsView } from './shows/ShowsView.tsx'
import { createTariffsStore } from './tariffs/tariffs-store.ts'
import { createReadersStore } from './terminals/readers-store.ts'
import { createTerminalsStore } from './terminals/terminals-store.ts'
import { ViewTabs } from './views/ViewTabs.tsx'
import type { TabName, View } from './views/view.ts'
import './manager.css'
import './office-parts.css'

/** What isn't wanted every hour is loaded when it is opened. */
const AllottedSeatsView = later(async () => (await import('./allotted-seats/AllottedSeatsView.tsx')).AllottedSeatsView)
const ApprovalsView = later(async () => (await import('./approvals/ApprovalsView.tsx')).ApprovalsView)
const AttentionView = later(async () => (await import('./attention/AttentionView.tsx')).AttentionView)
const BookingsView = later(async () => (await import('./bookings/BookingsView.tsx')).BookingsView)
const ClosedShowsView = later(async () => (await import('./closed-shows/ClosedShowsView.tsx')).ClosedShowsView)
const ConflictsView = later(async () => (await import('./conflicts/ConflictsView.tsx')).ConflictsView)

const AccountsView = whenOpened(async () => (await import('./accounts/AccountsView.tsx')).AccountsView)
const CinemasView = whenOpened(async () => (await import('./cinemas/CinemasView.tsx')).CinemasView)
const GatewayMoneyView = whenOpened(async () => (await import('./gateway-money/GatewayMoneyView.tsx')).GatewayMoneyView)
const OfficeView = whenOpened(async () => (await import('./office/OfficeView.tsx')).OfficeView)
const OwnLogIn = whenOpened(async () => (await import('./office/OwnLogIn.tsx')).OwnLogIn)
const OperatorsView = whenOpened(async () => (await import('./operators/OperatorsView.tsx')).OperatorsView)
const PriceListsView = whenOpened(async () => (await import('./price-lists/PriceListsView.tsx')).PriceListsView)
const PrintTemplatesView = whenOpened(
  async () => (await import('./printing/PrintTemplatesView.tsx')).PrintTemplatesView,
)
const ShiftsView = whenOpened(async () => (await import('./shifts/ShiftsView.tsx')).ShiftsView)
const StockView = whenOpened(async () => (await import('./stock/StockView.tsx')).StockView)
const SubscriptionsView = whenOpened(
  async () => (await import('./subscriptions/SubscriptionsView.tsx')).SubscriptionsView,
)
const TariffView = whenOpened(async () => (await import('./tariffs/TariffView.tsx')).TariffView)
const TerminalsView = whenOpened(async () => (await import('./terminals/TerminalsView.tsx')).TerminalsView)
const VouchersView = whenOpened(async () => (await import('./vouchers/VouchersView.tsx')).VouchersView)

export function ManagerScreen() {
  const engine = useEngine()
  const session = useConnection((state) => state.terminal?.office?.session ?? null)
  const [kept] = useState(() => createKept(session?.accountId ?? 'nobody'))
  const [stores] = useState(() => ({
    day: createDayStore(engine),
    terminals: createTerminalsStore(engine),
    readers: createReadersStore(engine),
    attention: createAttentionStore(engine),
    approvals: createApprovalsStore(engine),
    conflicts: createConflictsStore(engine),
    shifts: createShiftsStore(engine),
    allotted: createAllottedStore(engine),
    closed: createClosedShowsStore(engine),
    /** Here and not in its view: what isn't saved yet stays while another view is open. */
    tariffs: createTariffsStore(engine, kept),
    printTemplates: createPrintTemplatesStore(engine, kept),
    /** The show of the conflict that is looked at. */
    showing: createShowingStore(engine),
  }))
  const [view, setView] = useState<View>({ name: 'shows' })
  useEffect(() => stores.attention.watch(), [stores])
  useEffect(() => stores.closed.watch(), [stores])
  useEffect(() => stores.approvals.watch(), [stores])
  useEffect(() => stores.shifts.watch(), [stores])
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const { cinemas, chosen } = useStore(stores.day)
  const waiting = useStore(stores.attention, (state) => state.items.length)
  const questions = useStore(stores.approvals, (state) => state.waiting?.length ?? 0)
  const shiftsToLookAt = useStore(stores.shifts, (state) => state.toLookAt)
  const closedShows = useStore(stores.closed, (state) => state.total)
  const openConflicts = useConnection((state) => state.terminal?.openConflicts ?? 0)
  const terminals = useStore(stores.terminals, (state) => state.terminals)
  const mayChange = useRight('change')
  const now = useNow(1000)
  const timeZone = (cinemas.find((cinema) => cinema.id === chosen) ?? cinemas[0])?.timeZone ?? 'UTC'
  const openBooking = (reference: string): void => setView({ name: 'bookings', wanted: reference })
  // Their names begin with the view's. A code that is shown waits for its device, and not to be saved.
  const places = Object.keys(useStore(kept)).filter((place) => !place.endsWith(' code'))
  const unsaved = new Set(places.map((place) => place.split(' ')[0] as TabName))
  return (
    <div className="manager">
      <header className="top-bar">
        <h1 className="terminal-name">{name}</h1>
        <ViewTabs
          view={view}
          onChoose={setView}
          waiting={{
            attention: waiting,
            approvals: questions,
            conflicts: openConflicts,
            shifts: shiftsToLookAt,
            closed: closedShows,
          }}
          unsaved={unsaved}
        />
        <span className="top-bar-space" />
        {session !== null && (
          <button
            type="button"
            className="button small office-own"
            aria-label={`${session.name}: your log-in`}
            aria-current={view.name === 'own' ? 'page' : undefined}
            onClick={() => setView({ name: 'own' })}
          >
            <CircleUserRound aria-hidden="true" size={18} />
            <span>{session.name}</span>
          </button>
        )}
        <ConnectionLight timeZone={timeZone} mapConfirmedAt={null} brief />
        <time className="clock tabular" dateTime={new Date(now).toISOString()}>
          {timeIn(timeZone, now)}
        </time>
      </header>
      <ConnectionBanner timeZone={timeZone} mapConfirmedAt={null} />
      <Notices />
      <HelpPlace mayAnswer={mayChange} />
      {view.name === 'shows' && <ClosedShowsNotice store={stores.closed} onOpen={() => setView({ name: 'closed' })} />}
      {view.name === 'shows' && (
        <ShowsView
          day={stores.day}
          terminals={stores.terminals}
          readers={stores.readers}
          timeZone={timeZone}
          now={now}
          onOpenBooking={openBooking}
        />
      )}
      {view.name === 'bookings' && <BookingsView key={view.wanted} wanted={view.wanted} />}
      {view.name === 'attention' && (
        <AttentionView store={stores.attention} timeZone={timeZone} onOpenBooking={openBooking} />
      )}
      {view.name === 'approvals' && <ApprovalsView store={stores.approvals} timeZone={timeZone} />}
      {view.name === 'conflicts' && (
        <ConflictsView
          store={stores.conflicts}
          showing={stores.showing}
          timeZone={timeZone}
          onOpenBooking={openBooking}
        />
      )}
      <KeptProvider value={kept}>
        <Suspense fallback={<main aria-busy="true" />}>
          {view.name === 'shifts' && (
            <ShiftsView store={stores.shifts} cinemas={cinemas} timeZone={timeZone} now={now} />
          )}
          {view.name === 'allotted' && (
            <AllottedSeatsView store={stores.allotted} cinemas={cinemas} terminals={terminals} timeZone={timeZone} />
          )}
          {view.name === 'prices' && <PriceListsView timeZone={timeZone} />}
          {view.name === 'tariff' && <TariffView store={stores.tariffs} cinemas={cinemas} />}
          {view.name === 'stock' && <StockView cinemas={cinemas} />}
          {view.name === 'printing' && <PrintTemplatesView store={stores.printTemplates} cinemas={cinemas} />}
          {view.name === 'vouchers' && <VouchersView cinemas={cinemas} timeZone={timeZone} />}
          {view.name === 'subscriptions' && <SubscriptionsView cinemas={cinemas} timeZone={timeZone} />}
          {view.name === 'accounts' && <AccountsView cinemas={cinemas} timeZone={timeZone} />}
          {view.name === 'operators' && <OperatorsView cinemas={cinemas} timeZone={timeZone} />}
          {view.name === 'cinemas' && <CinemasView cinemas={cinemas} />}
          {view.name === 'terminals' && (
            <TerminalsView store={stores.terminals} cinemas={cinemas} timeZone={timeZone} now={now} />
          )}
          {view.name === 'office' && <OfficeView cinemas={cinemas} timeZone={timeZone} />}
          {view.name === 'own' && session !== null && <OwnLogIn session={session} cinemas={cinemas} />}
          {view.name === 'gateway' && (
            <GatewayMoneyView cinemas={cinemas} timeZone={timeZone} now={now} onOpenBooking={openBooking} />
          )}
        </Suspense>
      </KeptProvider>
      {view.name === 'closed' && <ClosedShowsView store={stores.closed} cinemas={cinemas} />}
    </div>
  )
}
