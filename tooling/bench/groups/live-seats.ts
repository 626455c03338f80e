/** How fast a seat that one counter holds is painted at another counter and at a kiosk: real server, engines and Chromium. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TerminalKind } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { chooseShow } from '../../../apps/desktop/e2e/counter-page.ts'
import { chooseShowAtKiosk, takeSeatsAtKiosk } from '../../../apps/desktop/e2e/kiosk-page.ts'
import { pressSeat, seat, someFreeSeat } from '../../../apps/desktop/e2e/seats-on-screens.ts'
import { startHost } from '../../../apps/desktop/src/browser-host/host.ts'
import { keptLaunchKey } from '../../../apps/desktop/src/browser-host/launch-key.ts'
import { startEngine } from '../../../apps/desktop/src/terminal/engine.ts'
import { SILENT } from '../../../apps/desktop/src/terminal/log.ts'
import { createEnrolmentCode } from '../../../apps/server/src/terminals/enrolment/enrolment.ts'
import { buildRenderer, isRendererFresh } from '../../services/desktop-build.ts'
import { insertTestProgramme } from '../../testing/fixtures/test-programme.ts'
import { launchChromium } from '../../testing/services/chromium.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { Group } from '../group.ts'
import { percentile } from '../measure.ts'
import type { Stage } from '../stage.ts'

const PAGES = join(import.meta.dirname, '..', '..', 'apps', 'desktop', 'out', 'renderer')
const CHANGES = 30
const COUNTER = { width: 1280, height: 800 }
const KIOSK = { width: 1080, height: 1920 }

export const liveSeats: Group = {
  name: 'live-seats',
  isLong: true,
  run: measureLiveSeats,
}

async function measureLiveSeats({ serverUrl, pool }: Pick<Stage, 'serverUrl' | 'pool'>): Promise<Figure[]> {
  if (!isRendererFresh()) buildRenderer()
  const root = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const browser = await launchChromium()
  const closing: (() => Promise<unknown>)[] = [() => browser.close()]
  try {
    const { cinemaId, showIds } = await insertTestProgramme(pool, { shows: 1, name: 'Live seats' })
    const showId = showIds[0]
    if (showId === undefined) throw new Error('the programme has no show')

    async function open(kind: TerminalKind, name: string, viewport: typeof COUNTER): Promise<Page> {
      const dir = mkdtempSync(join(root, 'terminal-'))
      const engine = await startEngine({ dir, serverUrl })
      closing.push(() => engine.stop())
      const launchKey = keptLaunchKey(dir)
      const host = await startHost({ engine, pages: PAGES, host: '127.0.0.1', port: 0, launchKey, log: SILENT })
      closing.push(() => host.close())
      const enrolled = await engine.enrol(await createEnrolmentCode(pool, { name, kind, cinemaId }))
      if (!enrolled.ok) throw new Error(`the ${kind} could not be enrolled: ${enrolled.refusal.code}`)
      await engine.ready()
      const page = await (await browser.newContext({ viewport })).newPage()
      await page.goto(host.url)
      return page
    }
    const holding = await open('counter', 'Counter 1', COUNTER)
    const counter = await open('counter', 'Counter 2', COUNTER)
    const kiosk = await open('kiosk', 'Kiosk 1', KIOSK)
    await chooseShow(holding, showId)
    await chooseShow(counter, showId)
    await chooseShowAtKiosk(kiosk, showId)
    await takeSeatsAtKiosk(kiosk, 1)
    const took = await paintedElsewhere(holding, [counter, kiosk])
    const ms = { against: '–', unit: 'ms', better: 'less' } as const
    return [
      figureOf({ row: 'a held seat is painted elsewhere', ...ms }, [percentile(took, 50)]),
      figureOf({ row: 'a held seat is painted elsewhere, p99', ...ms, reach: { most: 100 } }, [percentile(took, 99)]),
    ]
  } finally {
    for (const close of closing.toReversed()) await close()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Milliseconds from the press until each of the others shows it, sorted. */
async function paintedElsewhere(holding: Page, others: readonly Page[]): Promise<number[]> {
  const seatId = await someFreeSeat(holding)
  const took: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const painted = others.map((page) => whenSeatIs(page, seatId, 'held'))
    const from = await pressSeatInPage(holding, seatId)
    took.push(...(await Promise.all(painted)).map((at) => at - from))
    await seat(holding, seatId, 'yours').waitFor()
    const freed = others.map((page) => whenSeatIs(page, seatId, 'free'))
    await pressSeat(holding, seatId)
    await Promise.all(freed)
  }
  return took.toSorted((a, b) => a - b)
}

/** Presses it from inside the page. @returns when, in ms since 1970: the automation's own way to the page isn't in it */
function pressSeatInPage(page: Page, seatId: string): Promise<number> {
  return page.locator(`[data-seat-id="${seatId}"]`).evaluate((cell) => {
    const at = Date.now()
    if (cell instanceof HTMLElement) cell.click()
    return at
  })
}

/** Milliseconds since 1970, by the page's clock, at which a seat gets a state on its map; begins to look at once. */
function whenSeatIs(page: Page, seatId: string, state: string): Promise<number> {
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
