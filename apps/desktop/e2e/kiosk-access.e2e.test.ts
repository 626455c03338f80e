/** A kiosk for everybody: the whole way by four keys and by what is spoken, and the accessible mode as it is seen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { CATALOGUES, KIOSK_LANGUAGES, type KioskLanguage } from '../src/renderer/kiosk/words/catalogues.ts'
import { LANGUAGES } from '../src/renderer/words/languages.ts'
import { createSpeech } from '../src/renderer/words/speech.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { type Ear, listenAtKiosk } from './kiosk-by-ear.ts'
import { axeFindings, overlapping, smallTargets, stickingOut } from './page-checks.ts'

/** A folder that gets pictures of each page in each language, for people to look at. */
const FOLDER = process.env.MARQUEE_SCREENS
/** All that can be pressed in accessible mode lies below it, of 1920 px. */
const LOW = 734

let house: House
let programme: TestProgramme
let kiosk: TestTerminal

beforeAll(async () => {
  house = await openHouse({ redis: false })
  programme = await insertTestProgramme(house.server.pool, { shows: 3 })
  kiosk = await house.openTerminal('kiosk', 'Kiosk 1')
})
afterAll(() => house?.close())

const speechOf = async (language: KioskLanguage) => createSpeech(language, await CATALOGUES.load[language]())

async function seatsHeld(): Promise<string[]> {
  const { rows } = await house.server.pool.query<{ row: string; number: string }>(
    `SELECT (p.seats->'rows'->>(p.seats->'row'->>c.seat_index)::int) AS row, p.seats->'number'->>c.seat_index AS number
     FROM seat_claims c JOIN shows s ON s.id = c.show_id JOIN seat_plans p ON p.id = s.seat_plan_id`,
  )
  return rows.map(({ row, number }) => `${row}-${number}`).toSorted()
}

describe.each(['fr', 'ar'] as const)('who sees nothing buys in %s', (language) => {
  let ear: Ear
  beforeAll(async () => {
    ear = await listenAtKiosk(house, kiosk, ['en-GB', LANGUAGES[language].locale])
  })
  afterAll(() => ear?.page.context().close())

  it('two seats by what is spoken and four keys, from the first page to the reference', async () => {
    const speech = await speechOf(language)
    const english = await speechOf('en')
    const { say } = speech
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
    await ear.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    const two = await ear.hears(`${adult}: 2`)
    expect(two).not.toMatch(/[€$]/)
    await ear.goTo(say('go_on'))
    await ear.choose()

    const row = say('access_seat', { row: '[A-Z]', number: '\\d+' })
    await ear.hears(new RegExp(row))
    await ear.goTo(say('access_row', { row: 'C' }))
    await ear.choose()
    await ear.hears(say('access_row_places', { row: 'C' }))
    await ear.goTo(say('access_seat', { row: 'C', number: '3' }))
    await ear.choose()
    await ear.hears(say('access_seat', { row: 'C', number: '4' }))
    await ear.goTo(say('go_on'))
    await ear.choose()

    await ear.hears(say('pay_at_counter'))
    expect(await seatsHeld()).toEqual(['C-3', 'C-4'])
    await ear.press('?')
    const { text: last } = (await ear.all()).at(-1) ?? { text: '' }
    expect(last, 'the reference is spelled').toMatch(/M Q( [0-9A-Z])+/)
    await ear.goTo(say('start_over'))
    const heard = await ear.all()
    // All of it is in the language from the moment it was chosen, and quiet.
    const chosenAt = heard.findIndex(({ text }) => text.includes(say('welcome')))
    expect(heard.slice(chosenAt).map((each) => each.language.split('-')[0])).toEqual(
      heard.slice(chosenAt).map(() => language),
    )
    expect(new Set(heard.map(({ volume }) => volume)).size).toBe(1)
    expect(english.say('welcome')).not.toBe(say('welcome'))
  })

  it('and nothing of it stays for the next visitor', async () => {
    await ear.choose()
    await ear.page.locator('.kiosk[data-step="attract"][data-access="false"]').waitFor()
    const before = (await ear.all()).length
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await ear.page.keyboard.press(key)
    await ear.page.waitForTimeout(400)
    expect((await ear.all()).length).toBe(before)
    expect(await ear.page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await ear.page.locator('html').getAttribute('lang')).toBe('en')
    expect(await seatsHeld()).toEqual([])
  })
})

/** What the page fails in: its contrast, and what lies too high to be reached from a wheelchair. */
async function tooHigh(page: Page): Promise<string[]> {
  const isUpright = (page.viewportSize()?.height ?? 0) > 1500
  return page.evaluate(
    (least) => {
      const open = document.querySelector('dialog[open]')
      return [...(open ?? document).querySelectorAll('button, input, select, a[href]')].flatMap((element) => {
        const { top, width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && top < least ? [`${element.textContent}: ${Math.round(top)}`] : []
      })
    },
    isUpright ? LOW : innerHalf(page),
  )
}
const innerHalf = (page: Page): number => ((page.viewportSize()?.height ?? 0) * 4) / 10

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

describe.each(KIOSK_LANGUAGES)('the accessible mode in %s', (language) => {
  it('is large, low, in high contrast and without a fault, upright and on its side', async () => {
    const { say } = await speechOf(language)
    const page = await house.openPage(kiosk, { width: 1080, height: 1920 })
    const look = async (name: string): Promise<void> => {
      for (const [width, height] of [
        [1080, 1920],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        expect
          .soft(
            {
              faint: await faint(page),
              high: await tooHigh(page),
              small: await smallTargets(page),
              out: await stickingOut(page),
              over: await overlapping(page),
            },
            `${name} ${width}`,
          )
          .toEqual({ faint: [], high: [], small: [], out: [], over: [] })
        if (width === 1080) expect.soft(await axeFindings(page), name).toEqual([])
        if (FOLDER !== undefined) await page.screenshot({ path: `${FOLDER}/${language}-${name}-${width}.png` })
      }
      await page.setViewportSize({ width: 1080, height: 1920 })
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    await press(LANGUAGES[language].name)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await press(say('accessibility'))
    await page.locator('html[data-theme="access"]').waitFor()
    await look('1-attract')
    await press(say('accessibility'))
    await look('2-sheet')
    await press(say('close'))
    await press(say('touch_to_buy'))
    await page.locator('[data-show-id]').first().waitFor()
    await look('3-movies')
    await page.locator(`[data-show-id="${programme.showIds[1]}"]`).click()
    const more = page.locator('[data-type="adult"] button').last()
    await more.click()
    await more.click()
    await look('4-tickets')
    await press(say('go_on'))
    await page.locator('.seat-list').waitFor()
    await page.locator('.go-on:enabled').waitFor()
    await look('5-seats')
    await press(say('access_row', { row: 'C' }))
    await look('6-row')
    await press(say('go_on'))
    await page.locator('.kiosk[data-step="pay"]').waitFor()
    await look('7-pay')
    await page.context().close()
  })
})

it('a machine whose browser has no voice speaks by its own program, in the visitor’s language', async () => {
  const said: string[] = []
  const terminal = await house.openTerminal('kiosk', 'Kiosk 2', undefined, {
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
