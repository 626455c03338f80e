/** A picture of each view of the manager's page. A view that is new is taken by itself: only its sentence is to be added. */
import type { Page } from 'playwright-core'
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
  Gateway: 'What the payment gateway has paid out.',
}
/** Their pictures need something to have happened, and are taken when it has. */
const TAKEN_ELSEWHERE = ['Find a booking', 'Conflicts', 'Allotted seats', 'Closed shows']
const LOADED_MS = 1500

export async function takeViews(office: Page, gallery: Gallery): Promise<void> {
  const tabs = office.getByRole('navigation', { name: 'Views' }).getByRole('button')
  for (const tab of await tabs.all()) {
    // Without the number beside it.
    const name = ((await tab.textContent()) ?? '').replace(/\d+$/, '').trim()
    if (TAKEN_ELSEWHERE.includes(name)) continue
    await tab.click()
    await office.waitForTimeout(LOADED_MS)
    const slug = name.toLowerCase().replaceAll(' ', '-')
    await gallery.take(office, `manager-${slug}`, SAYS[name] ?? `${name}.`)
  }
  await tabs.first().click()
}
