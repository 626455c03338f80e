/** Pictures of a counter that finds bookings of customers who paid online, by a part of a name. */
import type { Page } from 'playwright-core'
import { createCustomer, heldBy, paidBy } from '../testing/houses/customer.ts'
import type { Gallery } from './gallery.ts'

const NAMES = ['A. Customer', 'Another Customer', 'B. Customers']

/** @param page a counter with nothing chosen */
export async function takeFindPictures(
  page: Page,
  gallery: Gallery,
  { serverUrl, showId }: { serverUrl: string; showId: string },
): Promise<void> {
  for (const [i, name] of NAMES.entries()) {
    const customer = await createCustomer(serverUrl)
    const best = await customer.get(`/shows/${showId}/best?quantity=2`)
    const { seatIds } = (await best.json()) as { seatIds: string[] }
    const held = await heldBy(customer, { showId, seatIds })
    await paidBy(customer, held.bookingId, {
      ...{ method: 'card', token: 'pm_card_visa', name, email: `customer${i + 1}@example.org` },
    })
  }
  await page.locator('.party-steppers').focus()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Find a booking' })
  await dialog.getByLabel('Reference or ticket code').fill('custom')
  await page.keyboard.press('Enter')
  const found = dialog.getByRole('region', { name: 'Bookings found' })
  await found.getByText(`${NAMES.length} found`).waitFor()
  await gallery.take(
    page,
    'counter-found',
    'Bookings of the house, found by a part of a name, a number, a card or a seat.',
  )
  await found.getByRole('button').first().click()
  await dialog.getByTestId('found-reference').waitFor()
  await gallery.take(page, 'counter-found-one', 'One of them: its history, and what may be done with it here.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
