/** The manager's page in real Chromium, with a real server and a gateway that can be made to fail. */
import type { QuoteAnswer } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../tooling/testing/houses/customer.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { connectTerminal, enrolDevice } from '../../../tooling/testing/terminals/raw-terminal.ts'
import { chooseShow, payExactCash, seatState, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView, viewTab } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'
import { pressSeat, seat, someFreeSeat } from './seats-on-screens.ts'

let simulator: TestSimulator
let house: House
let till: TestTerminal
let counter: Page
let office: TestTerminal
let manager: Page
let showId: string
let cinemaId: string
let onlineSeats = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  house = await openHouse({ redis: false, env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  showId = programme.showIds[0] as string
  cinemaId = programme.cinemaId
  till = await house.openTerminal('counter', 'Counter 1')
  counter = await house.openPage(till)
  await chooseShow(counter, showId)
  office = await house.openTerminal('manager', 'Office')
})
afterAll(async () => {
  await house?.close()
  await simulator?.stop()
})
beforeEach(async () => {
  await simulator.clearFaults()
  await manager?.close()
  manager = await house.openPage(office, { width: 1440, height: 900 })
})

async function find(text: string): Promise<void> {
  await openView(manager, 'Find a booking')
  await manager.getByLabel('Reference or ticket code').fill(text)
  await manager.keyboard.press('Enter')
}
const panel = () => manager.getByRole('complementary', { name: 'Give back' })
async function giveBack(reason: string): Promise<void> {
  await panel().getByLabel('Reason').fill(reason)
  await panel().getByRole('button', { name: 'Give back…' }).click()
}

async function soldAtCounter(): Promise<{ reference: string; seatIds: string[] }> {
  const seatIds: string[] = []
  for (let i = 0; i < 2; i++) {
    const id = await someFreeSeat(counter)
    await pressSeat(counter, id)
    await seat(counter, id, 'yours').waitFor()
    seatIds.push(id)
  }
  const reference = await payExactCash(counter)
  await counter.getByRole('button', { name: 'Next customer' }).click()
  return { reference, seatIds }
}

async function soldOnline() {
  const customer = await createCustomer(house.server.url)
  // Five pairs a row, in rows that the counter doesn't sell from.
  const [row, pair] = [onlineSeats < 5 ? 'J' : 'H', onlineSeats % 5]
  const seatIds = [`${row}-${2 * pair + 3}`, `${row}-${2 * pair + 4}`]
  onlineSeats++
  const held = await heldBy(customer, { showId, seatIds })
  const paid = await paidBy(customer, held.bookingId)
  return { ...held, seatIds, tickets: paid.tickets, code: paid.tickets[0]?.code as string }
}

