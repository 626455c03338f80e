/** A terminal's card reader at the gateway's simulator: it serves one customer at a time, and does what it is told. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Id, isOpenAtReader, refused } from '@marquee/shared'
import type { AtReader, BeginAtReaderArgs, SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import type { BooksReport } from '../../apps/gateway-simulator/src/control.ts'
import type { BehaviourRequest } from '../../apps/gateway-simulator/src/readers/behaviours.ts'
import { isForNow, RETRY_MS } from './claim-seats.ts'
import type { Terminal } from './terminals.ts'

/** What a customer needs to find the card takes none of the replay's time. */
const TAP_MS = 5
const LOOK_MS = 10
/** A payment whose end isn't heard in this long after it was cancelled is counted as refused. */
const END_WITHIN_MS = 120_000

type Time = { isOver(): boolean }

/** `off`: nothing was charged, and the order may be paid otherwise. */
export type PaidAtReader = { paid: 'charged'; order: SoldOrder } | { paid: 'off' }

export interface CardReader {
  /** Waits until the reader is free. */
  pay(
    terminal: Terminal,
    args: BeginAtReaderArgs,
    how: { isDeclined: boolean; time: Time },
  ): Promise<Answer<PaidAtReader>>
}

/** The ids of so many readers, and the setting that names them to the simulator. */
export function namedReaders(count: number): { ids: string[]; setting: string } {
  const ids = Array.from({ length: count }, (_, i) => `tmr_replay_${i + 1}`)
  return { ids, setting: ids.map((id, i) => `${id}:Replay ${i + 1}:REPLAY-${i + 1}`).join(';') }
}

export async function openCardReader(gatewayUrl: string, id: string): Promise<CardReader> {
  const tell = (told: BehaviourRequest): Promise<unknown> => control(gatewayUrl, `readers/${id}`, told)
  await tell({ behaviour: 'tap', delayMs: TAP_MS })
  let free: Promise<unknown> = Promise.resolve()
  return {
    pay(terminal, args, { isDeclined, time }) {
      const turn = free.then(async () => {
        if (isDeclined) {
          await tell({ behaviour: 'decline', code: 'insufficient_funds', delayMs: TAP_MS, times: 1 })
        }
        return payAtReader(terminal, args, time)
      })
      free = turn.catch(() => {})
      return turn
    },
  }
}

async function payAtReader(terminal: Terminal, args: BeginAtReaderArgs, time: Time): Promise<Answer<PaidAtReader>> {
  const { orderId } = args
  let begun = await terminal.api.beginAtReader(args)
  while (!begun.ok && isForNow(begun.refusal) && !time.isOver()) {
    await delay(RETRY_MS)
    begun = await terminal.api.beginAtReader(args)
  }
  if (!begun.ok) return begun
  let end = await endOf(terminal, orderId, time)
  if (!end) {
    await terminal.api.cancelAtReader({ orderId })
    const until = performance.now() + END_WITHIN_MS
    end = await endOf(terminal, orderId, { isOver: () => performance.now() > until })
  }
  const state = end?.payment?.state
  await terminal.api.seenAtReader({ orderId })
  if (state === 'off') return { ok: true, value: { paid: 'off' } }
  const order = (await terminal.api.recentOrders()).find((each) => each.orderId === orderId)
  if (state === 'captured' && order) return { ok: true, value: { paid: 'charged', order } }
  return refused({ code: 'unavailable', what: `the card at the reader is ${state ?? 'without an end'}` })
}

async function endOf(terminal: Terminal, orderId: Id, time: Time): Promise<AtReader | undefined> {
  for (; !time.isOver(); await delay(LOOK_MS)) {
    const found = terminal.atReader().find((each) => each.orderId === orderId)
    if (found?.payment && hasEnded(found.payment)) return found
  }
  return undefined
}

const hasEnded = (payment: NonNullable<AtReader['payment']>): boolean =>
  payment.state === 'captured' || !isOpenAtReader(payment)

/** What the gateway itself has charged, by its own books; minor units. */
export interface Charged {
  gatewayRef: string
  amount: number
}

export async function readCharges(gatewayUrl: string): Promise<Charged[]> {
  const { charges } = await control<BooksReport>(gatewayUrl, 'books')
  return charges
    .filter(({ captured }) => captured)
    .map((charge) => ({
      gatewayRef: charge.payment_intent,
      amount: charge.amount_captured - charge.amount_refunded,
    }))
}

async function control<T>(gatewayUrl: string, path: string, body?: object): Promise<T> {
  // On a connection of its own: the simulator may be closing one that has been idle.
  const headers = { connection: 'close', 'content-type': 'application/json' }
  const answer = await fetch(
    `${gatewayUrl}/control/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const said = await answer.json()
  if (!answer.ok) throw new Error(`the gateway's simulator refused ${path}: ${JSON.stringify(said)}`)
  return said as T
}
