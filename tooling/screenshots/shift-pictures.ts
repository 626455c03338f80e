/** Pictures of a counter whose cinema has operators: the log-in, a yes on the spot, and a shift from its float to its Z report. */
import type { Page } from 'playwright-core'
import { eveningAt, minorUnits } from '../../apps/desktop/e2e/counter-evening.ts'
import { someFreeSeat } from '../../apps/desktop/e2e/seats-on-screens.ts'
import type { Worker } from '../../apps/desktop/e2e/staff.ts'
import type { Gallery } from './gallery.ts'

/** @param page on a show */
export async function takeShiftPictures(
  page: Page,
  gallery: Gallery,
  [clerk, other, supervisor]: Worker[],
): Promise<void> {
  if (!clerk || !other || !supervisor) throw new Error('too few operators')
  const at = eveningAt(page)
  await at.logIn().waitFor()
  await at
    .logIn()
    .getByRole('button', { name: /^Clerk 1/ })
    .click()
  await gallery.take(page, 'counter-log-in', 'A clerk logs in by name, number or badge, and by their PIN.')
  await page.getByLabel('PIN of Clerk 1').fill('9999')
  await page.keyboard.press('Enter')
  await at.logIn().getByText('That is not the PIN.').waitFor()
  await at.becomeWorker(clerk)

  await at.openShiftPanel()
  await at.panel().getByLabel('Pieces of 50.00', { exact: true }).fill('2')
  await at.panel().getByLabel('Pieces of 10.00', { exact: true }).fill('5')
  await gallery.take(page, 'counter-float', 'A shift begins with its float, by note and coin.')
  await at.press('Open the shift')
  await at
    .panel()
    .getByText(/is open\.$/)
    .waitFor()
  await at.leaveShiftPanel()

  const sell = async (): Promise<void> => {
    await at.sellByKeys('11')
    await at.nextCustomer()
  }
  await sell()
  await at.sellSeatFor(await someFreeSeat(page))
  await at.nextCustomer()
  await at.moveCash('Pay out', '3.00', 'milk')
  await at.handOver(other)
  await sell()

  await at.openShiftPanel()
  await gallery.take(page, 'counter-shift', 'What can be done with the drawer of an open shift.')
  await at.press('X report')
  const x = await at.figures(/^X report/)
  await gallery.take(
    page,
    'counter-x-report',
    'What has been sold so far, by way to pay, tax, ticket type and operator.',
  )
  await at.press(/^Back/)
  await at.press('Count and close')
  const short = minorUnits(x.get('Should be in the drawer') ?? '') - 200
  await at
    .panel()
    .getByLabel('Pieces of 2.00', { exact: true })
    .fill(String(Math.floor(short / 200)))
  await at
    .panel()
    .getByLabel('Pieces of 0.05', { exact: true })
    .fill(String((short % 200) / 5))
  await gallery.take(page, 'counter-count', 'The count is blind: what should be there is shown once it is signed.', [
    [1024, 768],
    [1920, 1080],
  ])
  await at.press('Sign the count')
  await at.panel().getByLabel('Reason of the difference').fill('A note went out with the change')
  await gallery.take(page, 'counter-difference', 'What is missing needs a reason before the shift can be closed.')
  await at.press('Close the shift')
  await at.figures(/^Z report/)
  await gallery.take(page, 'counter-z-report', 'The Z report, on the screen and on paper.')
  await at.press('Done')
}

/** @param page on a show, with nothing chosen */
export async function takeApprovalPicture(page: Page, gallery: Gallery): Promise<void> {
  const at = eveningAt(page)
  await page.keyboard.press('1')
  await at.chosen().first().waitFor()
  await at.button(/^Price by hand/).click()
  await page.getByLabel('Price, in').fill('9')
  await page.getByLabel('Reason').fill('behind a pillar')
  await at.button('Set the price').click()
  await at.button('Say yes here').click()
  await page.getByLabel('PIN of Supervisor 1').waitFor()
  await gallery.take(
    page,
    'counter-yes-on-the-spot',
    'A price by hand needs a supervisor’s yes, on the spot or from the manager’s page.',
  )
  await page.keyboard.press('Escape')
}
