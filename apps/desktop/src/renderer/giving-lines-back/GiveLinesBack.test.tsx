// @vitest-environment happy-dom
import { type ActToApprove, granted, newId, type OrderRecord, type ReturnLinesRequest, refused } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { GiveLinesBack } from './GiveLinesBack.tsx'

const soldAt = '2026-11-24T17:00:00.000Z'
const order: OrderRecord = {
  ...{ orderId: newId(), soldAt, terminal: 'Bar', currency: 'SGD', timeZone: 'Asia/Singapore', bookings: [] },
  lines: [
    {
      ...{ number: 0, kind: 'goods', name: 'Popcorn, Regular', bookingId: null, seatId: null },
      ...{ amount: 650, back: null, held: null },
    },
  ],
  payments: [{ paymentId: newId(), method: 'cash', amount: 650, kept: 650, slip: null }],
  rounding: { rule: { step: 5 }, left: 0 },
  pickUp: { handedOver: null },
}

/** Popcorn with a pick-up code is about to be given back. `handOver`: another counter hands it over now. */
async function givingBack(sold = order) {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const ledger = { order: sold }
  const asked: ReturnLinesRequest[] = []
  engine.api.findOrder = async () => granted({ order: ledger.order, problem: null })
  engine.api.returnLines = async (request) => {
    asked.push(request)
    const gone = ledger.order.pickUp?.handedOver && !request.afterHandOver
    return gone ? refused({ code: 'goods_handed_over', terminal: 'Counter 2' }) : granted({ refunds: [], order })
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <GiveLinesBack wanted={order.orderId} onClose={() => {}} />
    </TerminalProvider>,
  )
  const button = (text: string) =>
    [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim() === text)
  return {
    engine,
    asked,
    text: () => screen.textContent ?? '',
    press: (text: string) => act(async () => button(text)?.click()),
    handOver: () => {
      ledger.order = { ...order, pickUp: { handedOver: { at: soldAt, terminal: 'Counter 2' } } }
    },
    sayTip: () => act(async () => screen.querySelector<HTMLInputElement>('.tip-back input')?.click()),
    choose: async () => {
      await act(async () => screen.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
      const reason = [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith('Reason'))
      const field = reason?.querySelector('input')
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'as a test')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
  }
}

it('goods that wait to be picked up come back as any others', async () => {
  const { asked, text, press, choose } = await givingBack()
  expect(text()).toContain('Waiting to be picked up')
  expect(text()).toContain('Choose what comes back, then say why.')
  await choose()
  expect(text()).not.toContain('Choose what comes back')
  await press('Give back…')
  await press('Give back')
  expect(asked).toMatchObject([{ lines: [{ number: 0, wentTo: 'written_off' }] }])
  expect(asked[0]).not.toHaveProperty('afterHandOver')
  expect(text()).toContain('It has come back.')
})

it('goods that are handed over while the clerk gives them back cost no money until the clerk has said that they are here', async () => {
  const { asked, text, press, choose, handOver } = await givingBack()
  await choose()
  await press('Give back…')
  handOver()
  await press('Give back')
  expect(text()).toContain('Nothing was given back: the goods were handed over at Counter 2')
  expect(text()).toContain('Handed over at Counter 2, ')
  await choose()
  await press('Give back…')
  expect(text()).toContain('Give their money back only if they lie before you')
  await press('The goods are here: give back')
  expect(asked.map(({ afterHandOver }) => afterHandOver)).toEqual([undefined, true])
  expect(text()).toContain('It has come back.')
})

it('the question for a yes is about all that goes back, with the tip', async () => {
  const { engine, press, choose, sayTip } = await givingBack({ ...order, tip: 200 })
  const put: ActToApprove[] = []
  engine.api.returnLines = async () => refused({ code: 'refund_needs_approval', from: 800, before: 0, currency: 'SGD' })
  engine.api.askRefundApproval = async ({ act }) => {
    put.push(act)
    return refused({ code: 'unavailable', what: 'the ledger' })
  }
  await choose()
  await sayTip()
  await press('Give back…')
  await press('Give back')
  await press('Ask a manager')
  expect(put).toMatchObject([{ kind: 'refund', numbers: [0], amount: 650 + 200 }])
})
