/**
 * How fast a counter's page is in Chromium: from its address until a show can be pressed, and from a touch until the picture answers
 * it. A fake house stands in the engine's place, so that the figures are the page's own.
 */
import type { Browser, Page } from 'playwright-core'
import { createFakeHouse } from '../../../apps/desktop/src/renderer/testing/fake-house.ts'
import { serveFakeTerminal } from '../../../apps/desktop/src/renderer/testing/fake-terminal-page.ts'
import { sampleHouse } from '../../../apps/desktop/src/renderer/testing/sample-house.ts'
import { buildRenderer, isRendererFresh } from '../../services/desktop-build.ts'
import { launchChromium } from '../../testing/services/chromium.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { Group } from '../group.ts'
import { percentile } from '../measure.ts'

const STARTS = 7
const TOUCHES = 60
const COUNTER = { width: 1280, height: 800 }

export const screens: Group = {
  name: 'screens',
  isLong: true,
  run: measureScreens,
}

async function measureScreens(): Promise<Figure[]> {
  if (!isRendererFresh()) buildRenderer()
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const terminal = await serveFakeTerminal(house, 'counter')
  const browser = await launchChromium()
  try {
    const { cold, warm } = await starts(browser, terminal.url)
    const touches = (await touchesOn(browser, terminal.url)).toSorted((a, b) => a - b)
    const ms = { against: '–', unit: 'ms', better: 'less' } as const
    return [
      figureOf({ row: 'counter: a show can be pressed, cold', ...ms }, [cold]),
      figureOf({ row: 'counter: a show can be pressed, warm', ...ms, reach: { most: 500 } }, warm),
      figureOf({ row: 'counter: a touch is answered', ...ms, reach: { most: 50 } }, [percentile(touches, 50)]),
      figureOf({ row: 'counter: a touch is answered, p99', ...ms }, [percentile(touches, 99)]),
    ]
  } finally {
    await browser.close()
    await terminal.close()
  }
}

/** Milliseconds from the beginning of the navigation; a warm one has its files in the browser's cache. */
async function starts(browser: Browser, url: string): Promise<{ cold: number; warm: number[] }> {
  const context = await browser.newContext({ viewport: COUNTER })
  const took: number[] = []
  for (let start = 0; start <= STARTS; start++) {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    took.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              if (document.querySelector('[data-show-id]') === null) requestAnimationFrame(look)
              else resolve(performance.now())
            }
            look()
          }),
      ),
    )
    await page.close()
  }
  await context.close()
  const [cold = Number.NaN, ...warm] = took
  return { cold, warm }
}

/** Milliseconds from when the finger comes down until the next picture is there. */
async function touchesOn(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: COUNTER, hasTouch: true })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-show-id]').first().tap()
  await page.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
  const more = page.getByRole('button', { name: /^One .* more/ }).first()
  const less = page.getByRole('button', { name: /^One .* less/ }).first()
  const took: number[] = []
  for (let touch = 0; touch < TOUCHES; touch++) {
    // Two are taken and two given back, so that the party always finds seats.
    const button = touch % 4 < 2 ? more : less
    await button.isEnabled()
    const answered = nextAnswer(page)
    await button.tap()
    took.push(await answered)
  }
  await context.close()
  return took
}

function nextAnswer(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            // What the click changes is drawn in the frame after it.
            addEventListener(
              'click',
              () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
              { capture: true, once: true },
            )
          },
          { capture: true, once: true },
        )
      }),
  )
}
