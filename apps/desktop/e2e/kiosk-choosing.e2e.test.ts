/**
 * From the attract screen to the chosen seats by touch, in real Chromium, upright and on its side, in each language: counted touches,
 * nothing clipped, nothing that scrolls or jumps, nothing too small to touch or to read, and nothing that axe finds.
 */
import { mkdirSync } from 'node:fs'
import { BOOKED, newId, type Price, SEAT_CATEGORIES } from '@marquee/shared'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { createFakeHouse, type FakeHouse } from '../src/renderer/testing/fake-house.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { type SampleHouse, sampleHouse } from '../src/renderer/testing/sample-house.ts'
import { ownSeats } from './kiosk-page.ts'
import { axeFindings, clipped, overlapping, smallLetters, smallTargets } from './page-checks.ts'

const SIZES = {
  upright: { width: 1080, height: 1920 },
  'on its side': { width: 1920, height: 1080 },
} as const
type Side = keyof typeof SIZES
const LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar'] as const

const TARGET = 72
const LETTERS = 27
const SEAT = 44
/** From the attract screen to the card, for two adults. */
const MOST_TOUCHES = 8
/** A free seat's colour in the light theme, as a canvas has it. */
const FREE = '98 116 138 255'

let browser: Browser
let house: FakeHouse
let kiosk: FakeTerminalPage
let fullHouse: FakeTerminalPage
beforeAll(async () => {
  browser = await launchChromium()
  house = createFakeHouse(inOneCinema(sampleHouse({ now: new Date(), stadiumSeats: 0 })))
  kiosk = await serveFakeTerminal(house, 'kiosk')
  fullHouse = await serveFakeTerminal(
    createFakeHouse(withMuch(sampleHouse({ now: new Date(), stadiumSeats: 0 }))),
    'kiosk',
  )
})
afterAll(async () => {
  await browser?.close()
  await kiosk?.close()
  await fullHouse?.close()
})

/** The halls of a kiosk's own cinema; the largest has the show that the test buys. */
function inOneCinema(sample: SampleHouse): SampleHouse {
  const sizes = sample.shows.map(({ plan }) => plan.row.length)
  const cinema = sample.shows[sizes.indexOf(Math.max(...sizes))]?.cinema
  return { ...sample, cinemas: sample.cinemas.filter((each) => each.id === cinema?.id) }
}

/** Twenty movies with long titles, eight ticket types. */
function withMuch(sample: SampleHouse): SampleHouse {
  const [cinema] = sample.cinemas
  const { shows } = sample
  const movies = Array.from({ length: 20 }, (_, i) => ({
    id: newId(),
    title: `${i + 1}: The Extraordinarily Long and Winding Adventures of Somebody Unforgettable`,
  }))
  const coming = shows.filter(({ show }) => Date.parse(show.startsAt) > Date.now())
  const prices: Price[] = [
    'adult',
    'child',
    'senior',
    'student',
    'unemployed',
    'film_club',
    'teacher',
    'firefighter',
  ].flatMap((ticketType, i) =>
    SEAT_CATEGORIES.map((category) => ({ ticketType, category, amount: 1_250_000 - 1000 * i })),
  )
  return {
    ...sample,
    cinemas: cinema === undefined ? [] : [cinema],
    priceList: { ...sample.priceList, currency: 'IDR', prices },
    shows: movies.flatMap((movie, i) => {
      const like = coming[i % coming.length]
      if (like === undefined || cinema === undefined) return []
      return [0, 1, 2, 3, 4, 5].map((k) => {
        const startsAt = new Date(Date.now() + (20 + 7 * i + 25 * k) * 60_000).toISOString()
        return { ...like, cinema, movie, show: { ...like.show, id: newId(), movieId: movie.id, startsAt } }
      })
    }),
  }
}

interface Visit {
  page: Page
  tap(target: Locator): Promise<void>
  touches(): number
  /** What has moved since it was asked last. */
  moved(): Promise<string[]>
}

