// @vitest-environment happy-dom
import { type GatewayDayAnswer, type GatewayMoney, refused } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { GatewayMoneyView } from './GatewayMoneyView.tsx'

const sgd = (amount: number): GatewayMoney => ({ amount, digits: 2, currency: 'SGD' })

const DAY: GatewayDayAnswer = {
  timeZone: 'Asia/Singapore',
  readUntil: '2026-11-25T04:30:00.000Z',
  currencies: [
    {
      currency: 'SGD',
      ledger: { captured: sgd(10_000), givenBack: sgd(-2500) },
      gateway: {
        captured: sgd(7500),
        givenBack: sgd(-2500),
        disputed: sgd(-2500),
        fees: sgd(-1680),
        net: sgd(820),
      },
      accountFees: sgd(-200),
    },
  ],
  payouts: [
    {
      gatewayRef: 'po_1',
      money: sgd(1682),
      madeAt: '2026-11-25T01:00:00.000Z',
      arrivesOn: '2026-11-27',
      state: 'failed',
      failure: 'account_closed',
      match: 'matched',
    },
  ],
  mismatches: [
    {
      name: 'not_there:charge:1',
      why: 'not_there',
      what: 'charge',
      at: '2026-11-25T02:15:00.000Z',
      chargeRef: 'pi_1',
      reference: 'MQ-7K3F9P',
      ours: sgd(2500),
      theirs: null,
    },
    {
      name: 'not_here:charge:txn_1',
      why: 'not_here',
      what: 'charge',
      at: '2026-11-25T02:20:00.000Z',
      chargeRef: 'pi_2',
      reference: null,
      ours: null,
      theirs: sgd(900),
    },
  ],
}

/** At 12:40 of 25 November in Singapore. */
async function office(days: Record<string, GatewayDayAnswer>, { cinemaId = null as string | null } = {}) {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.office.gatewayDays = new Map(Object.entries(days))
  const engine = directEngine(house, 'manager')
  const asked: unknown[] = []
  const answer = engine.api.gatewayDay
  engine.api.gatewayDay = (request) => {
    asked.push(request)
    return answer(request)
  }
  const connection = createConnectionStore(engine)
  const opened: string[] = []
  const screen = await render(
    <TerminalProvider link={{ engine, connection }}>
      <GatewayMoneyView
        cinemas={house.house.cinemas}
        timeZone="Asia/Singapore"
        now={Date.parse('2026-11-25T04:40:00.000Z')}
        onOpenBooking={(reference) => opened.push(reference)}
      />
    </TerminalProvider>,
  )
  await act(async () => {
    const { terminal } = connection.getState()
    if (!terminal?.terminal) throw new Error('the terminal is not enrolled')
    connection.setState({ terminal: { ...terminal, terminal: { ...terminal.terminal, cinemaId } } })
  })
  const rows = (table: string) =>
    [...screen.querySelectorAll(`${table} tbody tr`)].map((row) =>
      [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')),
    )
  return {
    house,
    engine,
    asked,
    opened,
    rows,
    text: () => screen.textContent ?? '',
    click: (label: string) =>
      act(async () => screen.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click()),
    press: (text: string) =>
      act(async () => [...screen.querySelectorAll('button')].find((each) => each.textContent === text)?.click()),
    hasPicker: () => screen.querySelector('.cinema-picker') !== null,
  }
}

it('a manager sees the ledger beside the gateway, with what differs, fees, payouts and what does not match', async () => {
  const { rows, text, press, opened, asked } = await office({ '2026-11-25': DAY })
  expect(asked.at(-1)).toEqual({ cinemaId: null, day: '2026-11-25' })
  expect(text()).toContain('Read from the gateway until Wed 25 Nov, 12:30 (Asia/Singapore).')
  expect(rows('.sums-table')).toEqual([
    ['Taken by card', 'SGD 100.00', 'SGD 75.00', '-SGD 25.00'],
    ['Given back', '-SGD 25.00', '-SGD 25.00', 'None'],
    ['Disputed', '', '-SGD 25.00', ''],
    ['Fees', '', '-SGD 16.80', ''],
    ['Left for the house', '', 'SGD 8.20', ''],
    ['Fees of the whole account', '', '-SGD 2.00', ''],
  ])
  expect(rows('.mismatch-table')).toEqual([
    ['10:15', 'Paid here, but not at the gateway', 'SGD 25.00', 'Nothing', 'MQ-7K3F9P'],
    ['10:20', 'Taken at the gateway, but no payment here', 'Nothing', 'SGD 9.00', 'pi_2'],
  ])
  expect(rows('.payout-table')).toEqual([
    ['Wed 25 Nov, 09:00', 'SGD 16.82', 'Friday 27 November', 'Sent back by the bank (account closed)', 'Adds up'],
  ])
  expect(text()).not.toContain('Everything that can be compared matches')
  await press('MQ-7K3F9P')
  expect(opened).toEqual(['MQ-7K3F9P'])
})

it('another day is asked for, and a day on which all matches says so', async () => {
  const { click, asked, text } = await office({ '2026-11-24': { ...DAY, mismatches: [] } })
  expect(text()).toContain('No card money moved on this day.')
  expect(text()).toContain('Nothing was read from the gateway yet.')
  await click('The day before')
  expect(asked.at(-1)).toEqual({ cinemaId: null, day: '2026-11-24' })
  expect(text()).toContain('Everything that can be compared matches')
  expect(text()).not.toContain('No card money moved')
})

it('a manager of one cinema asks for that one, and sees no payouts', async () => {
  const cinemaId = '01920000-0000-7000-8000-000000000001'
  const { asked, hasPicker, text } = await office({ '2026-11-25': { ...DAY, payouts: null } }, { cinemaId })
  expect(asked.at(-1)).toEqual({ cinemaId, day: '2026-11-25' })
  expect(hasPicker()).toBe(false)
  expect(text()).not.toContain('Payouts')
})

it('a day that is not known says why, and shows no other day’s figures', async () => {
  const { engine, click, text, rows } = await office({ '2026-11-25': DAY })
  engine.api.gatewayDay = async () => refused({ code: 'timeout', what: 'the money at the gateway is not known' })
  await click('The day before')
  expect(text()).toContain('the money at the gateway is not known')
  expect(rows('.sums-table')).toEqual([])
})
