/** The right of the counter: the cart, then the cash or the card, then the tickets. */

import { useEffect } from 'react'
import { later } from '../../ui/later.tsx'
import { useCart, useExchange, useSale } from '../counter-context.tsx'
import { ParkedTabs } from '../parked/WhenParked.tsx'
import { CartView } from './CartView.tsx'
import { say } from './words/say.ts'

const CashView = later(async () => (await import('../cash/CashView.tsx')).CashView)
const ReaderView = later(async () => (await import('../at-reader/ReaderView.tsx')).ReaderView)
const ExchangeView = later(async () => (await import('../exchange/ExchangeView.tsx')).ExchangeView)
const OrderSoldView = later(async () => (await import('../sold/OrderSoldView.tsx')).OrderSoldView)
const SoldView = later(async () => (await import('../sold/SoldView.tsx')).SoldView)

export function SalePanel() {
  const stage = useSale((state) => state.stage)
  const exchanging = useExchange((state) => state.givenUp !== null)
  const hasSeats = useCart((state) => state.seats.length > 0)
  useEffect(() => {
    // Whoever takes seats is about to take money: what is typed right after F8 is for its field.
    if (hasSeats) void CashView.load()
  }, [hasSeats])
  return (
    <aside className="sale-panel" aria-label={say('sale')}>
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
