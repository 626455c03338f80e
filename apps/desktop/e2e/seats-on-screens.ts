/** Seats as several screens see them: those around the seat on which a map begins, which all of them have as elements. */
import type { Page } from 'playwright-core'
import type { SeatLook } from '../src/renderer/seat-map/seat-look.ts'

/** A free seat of the row on which every map with this plan begins: all screens have it in their accessible layer. */
export async function someFreeSeat(page: Page): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.locator('[tabindex="0"]') })
  const seatId = await row.locator('[data-seat-state="free"]').first().getAttribute('data-seat-id')
  if (seatId === null) throw new Error('there is no free seat near the middle of the map')
  return seatId
}

export const seat = (page: Page, seatId: string, state: SeatLook) =>
  page.locator(`[data-seat-id="${seatId}"][data-seat-state="${state}"]`)

/** Takes a free seat, or gives back one's own, without waiting for what becomes of it. */
export async function pressSeat(page: Page, seatId: string): Promise<void> {
  await page.locator(`[data-seat-id="${seatId}"]`).press('Enter')
}
