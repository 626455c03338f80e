/** Posters from the ledger to customer display and kiosk: fetched by the terminal, kept on its disk, and shown while it is cut off. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { importMovies } from '../../server/src/catalogue/import/import-movies.ts'
import { pngOf } from '../../server/src/catalogue/posters/testing/pictures.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

const MOVIE = 'A movie at Test cinema'
const FOLDER = process.env.MARQUEE_SCREENS

let house: House
let line: TcpProxy
let terminal: TestTerminal
let display: Page
let kiosk: Page
let files: string
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'marquee-e2e-posters-'))
  mkdirSync(join(files, 'posters'))
  writeFileSync(join(files, 'posters', 'movie.png'), pngOf(400, 600, { grey: 0x60 }))
  house = await openHouse({ redis: false })
  const { pool } = house.server
  await insertTestProgramme(pool, { shows: 3 })
  await pool.query("update cinemas set country = 'DE'")
  const language = { spoken: 'en', subtitles: ['fr'], version: 'original' }
  await pool.query("update shows set language = $1, formats = '{imax}'", [language])
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  const counter = await house.openPage(terminal)
  const [opened] = await Promise.all([
    counter.context().waitForEvent('page'),
    counter.getByRole('button', { name: 'Customer display' }).click(),
  ])
  display = opened
  display.setDefaultTimeout(20_000)
  const sold = await house.openTerminal('kiosk', 'Kiosk 1', `http://127.0.0.1:${line.port}`)
  kiosk = await house.openPage(sold, { width: 1080, height: 1920 })
})
afterAll(async () => {
  await house?.close()
  await line?.close()
  rmSync(files, { recursive: true, force: true })
})

/** The browser has kept what it was shown. */
async function forgetInBrowser(): Promise<void> {
  const session = await display.context().newCDPSession(display)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

const load = async (movie: object) => {
  const path = join(files, 'movies.jsonl')
  writeFileSync(path, `${JSON.stringify({ movie: MOVIE, ...movie })}\n`)
  const answer = await importMovies({ pool: house.server.pool, movies: path })
  if (!answer.ok) throw new Error(answer.problems.join())
}
const picture = (page = display) => page.locator('.poster[data-picture] .poster-picture')
const onDisk = () => {
  try {
    return readdirSync(join(terminal.dir, 'posters'))
  } catch {
    return []
  }
}

const SIZES = {
  display: [
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
    { width: 768, height: 1024 },
  ],
  kiosk: [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ],
}

async function look(name: string, of: 'display' | 'kiosk' = 'display'): Promise<void> {
  const page = of === 'display' ? display : kiosk
  for (const size of SIZES[of]) {
    await page.setViewportSize(size)
    expect.soft(await stickingOut(page), `${name} ${size.width}`).toEqual([])
    if (FOLDER !== undefined) {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${FOLDER}/posters-${of}-${name}-${size.width}.png` })
    }
  }
  expect.soft(await axeFindings(page), name).toEqual([])
}

describe('a poster', () => {
  it('is made of the title until there is a picture, and shows that when the terminal has it', async () => {
    await display.getByRole('heading', { name: MOVIE }).waitFor()
    expect([await picture().count(), onDisk()]).toEqual([0, []])
    await load({ poster: 'posters/movie.png' })
    await vi.waitFor(() => expect(onDisk()).toHaveLength(1), SOON)
    await display.reload()
    await picture().waitFor()
    expect(await picture().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    await display.getByRole('heading', { name: MOVIE }).waitFor()
    await look('picture')
  })

  it('stands at the kiosk with its length, its age rating and the show’s version', async () => {
    await load({ runtimeMinutes: 125, ageRatings: { FSK: '12', MPA: 'PG-13' } })
    await kiosk.reload()
    await picture(kiosk).first().waitFor()
    await look('attract', 'kiosk')
    await kiosk.locator('.next-show').first().click()
    await kiosk.getByText('2h 5m').waitFor()
    await kiosk.locator('.age-notice').getByText('From 12 years, from 6 with an adult').waitFor()
    await kiosk.locator('.show-like').getByText('OV sub FR').first().waitFor()
    await kiosk.locator('.show-like').getByText('IMAX').first().waitFor()
    expect(await kiosk.getByText('PG-13').count(), 'another country’s rating').toBe(0)
    await look('one-movie', 'kiosk')
    await kiosk.getByRole('button', { name: 'All movies' }).click()
    await look('movies', 'kiosk')
    await kiosk.locator('.show-button').first().click()
    await kiosk.locator('.frame-summary').getByText('FSK 12 · From 12 years, from 6 with an adult').waitFor()
    await kiosk.locator('.show-strip .fact-chip').getByText('OV sub FR').waitFor()
    await look('tickets', 'kiosk')
  })

  it('is still shown when the terminal is cut off and starts again', async () => {
    line.cut('all')
    await display.reload()
    await picture().waitFor()
    await kiosk.reload()
    await picture(kiosk).first().waitFor()
    await look('cut-off')
  })

  it('that is gone from the disk is made of the title again, and is fetched when the line is back', async () => {
    rmSync(join(terminal.dir, 'posters'), { recursive: true })
    await forgetInBrowser()
    await display.reload()
    await display.getByRole('heading', { name: MOVIE }).waitFor()
    expect(await picture().count()).toBe(0)
    line.pass()
    await vi.waitFor(() => expect(onDisk()).toHaveLength(1), SOON)
    await display.reload()
    await picture().waitFor()
  })

  it('goes from the disk when no movie has it any more', async () => {
    await load({ poster: null })
    await vi.waitFor(() => expect(onDisk()).toEqual([]), SOON)
  })
})
