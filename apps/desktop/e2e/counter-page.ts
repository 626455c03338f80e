/**
 * The counter as a test uses it: by the names that a clerk or a screen reader meets. A test reaches a seat by the seat
 * finder and the keyboard, because the map is a picture. The seat's state stands on the cell that has the focus.
 */
import type { Locator, Page } from 'playwright-core'
import type { SeatLook } from '../src/renderer/seat-map/seat-look.ts'

/** Opens the terminal's page and waits until its programme is there. */
export async function openCounter(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-show-id]').first().waitFor()
}

export async function chooseCinema(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Cinema' }).selectOption({ label: name })
}

/** Chooses a show by its id and waits until its map is painted. */
export async function chooseShow(page: Page, showId: string): Promise<void> {
  await page.locator(`[data-show-id="${showId}"]`).click()
  await page.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
}

/** Takes the keyboard to a seat. The cell keeps existing while the focus stays on it. */
export async function focusSeat(page: Page, seatId: string): Promise<Locator> {
  await page.getByLabel('Find a seat, such as J12').fill(seatId)
  await page.keyboard.press('Enter')
  const cell = seatCell(page, seatId)
  await cell.waitFor({ state: 'attached' })
  return cell
}

/** The cell of a focused seat, or of one close to it. */
export function seatCell(page: Page, seatId: string): Locator {
  return page.locator(`[data-seat-id="${seatId}"]`)
}

/** The seat's look on this screen, as it is painted. */
export async function seatState(page: Page, seatId: string): Promise<SeatLook> {
  const cell = await focusSeat(page, seatId)
  return (await cell.getAttribute('data-seat-state')) as SeatLook
}

/** Waits until a seat in or near the focus is painted so; focus it first. */
export async function seatBecomes(page: Page, seatId: string, state: SeatLook): Promise<void> {
  await page.locator(`[data-seat-id="${seatId}"][data-seat-state="${state}"]`).waitFor({ state: 'attached' })
}

/** Taps a seat on the picture, as a finger does: focus it first, so that it is in sight. */
export async function tapSeat(page: Page, seatId: string): Promise<void> {
  const box = await seatCell(page, seatId).boundingBox()
  if (box === null) throw new Error(`seat ${seatId} is not in sight`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Claims a free seat, or gives back one's own, and waits for the outcome. */
export async function toggleSeat(page: Page, seatId: string, becomes: SeatLook): Promise<void> {
  await focusSeat(page, seatId)
  await page.keyboard.press('Enter')
  await seatBecomes(page, seatId, becomes)
}

/** Sells the cart for exactly its price. @returns the reference of the booking, as the screen shows it. */
export async function payExactCash(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay cash' }).click()
  await page.getByRole('button', { name: 'Exact' }).click()
  await page.getByRole('button', { name: 'Take cash' }).click()
  return (await page.getByTestId('booking-reference').textContent()) ?? ''
}

/** Sells the cart for an amount that is typed, such as `50`. */
export async function payCash(page: Page, amount: string): Promise<string> {
  await page.getByRole('button', { name: 'Pay cash' }).click()
  await page.getByLabel('Cash given').fill(amount)
  await page.getByRole('button', { name: 'Take cash' }).click()
  return (await page.getByTestId('booking-reference').textContent()) ?? ''
}

export function connectionLight(page: Page): Locator {
  return page.getByTestId('connection-light')
}

/** The sentence of a refusal, where the cart is. */
export function problem(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Sale' }).getByRole('alert')
}
