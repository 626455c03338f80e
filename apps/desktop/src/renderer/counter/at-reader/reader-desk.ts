/**
 * A card at the reader, as the clerk's panel follows it: asked for, waited for, put aside for the next customer, taken up again, paid
 * otherwise. The engine's list tells how each stands, also after a reload of the page.
 */
import type { Id, Money } from '@marquee/shared'
import type { AtReader, BeginAtReaderArgs } from '../../../terminal/api.ts'
import type { CartStore } from '../../cart/cart-store.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { OrderStore } from '../order/order-store.ts'
import type { SalePhase, SaleStore } from '../sale/sale-store.ts'
import { say } from './words/say.ts'

export type ReaderStage = Extract<SalePhase, { phase: 'reader' }>

export interface ReaderDesk {
  /** Asks for a card. Where none can be asked for, the panel is as before, with the reason. */
  pay(args: BeginAtReaderArgs, currency: Money['currency']): Promise<void>
  /** Asks for the end of the one on the panel. */
  cancel(): Promise<void>
  /** The one on the panel was not charged, and is asked for once more. */
  again(): Promise<void>
  /** The same, and the customer pays otherwise. */
  otherwise(next: 'choosing' | 'cash'): Promise<void>
  /** The clerk has read how the one on the panel ended, and there is nothing more to do for it. */
  read(): Promise<void>
  /** Leaves the one on the panel as it is, in the list; the next customer comes. */
  leave(): void
  /** Shows one of the list; it is this customer's again where no other one is being served. */
  open(orderId: Id): void
}

