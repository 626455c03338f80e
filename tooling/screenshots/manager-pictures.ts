/** A picture of each view of the manager's page. A view that is new is taken by itself: only its sentence is to be added. */
import type { Page } from 'playwright-core'
import { openView, viewNames } from '../../apps/desktop/e2e/office-views.ts'
import type { Gallery } from './gallery.ts'

/** By the name of the view. */
const SAYS: Record<string, string> = {
  Shows: 'The day’s shows, live, with the terminals that are there.',
  'Needs attention': 'What waits for a person.',
  Approvals: 'What counters ask for, with yes and no.',
  Shifts: 'The shifts of a day, and those that somebody must look at.',
  Prices: 'Price lists, each a version that never changes.',
  Tariff: 'Taxes, discounts, goods and the other terms of a cinema.',
  Stock: 'Counted goods: delivered, sold, counted and written off.',
  Vouchers: 'Vouchers and gift cards.',
  Subscriptions: 'Subscriptions and their plans.',
  Accounts: 'Companies that pay by invoice.',
  Operators: 'Who works at counters, with their roles.',
  Cinemas: 'In which language each cinema speaks to customers.',
  Terminals: 'Every terminal: whether it is there, what it has yet to send, and its version.',
  Printing: 'What is printed, beside a picture of how it comes out, and its versions.',
  Office: 'Who logs in at this page, and what they did.',
  Gateway: 'What the payment gateway has paid out.',
}
/** Their pictures need something to have happened, and are taken when it has. */
const TAKEN_ELSEWHERE = ['Find a booking', 'Conflicts', 'Allotted seats', 'Closed shows']
const LOADED_MS = 1500
/** What is pressed in a view before its picture is taken. */
const PRESSED: Record<string, string> = { Shifts: 'By day' }

export async function takeViews(office: Page, gallery: Gallery): Promise<void> {
  for (const name of await viewNames(office)) {
    if (TAKEN_ELSEWHERE.includes(name)) continue
    await openView(office, name)
    const pressed = PRESSED[name]
    if (pressed !== undefined) await office.getByRole('button', { name: pressed }).click()
    await office.waitForTimeout(LOADED_MS)
    const slug = name.toLowerCase().replaceAll(' ', '-')
    await gallery.take(office, `manager-${slug}`, SAYS[name] ?? `${name}.`)
  }
  await office.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'House' }).click()
  await gallery.take(office, 'manager-views', 'The views that are opened less often are in two lists.')
  await office.keyboard.press('Escape')
  await openView(office, 'Shows')
}
