/** The rows of an order as a customer reads them, from top to bottom. Pure. */
import type { DisplayShow, ShownOrder } from '../../../terminal/api.ts'
import type { DisplaySpeech } from '../words/catalogues.ts'

export interface OrderRow {
  key: string
  /** `show`: a heading, its time and its hall. `off`: taken off, or paid already. */
  kind: 'show' | 'thing' | 'off'
  /** Of tickets and goods. */
  quantity: number | null
  name: string
  /** Seats of tickets, day and hall of a show. */
  detail: string | null
  /** null: it isn't known, or there is none. */
  amount: string | null
}

export function orderRows(order: ShownOrder, shows: readonly DisplayShow[], speech: DisplaySpeech): OrderRow[] {
  const money = (amount: number | null): string | null => (amount === null ? null : speech.money(amount, order))
  const off = (amount: number): string => speech.money(-amount, order)
  const thing = (key: string, name: string, amount: number): OrderRow => {
    return { key, kind: 'thing', quantity: null, name, detail: null, amount: money(amount) }
  }
  const taken = (key: string, name: string, amount: number): OrderRow => {
    return { key, kind: 'off', quantity: null, name, detail: null, amount: off(amount) }
  }
  return [
    ...order.shows.flatMap(({ showId, tickets }, i): OrderRow[] => {
      const show = shows.find((each) => each.showId === showId)
      const when = show && `${speech.day(show.startsAt, show.timeZone)} · ${show.auditorium}`
      const heading: OrderRow[] = show
        ? [
            {
              key: `show ${i}`,
              kind: 'show',
              quantity: null,
              name: show.title,
              detail: when ?? null,
              amount: speech.time(show.startsAt, show.timeZone),
            },
          ]
        : []
      const rows = tickets.map(({ type, seatIds, amount }): OrderRow => {
        return {
          key: `${i} ${type}`,
          kind: 'thing',
          quantity: seatIds.length,
          name: speech.ticketType(type),
          detail: seatIds.join('  '),
          amount: money(amount),
        }
      })
      return [...heading, ...rows]
    }),
    ...order.goods.map(({ name, quantity, amount }, i): OrderRow => {
      return { key: `goods ${i}`, kind: 'thing', quantity, name, detail: null, amount: money(amount) }
    }),
    ...order.extras.map((extra, i) => thing(`extra ${i}`, extraName(extra, speech), extra.amount)),
    ...order.off.map((each, i) => {
      return taken(`off ${i}`, each.kind === 'discount' ? each.name : speech.say('price_by_hand'), each.amount)
    }),
    ...order.paid.map(({ by, amount }) => taken(`paid ${by}`, speech.say(`paid_${by}`), amount)),
  ]
}

function extraName(extra: ShownOrder['extras'][number], speech: DisplaySpeech): string {
  if (extra.kind === 'fee') return extra.name
  return extra.kind === 'subscription' ? speech.say('subscription', { plan: extra.plan }) : speech.say(extra.kind)
}

/** What is left of the total when all is taken off that was paid; null: the total isn't known. */
export function leftToPay({ total, paid }: ShownOrder): number | null {
  return total === null ? null : Math.max(0, total - paid.reduce((sum, { amount }) => sum + amount, 0))
}
