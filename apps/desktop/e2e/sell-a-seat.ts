/** The shortest sale that a clerk can make: the show, its first free seat, the exact cash. */
import type { Page } from 'playwright-core'
import { payExactCash } from './counter-page.ts'

/** @returns the reference of the booking, as the screen shows it. */
export async function sellFirstFreeSeat(page: Page, showId: string): Promise<string> {
  await page.locator(`[data-show-id="${showId}"]`).click()
  // Pressed by keyboard: the pointer's clicks go to the picture of the seats, which has no elements to name.
  await page.locator('[data-seat-state="free"]').first().press('Enter')
  return payExactCash(page)
}
