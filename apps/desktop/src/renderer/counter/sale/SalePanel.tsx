/** The right of the counter: the cart, then the cash or the card, then the tickets. */

import { ReaderView } from '../at-reader/ReaderView.tsx'
import { useExchange, useSale } from '../counter-context.tsx'
import { ExchangeView } from '../exchange/ExchangeView.tsx'
import { OrderSoldView } from '../order/OrderSoldView.tsx'
import { ParkedTabs } from '../parked/ParkedTabs.tsx'
import { CartView } from './CartView.tsx'
import { CashView } from './CashView.tsx'
import { SoldView } from './SoldView.tsx'

export function SalePanel() {
  const stage = useSale((state) => state.stage)
  const exchanging = useExchange((state) => state.givenUp !== null)
  return (
    <aside className="sale-panel" aria-label="Sale">
      <ParkedTabs />
      {stage.phase === 'choosing' && (exchanging ? <ExchangeView /> : <CartView />)}
      {(stage.phase === 'cash' || stage.phase === 'selling') && (
        <CashView
          busy={stage.phase === 'selling'}
          interrupted={stage.phase === 'selling' && stage.interrupted}
          onMachine={stage.phase === 'cash' && stage.onMachine === true}
        />
      )}
      {stage.phase === 'reader' && <ReaderView stage={stage} />}
      {stage.phase === 'sold' && <SoldView booking={stage.booking} tickets={stage.tickets} again={stage.again} />}
      {stage.phase === 'order_sold' && (
        <OrderSoldView order={stage.order} aside={stage.aside} refunds={stage.refunds ?? []} />
      )}
    </aside>
  )
}