export function createReaderDesk(
  engine: Engine,
  { cart, order, sale }: { cart: CartStore; order: OrderStore; sale: SaleStore },
): ReaderDesk {
  let known: readonly AtReader[] = []
  /** Its end is being noted as read: the list without it may come before the answer. */
  let reading: Id | undefined
  let isFirst = true

  const stageNow = (): ReaderStage | undefined => {
    const { stage } = sale.getState()
    return stage.phase === 'reader' ? stage : undefined
  }
  const find = (orderId: Id | undefined): AtReader | undefined => known.find((each) => each.orderId === orderId)
  const isIdle = (): boolean => cart.getState().seats.length === 0 && order.isEmpty()

  function follow(list: readonly AtReader[]): void {
    known = list
    const stage = stageNow()
    if (stage === undefined) return
    const now = find(stage.orderId)
    if (now?.payment?.state === 'captured') void showSold(stage)
    // Its end was read on another page of this counter.
    else if (now === undefined && !stage.asking && reading !== stage.orderId) back(stage)
  }

  function back({ aside }: ReaderStage, sentence: string | null = null): void {
    if (!aside) order.renew()
    sale.become({ phase: 'choosing' }, sentence)
  }

  async function showSold({ orderId, aside }: ReaderStage): Promise<void> {
    const answer = await askPlain(engine.api.recentOrders())
    if (!answer.ok || stageNow()?.orderId !== orderId) return
    const sold = answer.value.find((each) => each.orderId === orderId)
    if (sold === undefined) return
    sale.become({ phase: 'order_sold', order: sold, aside })
    if (!aside) order.startAnew()
    void ask(engine.api.seenAtReader({ orderId }))
  }

  async function pay(args: BeginAtReaderArgs, currency: Money['currency']): Promise<void> {
    const { stage: before } = sale.getState()
    const { orderId } = args
    order.keep()
    const stage: ReaderStage = {
      phase: 'reader',
      orderId,
      amount: { amount: args.amount, currency },
      aside: false,
      asking: true,
    }
    sale.become(stage)
    const answer = await ask(engine.api.beginAtReader(args))
    if (sale.getState().stage !== stage) return
    if (answer.ok) {
      sale.become({ ...stage, asking: false })
      follow([...known.filter((each) => each.orderId !== orderId), answer.value])
    } else if (answer.code !== 'engine_lost') {
      // An attempt before this one may stand as it was.
      const list = await askPlain(engine.api.state())
      if (sale.getState().stage !== stage) return
      const isKept = list.ok && list.value.atReader.some((each) => each.orderId === orderId)
      const isAsBefore = before.phase === 'cash' || (before.phase === 'reader' && isKept)
      sale.become(isAsBefore ? before : { phase: 'choosing' }, answer.sentence)
    }
  }

  async function seen(orderId: Id): Promise<boolean> {
    const stage = stageNow()
    reading = orderId
    const answer = await ask(engine.api.seenAtReader({ orderId }))
    reading = undefined
    if (answer.ok) known = known.filter((each) => each.orderId !== orderId)
    else if (stage !== undefined && stageNow() === stage) sale.become(stage, answer.sentence)
    return answer.ok && stage !== undefined && stageNow() === stage
  }

  async function catchUp(): Promise<void> {
    const answer = await askPlain(engine.api.state())
    if (!answer.ok) return
    const list = answer.value.atReader
    const wasFirst = isFirst
    isFirst = false
    const kept = list.find(({ orderId }) => orderId === order.getState().orderId)
    if (wasFirst && kept !== undefined && sale.getState().stage.phase === 'choosing') {
      known = list
      show(kept, false)
    }
    const stage = stageNow()
    if (stage?.asking && list.every(({ orderId }) => orderId !== stage.orderId)) {
      sale.become({ phase: 'choosing' }, say('not_asked'))
    } else if (stage?.asking) sale.become({ ...stage, asking: false })
    follow(list)
  }

  function show(one: AtReader, aside: boolean): void {
    if (!aside && one.payment?.state !== 'captured') order.takeUp(one)
    const { orderId, amount } = one
    sale.become({ phase: 'reader', orderId, amount, aside, asking: false })
    follow(known)
  }

  function leave(): void {
    const stage = stageNow()
    if (stage === undefined || stage.asking) return
    if (!stage.aside) {
      cart.startAnew()
      order.startAnew()
    }
    sale.become({ phase: 'choosing' })
  }

  engine.on('state', ({ atReader }) => follow(atReader))
  engine.onConnected(() => void catchUp())

  return {
    pay,
    async cancel() {
      const stage = stageNow()
      if (stage === undefined) return
      const answer = await ask(engine.api.cancelAtReader({ orderId: stage.orderId }))
      if (!answer.ok && stageNow() === stage) sale.become(stage, answer.sentence)
    },
    async again() {
      const stage = stageNow()
      const one = find(stage?.orderId)
      const parts = order.parts()
      const { priced } = order.getState()
      if (stage === undefined || stage.aside || one?.payment?.state !== 'off' || parts === null || priced === null)
        return
      const { amount, currency } = one.amount
      await pay(
        { ...parts, orderId: stage.orderId, payments: one.payments, amount, shownTotal: priced.total },
        currency,
      )
    },
    async otherwise(next: 'choosing' | 'cash') {
      const stage = stageNow()
      if (stage === undefined || stage.aside) return
      if (await seen(stage.orderId)) sale.become({ phase: next })
    },
    async read() {
      const stage = stageNow()
      if (stage === undefined) return
      const named = find(stage.orderId)?.vouchers ?? []
      if (!(await seen(stage.orderId))) return
      // The same customer may pay the next order with one of them.
      const { vouchers, giftCards } = order.getState()
      const inUse = new Set([...vouchers, ...giftCards.map(({ voucher }) => voucher)].map(({ code }) => code))
      const codes = named.map(({ code }) => code).filter((code) => !inUse.has(code))
      // Nobody else has that order: its vouchers are free for other counters again.
      if (stage.aside && codes.length > 0) void ask(engine.api.letGoOfVouchers({ codes }))
      back(stage)
    },
    leave,
    open(orderId: Id) {
      const one = find(orderId)
      const { phase } = sale.getState().stage
      if (one === undefined || phase === 'selling') return
      if (phase === 'sold' || phase === 'order_sold') sale.nextCustomer()
      if (phase === 'reader') leave()
      if (stageNow() !== undefined) return
      show(one, !isIdle())
    },
  }
}
