/** Pictures of the log-in in front of the manager's page: the first password, the own log-in, and the log-in of every day. */
import type { Page } from 'playwright-core'
import type { Gallery } from './gallery.ts'

const PASSWORD = 'seven quiet lamps over water'

/** @param code for the first password, as the first start of a house prints it */
export async function takeLogInPictures(page: Page, gallery: Gallery, code: string): Promise<void> {
  const first = page.getByRole('form', { name: 'Set a password' })
  await first.getByLabel('Code').fill(code)
  await first.getByLabel(/^New password/).fill(PASSWORD)
  await first.getByLabel('The same again').fill(PASSWORD)
  await gallery.take(
    page,
    'manager-first-password',
    'The first administrator sets a password, by the code of the first start.',
  )
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Administrator: your log-in' }).click()
  await page.getByRole('form', { name: 'Second factor' }).waitFor()
  await gallery.take(page, 'manager-own-log-in', 'The own log-in: a second factor, another password, and out.')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('form', { name: 'Log in' }).waitFor()
  await gallery.take(page, 'manager-log-in', 'Nothing is changed at the manager’s page before somebody has logged in.')
}
