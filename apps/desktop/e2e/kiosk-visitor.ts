/** A visitor at a kiosk in real Chromium: touches, and everything that has moved meanwhile. */
import { mkdirSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, clipped, covered, overlapping, smallLetters, smallTargets } from './page-checks.ts'

export const KIOSK_SIZES = {
  upright: { width: 1080, height: 1920 },
  'on its side': { width: 1920, height: 1080 },
} as const
export type KioskSide = keyof typeof KIOSK_SIZES

const TARGET = 72
const LETTERS = 27

export interface Visitor {
  page: Page
  tap(target: Locator): Promise<void>
  /** How often since `countAnew`. */
  touches(): number
  countAnew(): void
  /** What has moved since it was asked last. */
  moved(): Promise<string[]>
  /** The page has no fault that a visitor would see, and a picture of it is kept. */
  looksGood(name: string, more?: { axe?: boolean }): Promise<void>
  /** The same in accessible mode, for as long as it is looked at. */
  looksGoodInAccess(name: string): Promise<void>
}

export async function openVisitor(
  browser: Browser,
  url: string,
  { side, pseudo = false }: { side: KioskSide; pseudo?: boolean },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: KIOSK_SIZES[side], hasTouch: true })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript((pseudo) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    // The document may have no element yet.
    const whenThere = new MutationObserver(() => {
      const root: HTMLElement | null = document.documentElement
      if (root === null) return
      if (pseudo) root.dataset['words'] = 'pseudo'
      whenThere.disconnect()
    })
    whenThere.observe(document, { childList: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
        // The seconds that are left are another figure each second, in their ring.
        const others = sources.filter(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return !element?.closest('.time-ring')
        })
        if (sources.length > 0 && others.length === 0) continue
        const what = others.map(
          ({ node }) => `${node?.nodeName} ${node?.parentElement?.className}: ${node?.textContent?.slice(0, 30)}`,
        )
        shifts.push(`${value.toFixed(4)}: ${what.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, pseudo)
  await page.goto(url)
  let touches = 0
  /** No finger hits the same place twice, unless it touches twice: the kiosk takes no such second touch on a new page. */
  let isLeft = false
  const moved = (): Promise<string[]> =>
    page.evaluate(async () => {
      // The observer is told after the frame.
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return (window as unknown as { shifts: string[] }).shifts.splice(0)
    })
  return {
    page,
    async tap(target) {
      await target.waitFor()
      // A button that came where another was does nothing for a moment.
      await expect.poll(() => target.isEnabled()).toBe(true)
      const box = await target.boundingBox()
      if (box === null) throw new Error('there is nothing to touch')
      touches++
      isLeft = !isLeft
      await page.touchscreen.tap(box.x + box.width * (isLeft ? 0.35 : 0.65), box.y + box.height / 2)
    },
    touches: () => touches,
    countAnew: () => {
      touches = 0
    },
    moved,
    async looksGood(name, { axe = false } = {}) {
      await page.evaluate(() => document.fonts.ready)
      await keepPicture(page, name)
      const faults = {
        clipped: await clipped(page),
        outside: await outsideOfBoxes(page),
        small: await smallTargets(page, { least: TARGET }),
        overlapping: await overlapping(page),
        covered: await covered(page),
        letters: await smallLetters(page, LETTERS),
        moved: await moved(),
        axe: axe ? await axeFindings(page) : [],
      }
      const none = {
        clipped: [],
        outside: [],
        small: [],
        overlapping: [],
        covered: [],
        letters: [],
        moved: [],
        axe: [],
      }
      expect.soft(faults, name).toEqual(none)
    },
    async looksGoodInAccess(name) {
      await page.locator('.access-button').click()
      await page.locator('html[data-theme="access"]').waitFor()
      await page.evaluate(() => document.fonts.ready)
      await keepPicture(page, `${name}-access`)
      const faults = {
        small: await smallTargets(page, { least: TARGET }),
        overlapping: await overlapping(page),
        covered: await covered(page),
      }
      expect.soft(faults, `${name} in accessible mode`).toEqual({ small: [], overlapping: [], covered: [] })
      await page.locator('.access-button').click()
      await page.locator('.access-choices .frame-button').last().click()
      await page.locator('html[data-theme="access"]').waitFor({ state: 'detached' })
      await moved()
    },
  }
}

/** Words that stick out of the box that is drawn around them. */
const BOXES =
  '.pay-band, .pay-how li, .pay-way, .pay-amount, .pay-reference, .paper-band, .done-codes, .done-facts, ' +
  '.goods-tile, .goods-choice, .voucher-page, .mail-page, .frame-what, .frame-question, .pay-waits, .frame-ask'

async function outsideOfBoxes(page: Page): Promise<string[]> {
  return page.evaluate((boxes) => {
    const range = document.createRange()
    return [...document.querySelectorAll(boxes)].flatMap((box) => {
      const around = box.getBoundingClientRect()
      // A font's own box is higher than a line is here: 84 px have 10 more.
      const ROOM = 10
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.visually-hidden') !== null) continue
        range.selectNodeContents(texts.currentNode)
        const { width, top, bottom, left, right } = range.getBoundingClientRect()
        const isIn =
          width === 0 ||
          (top >= around.top - ROOM &&
            bottom <= around.bottom + ROOM &&
            left >= around.left - 1 &&
            right <= around.right + 1)
        if (!isIn) found.push(`${box.className}: ${texts.currentNode.textContent}`)
      }
      return found
    })
  }, BOXES)
}

/** Kept in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['MARQUEE_SCREENS']
  if (folder === undefined || folder === '') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/kiosk-${name.replaceAll(' ', '-')}.png` })
}
