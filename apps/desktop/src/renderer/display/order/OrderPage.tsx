/** The order as it grows: its lines and its total on one side; on the other the seats, or what to pay. */
import { useMemo } from 'react'
import type { CustomerView, DisplayState, ShownOrder } from '../../../terminal/api.ts'
import { Slides } from '../advert/Advert.tsx'
import { useSpeech } from '../display-context.tsx'
import { Hall } from './Hall.tsx'
import { OrderList } from './OrderList.tsx'
import { leftToPay, orderRows } from './order-rows.ts'
import { CardPanel, CashPanel } from './PayPanel.tsx'
import './order.css'

type WithOrder = Extract<CustomerView, { stage: 'order' | 'cash' | 'card' }>

export function OrderPage({ state, view }: { state: DisplayState; view: WithOrder }) {
  const speech = useSpeech()
  const { order } = view
  const rows = useMemo(() => orderRows(order, state.shows, speech), [order, state.shows, speech])
  const left = leftToPay(order)
  const tickets = order.shows.flatMap((show) => show.tickets).reduce((sum, { seatIds }) => sum + seatIds.length, 0)
  const isPartPaid = order.paid.length > 0 && left !== order.total
  return (
    <main className="order-page">
      <section className="order-side">
        <header className="order-head">
          <h1>{speech.say('your_order')}</h1>
          {tickets > 0 && <p>{speech.say('tickets', { count: tickets })}</p>}
        </header>
        <OrderList rows={rows} label={speech.say('your_order')} />
        <p className="order-total" role="status">
          <span>{speech.say(isPartPaid ? 'left_to_pay' : 'total')}</span>
          <bdi className="display-figure total-figure tabular">{left === null ? '' : speech.money(left, order)}</bdi>
        </p>
      </section>
      <div className="other-side">
        {view.stage === 'cash' && <CashPanel view={view} beside={<Beside state={state} order={order} />} />}
        {view.stage === 'card' && <CardPanel view={view} />}
        {view.stage === 'order' && <Beside state={state} order={order} />}
      </div>
    </main>
  )
}

/** The hall of the show that was chosen last; of an order without seats, what plays next. */
function Beside({ state, order }: { state: DisplayState; order: ShownOrder }) {
  const last = order.shows.at(-1)
  const seatIds = useMemo(() => last?.tickets.flatMap((each) => each.seatIds) ?? [], [last])
  const show = state.shows.find(({ showId }) => showId === last?.showId)
  return show === undefined ? <Slides state={state} /> : <Hall show={show} seatIds={seatIds} />
}
