/**
 * The customer display of a counter: it is there all evening, whichever program of the counter runs. It shows the order of the customer
 * who is served, and nobody's after that, also when the program died meanwhile.
 */
import type { CustomerView, DisplayState } from '../../../apps/desktop/src/terminal/api.ts'
import type { Engine } from '../../../apps/desktop/src/terminal/engine.ts'
import { liveAs } from '../world/life.ts'
import { atTerminal } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'

export interface ReadDisplay {
  /** Somebody looks at it: it is opened where a program has begun. */
  look(): void
  /** @param amount in minor units, by which the order is known */
  showOrder(amount: number): Promise<void>
  showNobody(): Promise<void>
}

export function displayOf({
  world,
  record,
  terminal,
}: Pick<ClerkOptions, 'world' | 'record' | 'terminal'>): ReadDisplay {
  let opened: Engine | undefined
  let shown: DisplayState | undefined

  function look(): void {
    const [life, engine] = [terminal.life(), terminal.engine()]
    if (!life || !engine || engine === opened) return
    opened = engine
    shown = undefined
    liveAs(life, () => {
      engine.openDisplay((message) => {
        if (message.is === 'state') shown = message.state
      })
    })
    check('idle', 'is new, and its display')
  }

  function check(stage: CustomerView['stage'], what: string, amount?: number): void {
    const view = shown?.view
    const isRight = view?.stage === stage && (view.stage !== 'order' || view.order.total === amount)
    if (!isRight) record.wrong.push(`${terminal.name} ${what} shows ${JSON.stringify(view)}`)
  }

  async function show(view: CustomerView, amount?: number): Promise<void> {
    look()
    const asked = opened
    const answer = await atTerminal(terminal, (api) => api.showCustomer({ view }))
    // Of a program that has died meanwhile nobody says what it shows.
    if (!answer?.ok || asked !== terminal.engine()) return
    world.count('views of customers')
    check(view.stage, 'was told otherwise, and its display', amount)
  }

  return {
    look,
    showOrder: (amount) =>
      show(
        {
          stage: 'order',
          order: { currency: 'SGD', digits: 2, shows: [], goods: [], extras: [], off: [], paid: [], total: amount },
        },
        amount,
      ),
    showNobody: () => show({ stage: 'idle', cinemaId: null }),
  }
}