describe('a manager finds a booking', () => {
  it('and gives one seat back: it is paid out of the drawer, and free on the counter’s map', async () => {
    const { reference, seatIds } = await soldAtCounter()
    const [first = '', second = ''] = seatIds
    await seat(counter, first, 'booked').waitFor()
    await find(reference.toLowerCase().replace('mq-', ''))
    await manager.getByTestId('found-reference').getByText(reference).waitFor()
    await manager.getByLabel(`Seat ${first}`).check()
    expect(await panel().getByLabel('Amount in SGD').inputValue()).toBe('12.50')
    await giveBack('the customer is ill')
    const question = manager.getByRole('dialog')
    await question.getByText(`Give back seat ${first}?`).waitFor()
    await question.getByText(/12\.50 goes back in cash, from the drawer, because: the customer is ill\./).waitFor()
    await question.getByRole('button', { name: /^Give back .*12\.50$/ }).click()
    await manager.getByText(/Pay out .*12\.50 in cash from the drawer\./).waitFor()
    await manager.locator(`[data-ticket-seat="${first}"][data-status="cancelled"]`).waitFor()
    await manager.locator(`[data-ticket-seat="${second}"][data-status="valid"]`).waitFor()
    await manager.getByRole('region', { name: 'History' }).getByText(`Seat ${first} given back`).waitFor()
    await seat(counter, first, 'free').waitFor()
    await seat(counter, second, 'booked').waitFor()
  })

  it('by scanning a ticket, and gives all of it back to the card', async () => {
    const { code, reference, seatIds } = await soldOnline()
    await find(code)
    await manager.getByTestId('found-reference').getByText(reference).waitFor()
    await manager.getByLabel('All seats').check()
    await giveBack('the show is off')
    await manager.getByRole('dialog').getByRole('button').first().click()
    await manager.getByText(/25\.00 has gone back to the card\./).waitFor()
    await manager.getByTestId('booking-status').getByText('Refunded').waitFor()
    expect(await seatState(counter, seatIds[0] as string)).toBe('free')
  })

  it('and is warned that its ticket was used, before giving it back', async () => {
    const { reference, seatIds, tickets } = await soldOnline()
    const door = await connectTerminal(
      house.server.url,
      await enrolDevice(house.server.url, house.server.pool, 'door', { name: 'Door North' }),
    )
    const [ticketId, seatId] = [tickets[0]?.ticketId as string, seatIds[0] as string]
    await door.send({ kind: 'check_in', ticketId, showId, seatId, at: new Date().toISOString() })
    door.close()
    await find(reference)
    await manager.getByLabel('All seats').check()
    await giveBack('the film broke')
    await manager.getByRole('dialog').getByRole('button').first().click()
    await panel().getByText(`Somebody was let in with the ticket of seat ${seatId}, at Door North.`).waitFor()
    await panel().getByRole('button', { name: 'Give back all the same…' }).click()
    await manager.getByRole('dialog').getByText(`Somebody was let in with the ticket of seat ${seatId}.`).waitFor()
    await manager.getByRole('dialog').getByRole('button').first().click()
    await manager.getByText(/25\.00 has gone back to the card\./).waitFor()
    await manager
      .getByRole('region', { name: 'History' })
      .getByText('somebody had been let in with 1 of 2')
      .first()
      .waitFor()
  })

  it('and is told when there is none', async () => {
    await find('MQ-ZZZZZZ')
    await manager.getByText('There is no booking with this reference.').waitFor()
    await find('row J')
    await manager.getByText('No booking of this cinema fits that.').waitFor()
  })

  it("and can't give back more than was paid, without a reason, or without confirming", async () => {
    const { reference } = await soldOnline()
    await find(reference)
    const button = panel().getByRole('button', { name: 'Give back…' })
    expect(await button.isDisabled()).toBe(true)
    await manager.getByLabel('All seats').check()
    expect(await button.isDisabled()).toBe(true)
    await panel().getByLabel('Reason').fill('a reason')
    expect(await button.isDisabled()).toBe(false)
    await panel().getByLabel('Amount in SGD').fill('25.01')
    expect(await button.isDisabled()).toBe(true)
    expect([await axeFindings(manager), await stickingOut(manager)]).toEqual([[], []])
    await panel().getByLabel('Amount in SGD').fill('10')
    await button.click()
    await manager.keyboard.press('Escape')
    await manager.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await manager.getByTestId('booking-status').textContent()).toBe('Confirmed')
  })

  it('and finds a failed refund under "Needs attention", which is paid on a retry', async () => {
    const { reference } = await soldOnline()
    await simulator.fault({ fault: 'decline', on: 'refund' })
    await find(reference)
    await manager.getByLabel('All seats').check()
    await giveBack('the show is off')
    await manager.getByRole('dialog').getByRole('button').first().click()
    await panel().getByText('It waits under “Needs attention”.').waitFor()
    await manager.getByTestId('attention-count').getByText('1').waitFor()
    await openView(manager, 'Needs attention')
    const row = manager.locator('[data-attention-kind="refund"]')
    await row.getByText(reference).waitFor()
    await row.getByRole('button', { name: 'Try again now' }).click()
    await manager.getByText(/It failed again .*declined/).waitFor()
    await simulator.clearFaults()
    await row.getByRole('button', { name: 'Try again now' }).click()
    await manager.getByText('Nothing needs attention').waitFor()
    expect(await manager.getByTestId('attention-count').count()).toBe(0)
  })
})

