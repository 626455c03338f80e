/** The screen for walk-up sales: shows on the left, the live map in the middle, the cart on the right. */
import { Suspense, useState } from 'react'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { HelpPlace } from '../help/HelpPlace.tsx'
import { later, useLoadTheRest, whenOpened } from '../ui/later.tsx'
import { Notices } from '../ui/Notices.tsx'
import { useStaffLanguage } from '../words/staff/use-staff-language.ts'
import { CounterProvider } from './counter-context.tsx'
import { CounterBanner } from './cut-off/CounterBanner.tsx'
import { CounterMap } from './map/CounterMap.tsx'
import { AtWork } from './operators/AtWork.tsx'
import { PrinterBand } from './printing/PrinterBand.tsx'
import { ProgrammePanel } from './programme/ProgrammePanel.tsx'
import { SalePanel } from './sale/SalePanel.tsx'
import { CounterTopBar } from './top-bar/CounterTopBar.tsx'
import '../seat-map/seat-map.css'
import './counter.css'

/** Seldom is there money to give back. */
const PayOuts = later(async () => (await import('./pay-outs/PayOuts.tsx')).PayOuts)
/** A counter without a customer display loads nothing for it. */
const CustomerStrip = whenOpened(async () => (await import('./display/CustomerStrip.tsx')).CustomerStrip)

export function CounterScreen() {
  useStaffLanguage()
  const engine = useEngine()
  const hasDisplay = useConnection((state) => state.terminal?.display != null)
  const owesMoney = useConnection(
    ({ terminal }) => (terminal?.payOuts.length ?? 0) + (terminal?.machineRefunds.length ?? 0) > 0,
  )
  const [isSwitching, setSwitching] = useState(false)
  useLoadTheRest()
  /** What is open stays for whoever comes. */
  const switchOperator = (): void => {
    setSwitching(true)
    void ask(engine.api.lockTerminal())
  }
  return (
    <CounterProvider>
      <div className="counter">
        <CounterTopBar onSwitchOperator={switchOperator} />
        <CounterBanner />
        <Notices />
        <HelpPlace />
        <PrinterBand />
        {owesMoney && <PayOuts />}
        <div className="counter-body">
          <ProgrammePanel />
          <div className="counter-middle">
            <CounterMap />
            {hasDisplay && (
              <Suspense fallback={null}>
                <CustomerStrip />
              </Suspense>
            )}
          </div>
          <SalePanel />
        </div>
        <AtWork isSwitching={isSwitching} onSwitch={switchOperator} onLoggedIn={() => setSwitching(false)} />
      </div>
    </CounterProvider>
  )
}
