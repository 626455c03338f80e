/** The screen for walk-up sales: shows on the left, the live map in the middle, the cart on the right. */

import { Notices } from '../ui/Notices.tsx'
import { CounterBanner } from './CounterBanner.tsx'
import { CounterMap } from './CounterMap.tsx'
import { CounterTopBar } from './CounterTopBar.tsx'
import { CounterProvider } from './counter-context.tsx'
import { PayOuts } from './PayOuts.tsx'
import { ProgrammePanel } from './ProgrammePanel.tsx'
import { SalePanel } from './SalePanel.tsx'
import '../seat-map/seat-map.css'
import './counter.css'

export function CounterScreen() {
  return (
    <CounterProvider>
      <div className="counter">
        <CounterTopBar />
        <CounterBanner />
        <Notices />
        <PayOuts />
        <div className="counter-body">
          <ProgrammePanel />
          <CounterMap />
          <SalePanel />
        </div>
      </div>
    </CounterProvider>
  )
}
