/** A kiosk's page as a visitor goes through it, for tests that aren't about the way itself. */
import type { Page } from 'playwright-core'

export const start = (page: Page) => page.locator('.attract-start')
export const goOn = (page: Page) => page.locator('.go-on')
export const ownSeats = (page: Page) => page.locator('[data-cart-seat][data-status="yours"]')

export async function chooseCinemaAtKiosk(page: Page, name: string): Promise<void> {
  await page.locator('.house-button').click()
  await page.locator('[data-cinema-id]', { hasText: name }).click()
}

/** From the attract screen to the tickets of a show of that day, on whatever page of the programme it is. */
export async function chooseShowAtKiosk(page: Page, showId: string): Promise<void> {
  await start(page).click()
  const show = page.locator(`.show-button[data-show-id="${showId}"]`)
  await page.locator('.show-button').first().waitFor()
  while (!(await isOnThisPage(page, showId))) {
    const next = page.locator('.pager .frame-button').last()
    if ((await next.count()) === 0 || (await next.isDisabled())) throw new Error(`the kiosk doesn’t show ${showId}`)
    await next.click()
  }
  await show.click()
  await page.locator('.type-row').first().waitFor()
}

/** Also among the times of a movie that its card has no room for. */
async function isOnThisPage(page: Page, showId: string): Promise<boolean> {
  const show = page.locator(`.show-button[data-show-id="${showId}"]`)
  if ((await show.count()) > 0) return true
  const movies = await page.locator('.show-button.more').count()
  for (let i = 0; i < movies; i++) {
    await page.locator('.show-button.more').nth(i).click()
    await page.locator('.movie-shows').waitFor()
    if ((await show.count()) > 0) return true
    await page.locator('.frame-forward .frame-button').click()
    await page.locator('.movie-cards').waitFor()
  }
  return false
}

/** So many tickets of a type, and the best seats for them, which are held. */
export async function takeSeatsAtKiosk(page: Page, count: number, type = 'adult'): Promise<string[]> {
  for (let i = 0; i < count; i++) await page.locator(`[data-type="${type}"] .round-button`).last().click()
  await goOn(page).click()
  await ownSeats(page)
    .nth(count - 1)
    .waitFor()
  return ownSeats(page).evaluateAll((seats) => seats.map((seat) => seat.getAttribute('data-cart-seat') ?? ''))
}

/** From the seats to the page where one pays. */
export async function goToPay(page: Page): Promise<void> {
  await goOn(page).click()
  // Not the step: a house that sells none passes it before anything is painted.
  const snacks = page.locator('.goods-tile').first()
  await page.locator('.kiosk[data-step="pay"]').or(snacks).waitFor()
  if (await snacks.isVisible()) await goOn(page).click()
  await page.locator('.kiosk[data-step="pay"]').waitFor()
}
