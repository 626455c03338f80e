/** An evening's acts at a counter with operators and a drawer: by the names that a clerk meets, one function an act. */
import type { Page } from 'playwright-core'
import { toggleSeat } from './counter-page.ts'
import type { Worker } from './staff.ts'

/** A page that shows another sum to give back takes no key for it before somebody can have read it. */
const READ_MS = 700

interface PriceByHand {
  price: string
  reason: string
}

export function eveningAt(page: Page) {
  const sale = () => page.getByRole('complementary', { name: 'Sale' })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const logIn = () => page.getByRole('dialog', { name: 'Who works here?' })
  const panel = () => page.getByRole('dialog')
  const chosen = () => page.locator('[data-cart-seat][data-status="yours"]')
  const paidBack = () => page.getByRole('region', { name: 'Money to give back' })
  const givingBack = () => page.getByRole('dialog', { name: 'Give back' })
  const press = (name: string | RegExp) =>
    panel()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .click()

  /** Whoever it is, as a scanner reads the badge or as somebody types it. */
  async function provePin({ name, pin }: Worker): Promise<void> {
    await page.getByLabel(`PIN of ${name}`).fill(pin)
    await page.keyboard.press('Enter')
  }

  async function becomeWorker(worker: Worker): Promise<void> {
    await logIn().getByLabel('Number or badge').fill(worker.badge)
    await page.keyboard.press('Enter')
    await provePin(worker)
    await button(`${worker.name}: switch operator`).waitFor()
    await logIn().waitFor({ state: 'detached' })
  }

  async function openShiftPanel(): Promise<void> {
    await page.keyboard.press('d')
    await panel().waitFor()
  }

  async function leaveShiftPanel(): Promise<void> {
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  }

  async function sold(): Promise<string> {
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    return (await page.getByTestId('booking-reference').first().textContent()) ?? ''
  }

  async function nextCustomer(): Promise<void> {
    await button(/^Next customer/).click()
    await sale().getByRole('heading', { name: 'Sold' }).waitFor({ state: 'detached' })
  }

  /** Out of the drawer, or at the card machine by its slip. */
  async function payBack(): Promise<void> {
    const slip = paidBack().getByPlaceholder('Slip of the refund')
    if (await slip.first().isVisible()) {
      await slip.first().fill('R-1')
      await paidBack().getByRole('button', { name: 'Gone back' }).first().click()
      return
    }
    await page.waitForTimeout(READ_MS)
    await page.keyboard.press('F6')
  }

  async function setPriceByHand({ price, reason }: PriceByHand): Promise<void> {
    await button(/^Price by hand/).click()
    // Its field has the focus.
    await page.getByLabel('Price, in').and(page.locator(':focus')).fill(price)
    await page.getByLabel('Reason').fill(reason)
    await button('Set the price').click()
  }

  async function findBooking(reference: string): Promise<void> {
    await page.keyboard.press('F3')
    await givingBack().getByLabel('Reference or ticket code').fill(reference)
    await givingBack().getByRole('button', { name: 'Find' }).click()
    await givingBack().getByRole('checkbox').first().waitFor()
  }

  return {
    ...{ sale, button, logIn, panel, chosen, press, becomeWorker, openShiftPanel, leaveShiftPanel, sold, nextCustomer },
    ...{ findBooking, paidBack, payBack },

    /** With one key, whoever it is now. */
    async handOver(to: Worker): Promise<void> {
      await page.keyboard.press('F5')
      await logIn().waitFor()
      await becomeWorker(to)
    },

    /** @param pieces by the value of a note or coin, as the screen names it */
    async openShift(pieces: Record<string, number>): Promise<void> {
      await openShiftPanel()
      for (const [value, count] of Object.entries(pieces))
        await panel().getByLabel(`Pieces of ${value}`, { exact: true }).fill(String(count))
      await press('Open the shift')
      await panel()
        .getByText(/^Shift \d+ is open\.$/)
        .waitFor()
      await leaveShiftPanel()
    },

    async moveCash(act: 'Pay in' | 'Pay out' | 'To the safe', amount: string, reason: string): Promise<void> {
      await openShiftPanel()
      await panel().getByRole('region', { name: 'Drawer' }).getByRole('button', { name: act }).click()
      await panel()
        .getByLabel(/^Amount/)
        .fill(amount)
      await panel()
        .getByLabel(/^(Reason|Bag)/)
        .fill(reason)
      await page.keyboard.press('Enter')
      await panel().getByText('Written down.').waitFor()
      await leaveShiftPanel()
    },

    /** Party keys, then the exact cash. @returns the reference */
    async sellByKeys(keys: string): Promise<string> {
      for (const key of keys) await page.keyboard.press(key)
      await chosen()
        .nth(keys.length - 1)
        .waitFor()
      await page.locator('button:enabled', { hasText: 'Exact cash' }).waitFor()
      await page.keyboard.press('F12')
      return sold()
    },

    /** @returns the reference */
    async sellSeatFor(seatId: string, byHand?: PriceByHand & { approver: Worker }): Promise<string> {
      await toggleSeat(page, seatId, 'yours')
      if (byHand) {
        await setPriceByHand(byHand)
        await button('Say yes here').click()
        await page.getByRole('dialog', { name: 'Who says yes?' }).waitFor()
        await provePin(byHand.approver)
        await page.getByText(`${byHand.approver.name} has agreed.`).waitFor()
      }
      await page.locator('button:enabled', { hasText: 'Exact cash' }).click()
      return sold()
    },

    /** @param agree at the manager's page, once the counter waits @returns the reference */
    async sellSeatAgreedFromAfar(seatId: string, byHand: PriceByHand, agree: () => Promise<void>): Promise<string> {
      await toggleSeat(page, seatId, 'yours')
      await setPriceByHand(byHand)
      await button('Ask a manager').click()
      await page.getByText('Waiting for a manager').waitFor()
      await agree()
      await page.getByText(/has agreed\.$/).waitFor()
      await page.locator('button:enabled', { hasText: 'Exact cash' }).click()
      return sold()
    },

    async addGoods(...names: string[]): Promise<void> {
      await page.keyboard.press('F9')
      await sale().getByRole('heading', { name: 'Goods' }).waitFor()
      for (const name of names)
        await sale()
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .first()
          .click()
      await button('Done').click()
    },

    /** Lines of an order come back, and their cash goes out of the drawer. */
    async giveBack(reference: string, lines: RegExp, reason: string): Promise<void> {
      await findBooking(reference)
      await givingBack().getByRole('checkbox', { name: lines }).first().check()
      await givingBack().getByLabel('Reason').fill(reason)
      await givingBack().getByRole('button', { name: 'Give back…' }).click()
      await page
        .getByRole('dialog', { name: /^Give back .*\d/ })
        .getByRole('button', { name: 'Give back' })
        .click()
      await givingBack().getByText('It has come back.').waitFor()
      await givingBack().getByRole('button', { name: 'Close' }).click()
      await paidBack().waitFor()
      await payBack()
      await paidBack().waitFor({ state: 'detached' })
    },

    /** A ticket for another one of the same price. */
    async exchange(reference: string, seatId: string): Promise<void> {
      await findBooking(reference)
      await givingBack().getByRole('checkbox').first().check()
      await button('Exchange…').click()
      await sale().getByText('Tap the new seats').waitFor()
      await toggleSeat(page, seatId, 'yours')
      await page.locator('button:enabled', { hasText: /^Exchange/ }).click()
      await sale().getByRole('heading', { name: 'Exchanged' }).waitFor()
      await button(/^Next customer/).click()
    },

    /** The figures of a report that is on the screen, by their names. */
    async figures(title: RegExp): Promise<Map<string, string>> {
      const sheet = panel().getByRole('region', { name: title })
      await sheet.getByText('Should be in the drawer').waitFor()
      const lines = await sheet
        .locator('.slip-lines > div')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent ?? '')))
      return new Map(lines.map(([name = '', value = '']) => [name, value.replaceAll('\u00a0', ' ')]))
    },
  }
}

/** "SGD 1,234.50" in minor units. */
export const minorUnits = (text: string): number =>
  Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100)