describe('a clerk at the counter', () => {
  it('finds a booking, and gives nothing of it back but by the lines of its order', async () => {
    const { reference, code, seatIds } = await soldOnline()
    await counter.getByRole('button', { name: 'Find a booking' }).click()
    const dialog = counter.getByRole('dialog')
    for (const text of [reference.toLowerCase(), code]) {
      await dialog.getByLabel('Reference or ticket code').fill(text)
      await counter.keyboard.press('Enter')
      await dialog.getByTestId('found-reference').getByText(reference).waitFor()
    }
    await dialog.locator(`[data-ticket-seat="${seatIds[0]}"][data-status="valid"]`).waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    expect(await dialog.getByText('Give back').allTextContents()).toEqual(['Give back…'])
    expect([await axeFindings(counter), await stickingOut(counter)]).toEqual([[], []])
    await counter.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('the list of what needs attention', () => {
  async function park(eventId: string, gatewayRef: string): Promise<void> {
    await house.server.pool.query(
      `insert into gateway_events (gateway, event_id, body, state, tries, try_at, last_error)
       values ('stripe', $1, $2, 'parked', 4, null, 'the gateway gave no answer')`,
      [eventId, JSON.stringify({ id: eventId, kind: 'charge', gatewayRef })],
    )
  }

  it('shows its count by itself, and drops a parked webhook after a retry', async () => {
    const { reference, bookingId } = await soldOnline()
    const { rows } = await house.server.pool.query<{ gateway_ref: string }>(
      'select gateway_ref from payments where booking_id = $1',
      [bookingId],
    )
    await openView(manager, 'Needs attention')
    await manager.getByText('Nothing needs attention').waitFor()
    await park('evt_1', rows[0]?.gateway_ref as string)
    await manager.getByTestId('attention-count').getByText('1').waitFor()
    await manager.getByText('A message of the gateway about a payment could not be worked off.').waitFor()
    expect(await stickingOut(manager)).toEqual([])
    await manager.getByRole('button', { name: `Open the booking ${reference}` }).click()
    await manager.getByTestId('booking-status').getByText('Confirmed').waitFor()
    await openView(manager, 'Needs attention')
    await manager.getByRole('button', { name: 'Try again now' }).click()
    await manager.getByText(`That is settled now (${reference}).`).waitFor()
    await manager.getByText('Nothing needs attention').waitFor()
  })

  it('lets an entry be set aside with a reason, by the keyboard alone', async () => {
    await park('evt_2', 'pi_of_nobody')
    await openView(manager, 'Needs attention')
    await manager.getByRole('button', { name: 'Set aside…' }).press('Enter')
    await manager.keyboard.type('of the shop next door')
    await manager.keyboard.press('Enter')
    await manager.getByText('Nothing needs attention').waitFor()
    expect(await axeFindings(manager)).toEqual([])
    await manager.getByText('Set aside (1)').click()
    await manager.getByText(/Set aside by Office, .*: of the shop next door/).waitFor()
  })
})

describe('card readers', () => {
  const readerOf = async (): Promise<string | null> => {
    const { rows } = await house.server.pool.query<{ gateway_ref: string }>(
      "select r.gateway_ref from readers r join terminals t on t.id = r.terminal_id where t.name = 'Counter 1'",
    )
    return rows[0]?.gateway_ref ?? null
  }
  const place = (name: string) => manager.getByLabel(`Terminal of ${name}`)

  it('are given to a counter, one each, and taken away', async () => {
    await manager.getByText('Card readers').click()
    await place('Counter reader 1').selectOption('Counter 1')
    await vi.waitFor(async () => expect(await readerOf()).toBe(READERS.counter1), SOON)
    await vi.waitFor(async () => expect(await place('Counter reader 2').isEnabled()).toBe(true), SOON)

    await place('Counter reader 2').selectOption('Counter 1')
    await manager.getByText('That terminal has the card reader Counter reader 1 already').waitFor()
    expect(await readerOf()).toBe(READERS.counter1)
    await vi.waitFor(async () => expect(await place('Counter reader 2').inputValue()).toBe(''), SOON)
    expect(await axeFindings(manager)).toEqual([])
    expect(await stickingOut(manager)).toEqual([])
    expect((await place('Counter reader 1').boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await vi.waitFor(async () => expect(await place('Counter reader 1').isEnabled()).toBe(true), SOON)
    await place('Counter reader 1').selectOption('No terminal')
    await vi.waitFor(async () => expect(await readerOf()).toBeNull(), SOON)
  })

  it('say when the gateway does not answer', async () => {
    await simulator.fault({ fault: 'server_error_before', on: 'look' })
    await manager.getByText('Card readers').click()
    await manager.getByText('the payment gateway does not answer').waitFor()
  })
})

describe('prices', () => {
  it('that a manager changes are on an open counter at once, which tells its clerk and sells by them', async () => {
    await toggleSeat(counter, 'C-5', 'yours')
    await openView(manager, 'Prices')
    await manager.getByLabel('Adult, Standard').fill('13.70')
    await manager.getByRole('button', { name: 'Add a rule' }).click()
    const rule = manager.getByRole('form', { name: 'A new rule' })
    await rule.getByLabel('Name, as customers may read it').fill('New seats')
    await rule.getByLabel('What the rule does').selectOption('more')
    await rule.getByLabel('Amount in SGD').fill('0.30')
    expect([await axeFindings(manager), await stickingOut(manager)]).toEqual([[], []])
    await rule.getByRole('button', { name: 'Add this rule' }).click()
    await manager.getByRole('button', { name: 'Sell by these prices' }).click()
    await manager.getByRole('complementary', { name: 'Versions' }).getByText('Office').waitFor()

    await counter
      .getByRole('status', { name: 'Prices' })
      .getByText(/14\.00/)
      .waitFor()
    expect([await axeFindings(counter), await stickingOut(counter)]).toEqual([[], []])
    await payExactCash(counter)
    await counter.getByRole('button', { name: 'Next customer' }).click()
    const { pool } = house.server
    await vi.waitFor(async () => {
      const sold = await pool.query(
        `select t.amount from tickets t join bookings b on b.id = t.booking_id
         where t.show_id = $1 order by b.confirmed_at desc limit 1`,
        [showId],
      )
      expect(sold.rows).toEqual([{ amount: 1400 }])
    }, SOON)
    expect((await pool.query("select from conflicts where reason = 'wrong_price'")).rowCount).toBe(0)
  })
})

describe('the tariff', () => {
  /** A show next week on Tuesday at 18:00, by the clock of the cinema. */
  async function tuesdayShow(): Promise<string> {
    const { rows } = await house.server.pool.query<{ id: string }>(
      `insert into shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, revision)
       select uuidv7(), s.auditorium_id, s.movie_id, s.seat_plan_id, s.price_list_id,
         (date_trunc('week', now() at time zone c.time_zone) + interval '8 days 18 hours') at time zone c.time_zone, s.revision
       from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id where s.id = $1
       returning id`,
      [showId],
    )
    return rows[0]?.id ?? ''
  }
  const part = (page: Page, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Parts of the tariff' }).getByRole('button', { name })
  const openTariff = async (page: Page): Promise<void> => {
    await openView(page, 'Tariff')
    await part(page, 'Goods').waitFor()
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save as new version' })
  const inForce = async (): Promise<string | undefined> => {
    const answer = await till.engine.openScreen({}).api.tariff({ cinemaId })
    return answer.ok ? answer.value.id : undefined
  }

  it('gets a size and a Tuesday code from one manager, while another who looked at the old one is refused', async () => {
    const onTuesday = await tuesdayShow()
    const old = await changeTariff(house.server.pool, cinemaId)
    const headOffice = await house.openPage(await house.openTerminal('manager', 'Head office'))
    await openTariff(headOffice)
    await part(headOffice, 'Holidays').click()
    await headOffice.getByLabel('Another day, such as 25 December').fill('25 December 2026')
    await headOffice.keyboard.press('Enter')

    await openTariff(manager)
    await manager.getByRole('button', { name: /^Popcorn Regular/ }).click()
    await manager.getByLabel('Another size').fill('Small')
    await manager.keyboard.press('Enter')
    await manager.getByLabel('Price of Small').fill('5,0O')
    await manager.getByText('Write an amount of money.', { exact: true }).waitFor()
    expect(await save(manager).isDisabled()).toBe(true)
    await manager.getByLabel('Price of Small').fill('5')
    await part(manager, 'Discounts').click()
    await manager.getByLabel('Another discount').fill('Cinema Tuesday')
    await manager.keyboard.press('Enter')
    await manager.getByLabel('Code', { exact: true }).fill('tuesday')
    await manager.getByLabel('Percentage').fill('20')
    await manager.getByLabel('Tuesday', { exact: true }).check()
    expect([await axeFindings(manager), await stickingOut(manager)]).toEqual([[], []])

    // What isn't saved stays while another view is open.
    await openView(manager, 'Prices')
    await viewTab(manager, 'Tariff').getByText('not saved').waitFor({ state: 'attached' })
    await openView(manager, 'Tariff')
    const changes = manager.getByRole('list', { name: 'What is changed' })
    await changes.getByText(/Adds the size Small of Popcorn at .*5\.00\./).waitFor()
    await changes
      .getByText('Adds the discount Cinema Tuesday: 20 % off · all tickets · Tuesday · code TUESDAY.')
      .waitFor()

    // Two adults and a popcorn on Tuesday, with the code, before anybody can buy by it.
    const { rows } = await house.server.pool.query<{ day: string }>(
      `select to_char(s.starts_at at time zone c.time_zone, 'DD.MM.YYYY') as day
       from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id where s.id = $1`,
      [onTuesday],
    )
    await manager.getByLabel('Day of the show').fill(rows[0]?.day ?? '')
    await manager.getByLabel('Goods of the order').selectOption({ label: 'Popcorn, Small' })
    await manager.getByLabel('Codes of the order').fill('TUESDAY')
    const preview = manager.getByTestId('preview')
    await preview.getByText('Cinema Tuesday').waitFor()
    const previewed = (await preview.locator('strong').textContent()) ?? ''

    await save(manager).click()
    await manager.getByText('Saved as version 2. Every terminal follows it from now on.').waitFor()
    await part(manager, 'Versions').click()
    await manager.getByRole('region', { name: 'Versions' }).getByText('Office').waitFor()

    const customer = await createCustomer(house.server.url)
    const ticket = { showId: onTuesday, category: 'standard', type: 'adult' }
    const answer = await customer.post('/quotes', {
      tickets: [ticket, ticket],
      goods: [{ goods: 'popcorn', size: 'small' }],
      codes: ['TUESDAY'],
    })
    const quote = (await answer.json()) as QuoteAnswer
    const [adult, , popcorn] = quote.lines
    expect(adult?.off).toMatchObject([{ name: 'Cinema Tuesday', amount: (adult?.price ?? 0) / 5 }])
    expect(popcorn).toMatchObject({ name: 'Popcorn, Small', amount: 500 })
    expect(previewed).toContain((quote.total.amount / 100).toFixed(2))

    // The counter that was open all the time follows it.
    await vi.waitFor(async () => expect(await inForce()).toBe(quote.cites.tariffId), SOON)
    expect(quote.cites.tariffId).not.toBe(old.id)

    await save(headOffice).click()
    await headOffice
      .getByText('Somebody else changed this tariff meanwhile (Office): look at it again first.')
      .waitFor()
    await headOffice.getByText(/Adds the size Small of Popcorn/).waitFor()
    expect([await axeFindings(headOffice), await stickingOut(headOffice)]).toEqual([[], []])
    await save(headOffice).click()
    await headOffice.getByText('Saved as version 3. Every terminal follows it from now on.').waitFor()
    const { rows: made } = await house.server.pool.query(
      `select version, made_by as "madeBy", tariff -> 'holidays' as holidays,
         jsonb_array_length(tariff -> 'discounts') as discounts
       from tariffs where cinema_id = $1 and version > 1 order by version`,
      [cinemaId],
    )
    expect(made).toEqual([
      { version: 2, madeBy: 'Office', holidays: [], discounts: 2 },
      { version: 3, madeBy: 'Head office', holidays: ['2026-12-25'], discounts: 2 },
    ])
    await headOffice.close()
  })
})
