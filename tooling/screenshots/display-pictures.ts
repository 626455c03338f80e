/** Pictures of the customer display: next shows, an order as it grows, another language, the change, and thanks. */
import type { Page } from 'playwright-core'
import { eveningAt } from '../../apps/desktop/e2e/counter-evening.ts'
import type { Gallery } from './gallery.ts'

/** @param page a counter on a show, with nothing chosen */
export async function takeDisplayPictures(page: Page, gallery: Gallery): Promise<void> {
  const at = eveningAt(page)
  const opened = page.context().waitForEvent('page')
  await at.button('Customer display').click()
  const display = await opened
  await display.setViewportSize({ width: 1280, height: 800 })
  const stage = (name: string) => display.locator(`.display[data-stage="${name}"]`).waitFor()
  await stage('idle')
  await display.getByRole('heading', { level: 2 }).first().waitFor()
  await gallery.takeInBothThemes(display, 'display-idle', 'Between customers it shows what plays next.')

  await page.locator('.party-steppers').focus()
  for (const type of ['1', '1', '2']) await page.keyboard.press(type)
  await at.chosen().nth(2).waitFor()
  await at.addGoods('Nachos')
  await stage('order')
  await display.locator('.order-total').waitFor()
  await gallery.takeInBothThemes(display, 'display-order', 'The customer reads the order as it grows, with the seats.')
  const strip = page.getByRole('region', { name: 'Customer display' })
  await strip.getByRole('button', { name: 'العربية' }).click()
  await display.locator('html[lang="ar"]').waitFor()
  await gallery.take(display, 'display-arabic', 'The same in the customer’s language. The hall is not mirrored.')
  await strip.getByRole('button', { name: 'English' }).click()
  await at.button(/^Pay cash/).click()
  await stage('cash')
  await page.getByLabel('Cash given').fill('100')
  await gallery.takeInBothThemes(display, 'display-change', 'What is to pay, and the change.')
  await page.keyboard.press('Enter')
  await at.sold()
  await stage('thanks')
  await gallery.takeInBothThemes(display, 'display-thanks', 'The tickets’ codes, to be read by a telephone.')
  await display.close()
  await at.nextCustomer()
}