async function visit(side: Side, at: FakeTerminalPage = kiosk): Promise<Visit> {
  const context = await browser.newContext({ viewport: SIZES[side], hasTouch: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(() => {
    const shifts: string[] = []
    const take = (entries: PerformanceEntryList): void => {
      for (const entry of entries) {
        const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
        const what = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName))
        shifts.push(`${value.toFixed(4)}: ${what.join(', ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const moved = (): string[] => {
      take(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(window, { moved })
  })
  await page.goto(at.url)
  await page.locator('.next-show').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  let touches = 0
  return {
    page,
    async tap(target) {
      await target.waitFor()
      const box = await target.boundingBox()
      if (box === null) throw new Error('there is nothing to touch')
      touches++
      // No finger hits the same place twice, unless it touches twice.
      await page.touchscreen.tap(box.x + box.width * (touches % 2 === 0 ? 0.35 : 0.65), box.y + box.height / 2)
    },
    touches: () => touches,
    moved: () =>
      page.evaluate(async () => {
        // The observer is told after the frame.
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
        return (window as unknown as { moved(): string[] }).moved()
      }),
  }
}

/** Kept in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['MARQUEE_SCREENS']
  if (folder === undefined || folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/kiosk-${name.replaceAll(' ', '-')}.png` })
}

async function isWellMade({ page, moved }: Visit, name: string, { axe = false } = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await keepPicture(page, name)
  const faults = {
    clipped: await clipped(page),
    small: await smallTargets(page, { least: TARGET }),
    overlapping: await overlapping(page),
    letters: await smallLetters(page, LETTERS),
    moved: await moved(),
    axe: axe ? await axeFindings(page) : [],
  }
  expect.soft(faults, name).toEqual({ clipped: [], small: [], overlapping: [], letters: [], moved: [], axe: [] })
}

const more = (page: Page, type: string): Locator => page.locator(`[data-type="${type}"] .round-button`).last()
const goOn = (page: Page): Locator => page.locator('.go-on')

/** The middle of a free seat in sight, away from the edges. */
async function freeSeatInSight(page: Page): Promise<{ x: number; y: number }> {
  const found = await page
    .locator('.kiosk-map canvas')
    .first()
    .evaluate((canvas, free) => {
      if (!(canvas instanceof HTMLCanvasElement)) return undefined
      const box = canvas.getBoundingClientRect()
      const pen = canvas.getContext('2d')
      const isFree = (x: number, y: number): boolean =>
        [...(pen?.getImageData(x, y, 1, 1).data ?? [])].join(' ') === free
      for (let y = 60; y < box.height - 80; y += 6) {
        for (let x = 100; x < box.width - 140; x += 6) {
          // Its sides, beside the number, and what is above and below that: no gap between seats or rows has all of these.
          const hasSides = [-21, 21].every((dx) => [-14, 0, 14].every((dy) => isFree(x + dx, y + dy)))
          const isSeat = hasSides && [-17, 17].every((dy) => isFree(x, y + dy))
          if (isSeat) return { x: x + box.x, y: y + box.y }
        }
      }
      return undefined
    }, FREE)
  if (found === undefined) throw new Error('there is no free seat in sight')
  return found
}

const CASES = (Object.keys(SIZES) as Side[]).flatMap((side) => LANGUAGES.map((language) => ({ side, language })))

describe('two adults', () => {
  it.each(CASES)('choose their seats $side, in $language', async ({ side, language }) => {
    const here = await visit(side)
    const { page, tap, moved } = here
    const axe = language === 'en' || (language === 'ar' && side === 'upright')
    await tap(page.locator(`.language-list [lang="${language}"]`))
    await page.locator(`html[lang="${language}"][dir="${language === 'ar' ? 'rtl' : 'ltr'}"]`).waitFor()
    await page.evaluate(() => document.fonts.ready)
    // Another language has other widths: nothing moves after it.
    await moved()
    const name = `${side}-${language}`
    await isWellMade(here, `${name}-1-attract`, { axe })
    await tap(page.locator('.next-show[data-state="open"]').first())
    await page.locator('.movie-shows').waitFor()
    await isWellMade(here, `${name}-2-shows`, { axe })
    await tap(page.locator('.show-button[data-state="open"]').first())
    await page.locator('.type-row').first().waitFor()
    await isWellMade(here, `${name}-3-tickets`, { axe })
    await tap(more(page, 'adult'))
    await tap(more(page, 'adult'))
    await isWellMade(here, `${name}-4-two-tickets`)
    await tap(goOn(page))
    await ownSeats(page).nth(1).waitFor()
    await page.locator('[data-testid="seat-canvas"][data-revision]').first().waitFor()
    await isWellMade(here, `${name}-5-seats`, { axe })
    const size = await page.locator('.accessible-seat').first().boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(SEAT)
    await page.context().close()
  })

  it.each(['upright', 'on its side'] as const)('are at the card after eight touches at most, %s', async (side) => {
    const here = await visit(side)
    const { page, tap, touches } = here
    await tap(page.locator('.next-show[data-state="open"]').first())
    await tap(page.locator('.show-button[data-state="open"]').first())
    await tap(more(page, 'adult'))
    await tap(more(page, 'adult'))
    await tap(goOn(page))
    await ownSeats(page).nth(1).waitFor()
    await tap(goOn(page))
    // Whatever is asked between: it is skipped at one touch.
    while ((await page.locator('.kiosk').getAttribute('data-step')) === 'goods') await tap(goOn(page))
    await page.locator('.kiosk[data-step="pay"]').waitFor()
    expect(touches()).toBeLessThanOrEqual(MOST_TOUCHES)
    await page.context().close()
  })
})

describe('the seats', () => {
  it.each(['upright', 'on its side'] as const)(
    'are others at one touch, and the map stays under the finger, %s',
    async (side) => {
      const here = await visit(side)
      const { page, tap, moved } = here
      await tap(page.locator('.attract-start'))
      await tap(page.locator('.show-button[data-state="open"]').first())
      await tap(more(page, 'adult'))
      await tap(more(page, 'adult'))
      await tap(goOn(page))
      await ownSeats(page).nth(1).waitFor()
      const own = (): Promise<string[]> =>
        ownSeats(page).evaluateAll((seats) => seats.map((seat) => seat.getAttribute('data-cart-seat') ?? ''))
      const first = await own()
      await moved()
      const other = page.locator('.other-choice:not([disabled])').first()
      await tap(other)
      await expect.poll(own, SOON).not.toEqual(first)
      await ownSeats(page).nth(1).waitFor()
      // Those of before are given back, and the map shows the new ones.
      await expect.poll(() => page.locator('[data-cart-seat]').count(), SOON).toBe(2)
      await moved()
      const seat = await freeSeatInSight(page)
      const [held, part] = [await own(), await page.locator('.mini-frame').boundingBox()]
      await page.touchscreen.tap(seat.x, seat.y)
      await expect.poll(own, SOON).not.toEqual(held)
      await ownSeats(page).nth(1).waitFor()
      // The map shows the same part of the hall.
      expect(await page.locator('.mini-frame').boundingBox()).toEqual(part)
      expect(await moved()).toEqual([])
      // The small map brings another part of the hall into sight.
      const mini = await page.locator('.mini-map').boundingBox()
      const frame = page.locator('.mini-frame')
      const before = await frame.boundingBox()
      if (mini !== null) await page.touchscreen.tap(mini.x + mini.width * 0.3, mini.y + mini.height * 0.25)
      await expect.poll(() => frame.boundingBox(), SOON).not.toEqual(before)
      await page.context().close()
    },
  )

  it('that somebody else takes meanwhile are replaced, with a sentence, and nothing jumps', async () => {
    const here = await visit('upright')
    const { page, tap, moved } = here
    await tap(page.locator('.attract-start'))
    const chip = page.locator('.show-button[data-state="open"]').first()
    const showId = (await chip.getAttribute('data-show-id')) ?? ''
    await tap(chip)
    await tap(more(page, 'adult'))
    await tap(goOn(page))
    await ownSeats(page).first().waitFor()
    const other = page.locator('.other-choice:not([disabled])').first()
    const wanted = ((await other.locator('b').textContent()) ?? '').trim()
    const { states, index } = house.liveShow(showId)
    // Sold in the house, and the news of it has not reached the kiosk.
    states[index.get(wanted) ?? -1] = BOOKED
    await moved()
    await tap(other)
    await page.getByText('Those seats have just been taken. You keep yours.').waitFor()
    await isWellMade(here, 'taken-meanwhile', { axe: true })
    await page.context().close()
  })
})

it('the language changes on every page, and nothing that was chosen is lost', async () => {
  const here = await visit('upright')
  const { page, tap } = here
  await tap(page.locator('.attract-start'))
  await page.locator('.show-button').first().waitFor()
  await isWellMade({ ...here, moved: async () => [] }, 'movies', { axe: true })
  await tap(page.locator('.show-button[data-state="open"]').first())
  await tap(more(page, 'adult'))
  await tap(page.locator('.language-pill'))
  await isWellMade({ ...here, moved: async () => [] }, 'languages', { axe: true })
  await tap(page.locator('.kiosk-sheet [lang="hi"]'))
  await page.getByText('कितने टिकट?').waitFor()
  await tap(goOn(page))
  await ownSeats(page).first().waitFor()
  const seats = await ownSeats(page).allTextContents()
  await tap(page.locator('.language-pill'))
  await tap(page.locator('.kiosk-sheet [lang="ar"]'))
  await page.locator('html[dir="rtl"]').waitFor()
  expect(await ownSeats(page).evaluateAll((all) => all.map((seat) => seat.getAttribute('data-cart-seat')))).toEqual(
    seats.map((text) => text.trim().split(' ')[0]),
  )
  // The next visitor is greeted in the language of the house.
  await tap(page.locator('.frame-nav .frame-button').last())
  await page.locator('html[lang="en"]').waitFor()
  await page.context().close()
})

it.each(['upright', 'on its side'] as const)(
  'twenty movies, long titles and eight ticket types are pages, in a language longer than any, %s',
  async (side) => {
    const here = await visit(side, fullHouse)
    const { page, tap, moved } = here
    await page.evaluate(() => {
      document.documentElement.dataset['words'] = 'pseudo'
    })
    await tap(page.locator('.language-list [lang="es"]'))
    await page.locator('html[lang="es"]').waitFor()
    await tap(page.locator('.language-list [lang="en"]'))
    await page.locator('.attract-start', { hasText: 'Töüçh' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await moved()
    await isWellMade(here, `full-${side}-1-attract`)
    await tap(page.locator('.attract-start'))
    await page.locator('.movie-card').first().waitFor()
    await isWellMade(here, `full-${side}-2-movies`)
    await tap(page.locator('.pager .frame-button').last())
    await isWellMade(here, `full-${side}-3-movies`)
    await tap(page.locator('.show-button.more').first())
    await page.locator('.movie-shows').waitFor()
    await isWellMade(here, `full-${side}-4-shows`)
    await tap(page.locator('.show-button[data-state="open"]').first())
    await page.locator('.type-row').first().waitFor()
    await isWellMade(here, `full-${side}-5-types`)
    await tap(page.locator('.pager .frame-button').last())
    await expect.poll(() => page.locator('.type-row').count(), SOON).toBeGreaterThan(3)
    for (let i = 0; i < 10; i++) await tap(more(page, 'unemployed'))
    await isWellMade(here, `full-${side}-6-ten`)
    await tap(goOn(page))
    await ownSeats(page).nth(9).waitFor()
    await isWellMade(here, `full-${side}-7-seats`)
    await page.context().close()
  },
)
