/** The pictures of docs/cut-off-in-pictures.md: a counter before, during and after an hour without its server. */
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { focusSeat, payExactCash } from '../../apps/desktop/e2e/counter-page.ts'
import { seat } from '../../apps/desktop/e2e/seats-on-screens.ts'
import type { Engine } from '../../apps/desktop/src/terminal/engine.ts'
import type { TcpProxy } from '../testing/network/tcp-proxy.ts'
import type { Gallery } from './gallery.ts'

/** Enough for two batches: the progress stands still for a moment between them. */
const MORE_SALES = 50
const SLOW_MS = 2000

export async function takeCutOffPictures(options: {
  /** The counter, on the show, and another one on the same show. */
  page: Page
  other: Page
  engine: Engine
  line: TcpProxy
  showId: string
  /** The cinema and the day of the other shows. */
  day: { cinemaId: string; date: string }
  gallery: Gallery
}): Promise<void> {
  const { page, other, engine, line, gallery } = options
  await page.getByTestId('allotted-line').waitFor({ timeout: 60_000 })
  await gallery.take(page, 'counter-cut-off-1-online', 'A counter that is online, with 8 allotted seats.')

  line.cut('all')
  await page.getByTestId('connection-banner').waitFor()
  const sold = [await takeAllottedSeat(page), await takeAllottedSeat(page)]
  await page.getByRole('button', { name: 'Show the whole auditorium' }).click()
  await gallery.take(
    page,
    'counter-cut-off-2-alone',
    'The same counter, cut off: two of its allotted seats are in the cart.',
  )
  await payExactCash(page)
  await gallery.take(page, 'counter-cut-off-3-sold', 'The tickets of a sale that was made while cut off.')
  await page.getByRole('button', { name: 'Next customer' }).click()

  await sellMore(engine, options)
  const screen = engine.openScreen({
    state({ link }) {
      if (link.state === 'online') line.delay(SLOW_MS)
    },
  })
  line.pass()
  await page
    .getByTestId('draining-line')
    .getByText(/^Back online\. [1-9]/)
    .waitFor({ timeout: 60_000 })
  await gallery.take(page, 'counter-cut-off-4-sending', 'The counter sends what it has kept.')
  screen.close()
  line.pass()
  await page.getByTestId('draining-line').waitFor({ state: 'detached' })

  for (const id of sold) {
    await focusSeat(other, id)
    await seat(other, id, 'booked').waitFor()
  }
  await gallery.take(other, 'counter-cut-off-5-other-counter', 'The map of another counter afterwards.')
}

async function takeAllottedSeat(page: Page): Promise<string> {
  await page.keyboard.press('F7')
  const focused = page.locator('[data-seat-state="allotted"]:focus')
  const id = await focused.getAttribute('data-seat-id')
  if (id === null) throw new Error('no seat is allotted')
  await focused.press('Enter')
  await seat(page, id, 'yours').waitFor()
  return id
}

/** Sells its allotted seats of the other shows of the day. */
async function sellMore(
  engine: Engine,
  { showId, day }: { showId: string; day: { cinemaId: string; date: string } },
): Promise<void> {
  const { api, close } = engine.openScreen({})
  const sessionId = newId()
  const programme = await api.programme(day)
  if (!programme.ok) throw new Error('there is no programme')
  let left = MORE_SALES
  for (const { show } of programme.value.shows) {
    if (show.id === showId) continue
    const view = await api.openShow({ showId: show.id })
    for (const seatId of view.ok ? view.value.allotted.slice(0, left) : []) {
      const bookingId = newId()
      await api.claimSeats({ sessionId, bookingId, showId: show.id, seatIds: [seatId] })
      const sold = await api.sell({ bookingId, tickets: [{ seatId, type: 'adult' }], tendered: 10_000 })
      if (!sold.ok) throw new Error('an allotted seat could not be sold')
      left--
    }
    await api.closeShow({ showId: show.id })
  }
  close()
}
