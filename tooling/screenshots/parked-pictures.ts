/** Pictures of orders that are put aside: at their own counter, and at another one, which takes one up and sells it. */
import type { Page } from 'playwright-core'
import { eveningAt } from '../../apps/desktop/e2e/counter-evening.ts'
import type { Gallery } from './gallery.ts'

/** @param page @param other two counters, on the same show with nothing chosen */
export async function takeParkedPictures(page: Page, other: Page, gallery: Gallery): Promise<void> {
  const [here, there] = [eveningAt(page), eveningAt(other)]
  const key = async (name: string): Promise<void> => {
    await page.locator('.party-steppers').focus()
    await page.keyboard.press(name)
  }
  await key('1')
  await key('1')
  await here.chosen().nth(1).waitFor()
  await here.addGoods('Nachos')
  await key('w')
  await page.getByLabel(/^A word for the customer/).fill('red scarf')
  await page.keyboard.press('Enter')
  await page.locator('[data-parked]').waitFor()
  await key('1')
  await here.chosen().waitFor()
  await key('o')
  await page.locator('[data-parked]').nth(1).waitFor()
  await key('1')
  await here.chosen().waitFor()
  await gallery.take(page, 'counter-parked', 'Two orders are put aside, each one key away, while the next is served.')
  await other.getByRole('button', { name: /2.*at other counters/ }).click()
  await other.getByRole('dialog').getByText('red scarf').waitFor()
  await gallery.take(
    other,
    'counter-parked-elsewhere',
    'Another counter takes an order up that was put aside elsewhere.',
  )
  await other.getByRole('dialog').locator('[data-parked-elsewhere]').filter({ hasText: 'red scarf' }).click()
  await there.chosen().nth(1).waitFor()
  await other.keyboard.press('F12')
  await there.sold()
  await there.nextCustomer()
  // What is left here is sold as well.
  for (let left = 2; left > 0; left--) {
    await page.keyboard.press('F12')
    await here.sold()
    await here.nextCustomer()
    if (left === 1) return
    await key('u')
    await here.chosen().waitFor()
  }
}
