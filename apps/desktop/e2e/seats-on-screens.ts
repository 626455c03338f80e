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

/** The same from inside the page. @returns when, in ms since 1970: the automation's own way to the page isn't in it */
export function pressSeatInPage(page: Page, seatId: string): Promise<number> {
  return page.locator(`[data-seat-id="${seatId}"]`).evaluate((cell) => {
    const at = Date.now()
    if (cell instanceof HTMLElement) cell.click()
    return at
  })
}

/** Milliseconds since 1970, by the page's clock, at which a seat gets a state on its map; begins to look at once. */
export function whenSeatIs(page: Page, seatId: string, state: string): Promise<number> {
  return page.evaluate(
    ([id, wanted]) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          if (document.querySelector(`[data-seat-id="${id}"][data-seat-state="${wanted}"]`)) resolve(Date.now())
          else requestAnimationFrame(check)
        }
        check()
      }),
    [seatId, state] as const,
  )
}
