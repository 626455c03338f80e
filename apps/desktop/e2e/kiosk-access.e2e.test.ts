/** A kiosk for everybody: the whole way by four keys and by what is spoken, and the accessible mode as it is seen. */
import { newId, type Seat, seatId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../tooling/testing/services/gateway-simulator.ts'
import { CATALOGUES, KIOSK_LANGUAGES, type KioskLanguage } from '../src/renderer/kiosk/words/catalogues.ts'
import { LANGUAGES } from '../src/renderer/words/languages.ts'
import { createSpeech } from '../src/renderer/words/speech.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { type Ear, listenAtKiosk } from './kiosk-by-ear.ts'
import { axeFindings, covered, overlapping, smallTargets, stickingOut } from './page-checks.ts'

/** A folder that gets pictures of each page in each language, for people to look at. */
const FOLDER = process.env.MARQUEE_SCREENS
/** All that can be pressed in accessible mode lies below it, of 1920 px. */
const LOW = 734
/** The same on a screen of 1,080 px. */
const LOW_ON_ITS_SIDE = 430

/** The card isn't there while the test looks at the screen. */
const CARD_AFTER_MS = 8000

let simulator: TestSimulator
let house: House
let programme: TestProgramme
/** One with a reader, and one whose visitors pay at the counter. */
let kiosk: TestTerminal
let plain: TestTerminal

beforeAll(async () => {
  simulator = await createTestSimulator()
  house = await openHouse({ redis: false, env: simulator.serverEnv })
  await simulator.sendWebhooksTo(`${house.server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(house.server.pool, { shows: 3 })
  await changeTariff(house.server.pool, programme.cinemaId)
  kiosk = await house.openTerminal('kiosk', 'Kiosk 1')
  plain = await house.openTerminal('kiosk', 'Kiosk 2')
  const manager = await house.openTerminal('manager', 'Office')
  const { api } = manager.engine.openScreen({})
  const terminalId = kiosk.engine.state().terminal?.id ?? newId()
  expect(await api.assignReader({ readerRef: READERS.kiosk, terminalId })).toMatchObject({ ok: true })
  await manager.stop()
})
afterAll(async () => {
  await house?.close()
  await simulator?.stop()
})

const speechOf = async (language: KioskLanguage) => createSpeech(language, await CATALOGUES.load[language]())

async function soldSeats(): Promise<string[]> {
  const { rows } = await house.server.pool.query<{ seat_index: number }>(
    'select seat_index from tickets where cancelled_at is null order by seat_index',
  )
  return rows.map(({ seat_index }) => seatId(programme.seats[seat_index] as Seat))
}

describe.each([
  { language: 'fr', more: 'ArrowRight', row: 'C' },
  { language: 'ar', more: 'ArrowLeft', row: 'D' },
] as const)('who sees nothing buys in $language', ({ language, more, row }) => {
  let ear: Ear
  beforeAll(async () => {
    ear = await listenAtKiosk(
      house,
      kiosk,
      KIOSK_LANGUAGES.map((each) => LANGUAGES[each].locale),
    )
  })
  afterAll(() => ear?.page.context().close())

  it('two tickets by what is spoken and by keys, from the first page to the tickets', async () => {
    const speech = await speechOf(language)
    const { say } = speech
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: CARD_AFTER_MS })
    // Nothing is said before somebody asks for it.
    expect(await ear.all()).toEqual([])
    await ear.press('?')
    await ear.goTo(LANGUAGES[language].name)
    await ear.choose()
    await ear.hears(say('welcome'))
    await ear.goTo(say('touch_to_buy'))
    await ear.choose()
    await ear.hears(say('which_movie'))
    await ear.goTo('Hall 1')
    await ear.choose()
    await ear.hears(say('how_many'))

    const adult = speech.ticketType('adult')
    await ear.goTo(say('one_more', { type: adult }))
    await ear.choose()
    await ear.hears(`${adult}: 1`)
    await ear.page.keyboard.press(more)
    await ear.hears(`${adult}: 2`)
    await ear.goTo(say('go_on'))
    await ear.choose()

    await ear.hears(new RegExp(say('access_seat', { row: '[A-Z]', number: '\\d+' })))
    await ear.goTo(say('access_row', { row }))
    await ear.choose()
    await ear.hears(say('access_row_places', { row }))
    await ear.goTo(say('access_seat', { row, number: '3' }))
    await ear.choose()
    // The question says which seats they are now.
    const seat = (number: string): string => say('access_seat', { row, number })
    await ear.hears(`${seat('3')} ${seat('4')}`)
    await ear.goTo(say('go_on'))
    await ear.choose()

    await ear.hears(say('goods_question'))
    await ear.goTo(say('goods_none'))
    await ear.choose()
    await ear.hears(say('pay_hold_card'))
    await look(ear.page, `${language}-7-card`)
    await ear.hears(say('done_thanks'))
    expect(await soldSeats()).toEqual(expect.arrayContaining([`${row}-3`, `${row}-4`]))
    await look(ear.page, `${language}-8-done`)
    await ear.press('?')
    const { text: last } = (await ear.all()).at(-1) ?? { text: '' }
    expect(last, 'the reference is spelled').toMatch(/M Q( [0-9A-Z])+/)
    await ear.goTo(say('done_close'))

    const heard = await ear.all()
    const since = heard.slice(heard.findIndex(({ text }) => text.includes(say('welcome'))))
    expect(
      since.filter((each) => !each.language.startsWith(language)),
      'another language',
    ).toEqual([])
    expect(new Set(since.map(({ volume }) => volume)), 'as quiet as it began').toEqual(new Set([0.4]))
    expect(
      since.filter(({ text }) => /\d[.,]\d\d\s*\D{0,3}\$|[A-Z]-\d/.test(text)),
      'as it is written',
    ).toEqual([])
  })

  it('and nothing of it stays for the next visitor', async () => {
    await ear.choose()
    await ear.page.locator('.kiosk[data-step="attract"][data-access="false"]').waitFor()
    const before = (await ear.all()).length
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await ear.page.keyboard.press(key)
    await ear.page.waitForTimeout(400)
    expect((await ear.all()).length).toBe(before)
    const html = ear.page.locator('html')
    expect([await html.getAttribute('data-theme'), await html.getAttribute('lang')]).toEqual(['light', 'en'])
  })
})

/** What lies too high to be reached from a wheelchair. */
async function tooHigh(page: Page): Promise<string[]> {
  const isUpright = (page.viewportSize()?.height ?? 0) > 1500
  return page.evaluate(
    (least) => {
      const open = document.querySelector('dialog[open]')
      return [...(open ?? document).querySelectorAll('button, input, select, a[href]')].flatMap((element) => {
        const { top, width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && Math.round(top) < least ? [`${element.textContent}: ${Math.round(top)}`] : []
      })
    },
    isUpright ? LOW : LOW_ON_ITS_SIDE,
  )
}

/** Text that has less than 7:1 on what lies behind it. */
function faint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const parse = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = ([r = 0, g = 0, b = 0]: number[]): number =>
      0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255)
    const behind = (element: Element | null): number[] => {
      for (let each = element; each !== null; each = each.parentElement) {
        const colour = parse(getComputedStyle(each).backgroundColor)
        if (colour.length === 3 || (colour[3] ?? 0) === 1) return colour
      }
      return [255, 255, 255]
    }
    const texts = [...document.querySelectorAll('body *')].filter((element) => {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
      return own && element.checkVisibility() && element.closest('.visually-hidden, .poster, [hidden]') === null
    })
    return texts.flatMap((element) => {
      const [one, other] = [luminance(parse(getComputedStyle(element).color)), luminance(behind(element))]
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      return ratio < 7 ? [`${element.textContent?.trim().slice(0, 40)}: ${ratio.toFixed(1)}`] : []
    })
  })
}

const UPRIGHT: readonly [number, number] = [1080, 1920]
const ON_ITS_SIDE: readonly [number, number] = [1920, 1080]

async function look(page: Page, name: string, sizes = [UPRIGHT, ON_ITS_SIDE]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const faults = {
      faint: await faint(page),
      high: await tooHigh(page),
      small: await smallTargets(page),
      out: await stickingOut(page),
      over: await overlapping(page),
      covered: await covered(page),
    }
    const none = { faint: [], high: [], small: [], out: [], over: [], covered: [] }
    expect.soft(faults, `${name} ${width}`).toEqual(none)
    if (width === 1080) expect.soft(await axeFindings(page), name).toEqual([])
    if (FOLDER !== undefined) await page.screenshot({ path: `${FOLDER}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1080, height: 1920 })
}

describe.each(KIOSK_LANGUAGES)('the accessible mode in %s', (language) => {
  it('is large, low, in high contrast and without a fault', async () => {
    const { say } = await speechOf(language)
    const page = await house.openPage(plain, { width: 1080, height: 1920 })
    // On its side in one language to the right and in one to the left.
    const sizes = language === 'en' || language === 'ar' ? [UPRIGHT, ON_ITS_SIDE] : [UPRIGHT]
    const here = (name: string): Promise<void> => look(page, `${language}-${name}`, sizes)
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    await press(LANGUAGES[language].name)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await press(say('accessibility'))
    await page.locator('html[data-theme="access"]').waitFor()
    await here('1-attract')
    await press(say('accessibility'))
    await here('2-sheet')
    await press(say('close'))
    await press(say('touch_to_buy'))
    await page.locator('[data-show-id]').first().waitFor()
    await here('3-movies')
    await page.locator(`[data-show-id="${programme.showIds[1]}"]`).click()
    const more = page.locator('[data-type="adult"] button').last()
    await more.click()
    await more.click()
    await here('4-tickets')
    await press(say('go_on'))
    await page.locator('.seat-list').waitFor()
    await page.locator('.go-on:enabled').waitFor()
    await here('5-seats')
    await press(say('access_row', { row: 'C' }))
    await here('6-row')
    await press(say('go_on'))
    await page.locator('.kiosk[data-step="goods"]').waitFor()
    await here('7-goods')
    await press(say('goods_none'))
    await page.locator('.kiosk[data-step="pay"]').waitFor()
    await here('8-pay')
    await page.context().close()
  })
})

it('a machine whose browser has no voice speaks by its own program, in the visitor’s language', async () => {
  const said: string[] = []
  const terminal = await house.openTerminal('kiosk', 'Kiosk 3', undefined, {
    ports: {
      openSpeaker: () => ({
        say: async ({ text, language }) => {
          said.push(`${language}: ${text}`)
          return true
        },
        hush: () => said.push('hush'),
        isThere: async () => true,
      }),
    },
  })
  const page = await house.openPage(terminal, { width: 1080, height: 1920 })
  const { say } = await speechOf('hi')
  await page.getByRole('button', { name: LANGUAGES.hi.name }).click()
  await page.locator('html[lang="hi"]').waitFor()
  await page.getByRole('button', { name: say('accessibility') }).click()
  await expect.poll(() => said.at(-1) ?? '').toContain(`hi: ${say('welcome')}`)
  await page.context().close()
  await expect.poll(() => said.at(-1)).toBe('hush')
})
