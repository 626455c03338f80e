/** A door in real Chromium: a scanner types, and whoever stands there sees the light. */
import { createPublicKey, sign } from 'node:crypto'
import { join } from 'node:path'
import { newId, parseTicketCode, terminalTicketCode, terminalTicketCodeBody } from '@marquee/shared'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../../server/src/terminals/enrolment/registry.ts'
import type { TerminalApi } from '../src/terminal/api.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, clipped, smallTargets, stickingOut } from './page-checks.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [{ width: 1280, height: 800 }, { width: 1024, height: 768 }, PHONE]

let house: House
let programme: TestProgramme
let counter: TerminalApi
let manager: TerminalApi
let door: TestTerminal
let page: Page
const first = (): string => programme.showIds[0] as string
const second = (): string => programme.showIds[1] as string

beforeAll(async () => {
  house = await openHouse()
  programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  counter = (await house.openTerminal('counter', 'Counter 1')).engine.openScreen({}).api
  manager = (await house.openTerminal('manager', 'Office')).engine.openScreen({}).api
  door = await house.openTerminal('door', 'Door 1')
  page = await house.openPage(door, { width: 1280, height: 800 })
  await lightOf(page, 'ready').waitFor()
})
afterAll(() => house?.close())

/** Sells as the counter does: claimed, paid for, with its ticket in the customer's hand. */
async function sell(showId: string, seatId: string): Promise<{ code: string; reference: string; bookingId: string }> {
  const bookingId = newId()
  const claimed = await counter.claimSeats({ sessionId: newId(), bookingId, showId, seatIds: [seatId] })
  if (!claimed.ok) throw new Error(`${seatId} could not be claimed: ${claimed.refusal.code}`)
  const sold = await counter.sell({ bookingId, tickets: [{ seatId, type: 'adult' }], tendered: 10_000 })
  if (!sold.ok) throw new Error(`${seatId} could not be sold: ${sold.refusal.code}`)
  await expect.poll(async () => (await counter.state()).waitingCommands).toBe(0)
  return { code: sold.value.tickets[0]?.code ?? '', reference: sold.value.reference, bookingId }
}

/**
 * As fast as a scanner. Sent from outside, one of 500 keys comes late now and then from a busy machine, and what came before it is
 * dropped.
 */
async function scan(on: Page, code: string): Promise<void> {
  await on.evaluate(
    (keys) => {
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        ;(document.activeElement ?? document.body).dispatchEvent(event)
      }
    },
    [...code, 'Enter'],
  )
}

/** The number of tickets that the door has heard aren't good any more. */
function voidAt({ dir }: TestTerminal): unknown {
  const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  try {
    return db.prepare("select count(*) from door_news where kind = 'void'").pluck().get()
  } finally {
    db.close()
  }
}

/** Terminals whose revocation the door has heard of. */
function revokedAt({ dir }: TestTerminal): string {
  const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  try {
    return String(db.prepare("select value from meta where key = 'revoked sellers'").pluck().get())
  } finally {
    db.close()
  }
}

/** Kept in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(name: string, withAxe = true): Promise<void> {
  expect(await stickingOut(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) {
    // A flash is over by then.
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` })
  }
  if (withAxe) expect(await axeFindings(page)).toEqual([])
}

/** The light as it is, with its whole sentence. */
async function fitsEverySize(name: string, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await look(name)
    expect(await page.locator('.door-light').evaluate((e) => e.scrollHeight - e.clientHeight)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Puts a code before the page's camera: a picture of it, drawn again and again. */
async function showToCamera(code: string): Promise<void> {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' })
  await page.evaluate(
    ({ size, dark }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1280
      canvas.height = 720
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      const side = 640 / size
      setInterval(() => {
        pen.fillStyle = 'white'
        pen.fillRect(0, 0, 1280, 720)
        pen.fillStyle = 'black'
        dark.forEach((isDark, i) => {
          const [x, y] = [320 + (i % size) * side, 40 + Math.floor(i / size) * side]
          if (isDark) pen.fillRect(Math.floor(x), Math.floor(y), Math.ceil(side), Math.ceil(side))
        })
      }, 100)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    { size: modules.size, dark: [...modules.data].map(Boolean) },
  )
}

const lightOf = (on: Page, verdict: string) => on.locator(`[data-testid="door-light"][data-verdict="${verdict}"]`)
const admitted = (on: Page) => on.getByTestId('admitted')

describe("a door's screen", () => {
  it('turns green with the seat, and says for a copy when and where the ticket was used', async () => {
    const { code } = await sell(first(), 'A-3')
    expect(code).toMatch(/^MQ4:/)
    await scan(page, code)
    await lightOf(page, 'valid').getByText('A-3').waitFor()
    await expect.poll(() => admitted(page).textContent()).toBe('1')
    await scan(page, code)
    await lightOf(page, 'already_used').getByText('at this door').waitFor()
    await lightOf(page, 'already_used')
      .getByText(/seconds ago|just now/)
      .waitFor()
    expect(await admitted(page).textContent()).toBe('1')
    expect(await page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('A-3 · Already used'),
      expect.stringContaining('A-3 · Valid'),
    ])
  })

  it('accepts a pasted code, and a scanner that sends no Enter', async () => {
    const [pasted, typed] = [await sell(first(), 'A-4'), await sell(first(), 'A-5')]
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, `${pasted.code}\n`)
    await lightOf(page, 'valid').getByText('A-4').waitFor()
    await page.keyboard.type(typed.code)
    await lightOf(page, 'valid').getByText('A-5').waitFor()
    await sell(first(), 'A-8')
    await page.getByText('3 of 4 admitted').waitFor()
    await page.getByText('1 to come').waitFor()
  })

  it('reads a code wherever the focus is, and presses no button with it', async () => {
    const { code } = await sell(first(), 'A-6')
    await page.getByRole('button', { name: 'Every show of today' }).focus()
    await scan(page, code)
    await lightOf(page, 'valid').getByText('A-6').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('says what is wrong with an altered code, a text that is no code, and a refunded ticket', async () => {
    const { code, reference } = await sell(first(), 'A-7')
    const altered = code.slice(0, 90) + (code[90] === 'A' ? 'B' : 'A') + code.slice(91)
    await scan(page, altered)
    await page.locator('[data-verdict="forged"], [data-verdict="unreadable"]').waitFor()
    const parsed = parseTicketCode(code)
    if (parsed?.by !== 'terminal') throw new Error('the counter did not sign it')
    const swapped = terminalTicketCode(parsed.payload, 'short')
    await scan(page, swapped.withSignatures(parsed.certificate, parsed.signature))
    await lightOf(page, 'forged').getByText('Let nobody in with it').waitFor()
    await fitsEverySize('forged', [PHONE])
    await scan(page, 'https://example.com/menu')
    await lightOf(page, 'unreadable').waitFor()

    const back = await manager.findBooking({ text: reference })
    if (!back.ok || back.value.booking === null) throw new Error('the booking was not found')
    const { bookingId } = back.value.booking
    const given = await manager.giveBack({ key: newId(), bookingId, seatIds: ['A-7'], reason: 'The child is ill' })
    expect(given.ok).toBe(true)
    // Nobody may scan it until the news has come: it would be valid.
    await expect.poll(() => voidAt(door)).toBe(1)
    await scan(page, code)
    await lightOf(page, 'refunded').getByText('given back').waitFor()
    await fitsEverySize('refunded', [PHONE])
  })

  it('admits the chosen shows, and names the show of another ticket', async () => {
    const [here, elsewhere] = [await sell(first(), 'B-1'), await sell(second(), 'B-2')]
    await page.getByRole('button', { name: 'Every show of today' }).click()
    const choice = page.getByRole('dialog', { name: 'Admitted at this door' })
    await choice.getByRole('checkbox').nth(1).check()
    await choice.getByRole('button', { name: 'Admit 1 show' }).click()
    await choice.waitFor({ state: 'detached' })
    await scan(page, elsewhere.code)
    await lightOf(page, 'wrong_show')
      .getByText(/^It is for .*\d\d:\d\d\.$/)
      .waitFor()
    await fitsEverySize('wrong-show', [PHONE])
    await scan(page, here.code)
    await lightOf(page, 'valid').getByText('B-1').waitFor()
    await page.reload()
    await lightOf(page, 'ready').waitFor()
    await scan(page, elsewhere.code)
    await lightOf(page, 'wrong_show').waitFor()
    await page.getByRole('button', { name: /\d\d:\d\d/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Every show of today' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await scan(page, elsewhere.code)
    await lightOf(page, 'valid').getByText('B-2').waitFor()
  })

  it('becomes ready again by itself', async () => {
    await lightOf(page, 'ready').waitFor({ timeout: 16_000 })
  }, 20_000)

  it.each(SIZES)('fits a screen of $width × $height, and axe finds nothing wrong', async (size) => {
    await page.setViewportSize(size)
    const code = await sell(first(), `C-${SIZES.indexOf(size) + 1}`)
    for (const verdict of ['valid', 'already_used']) {
      await scan(page, code.code)
      await lightOf(page, verdict).waitFor()
      await page.getByTestId('order-row').getByText('One ticket in this order').waitFor()
      await look(verdict)
    }
    if (size.width === 390) {
      const { height } = (await page.locator('.door-light').boundingBox()) ?? {}
      expect(height).toBe(436)
      for (const name of ['Undo', 'Look up']) {
        const box = await page.getByRole('button', { name }).boundingBox()
        expect([box?.height, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([64, 844 - 16])
      }
    }
    await page.locator('.door-choice-button').click()
    await page.getByRole('dialog').waitFor()
    await look('choice')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('dialog', { name: 'Look up' }).waitFor()
    await look('look-up')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('a system that asks for more contrast, and for no motion', () => {
  it('gets both, and axe finds nothing wrong', async () => {
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
    const { code } = await sell(first(), 'C-7')
    for (const verdict of ['valid', 'already_used']) {
      await scan(page, code)
      await lightOf(page, verdict).waitFor()
      await look(`contrast-${verdict}`)
    }
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe('rgb(0, 0, 0)')
    const moving = await page.locator('.door-light').evaluate((light) => getComputedStyle(light).animationDuration)
    expect(moving).toBe('0s')
    await page.emulateMedia({ contrast: null, reducedMotion: null })
  })
})

describe('a copied or stolen counter', () => {
  it('sells a seat twice, which the door stops, and once revoked has its tickets questioned', async () => {
    const device = await enrolDevice(house.server.url, house.server.pool, 'counter', { name: 'Taken counter' })
    const terminal = await connectTerminal(house.server.url, device)
    const seatIds = ['E-1', 'E-2']
    const { certificate } = grantedValue(await terminal.ask('claim', { bookingId: newId(), showId: first(), seatIds }))
    terminal.close()
    const code = (seatId: string): string => {
      const k = createPublicKey(device.key).export({ format: 'jwk' }).x ?? ''
      const ticket = { t: newId(), s: first(), p: seatId, b: new Date().toISOString(), i: device.identity.id, k }
      const body = terminalTicketCodeBody(ticket)
      return `${body}.${sign(null, Buffer.from(body), device.key).toString('base64url')}.${certificate}`
    }
    await scan(page, code('E-1'))
    await lightOf(page, 'valid').getByText('E-1').waitFor()
    await scan(page, code('E-1'))
    await lightOf(page, 'seat_taken')
      .getByText(/^Another ticket for this seat was let in at \d\d:\d\d, at this door: call a manager\.$/)
      .waitFor()
    await fitsEverySize('seat-taken')

    await revokeTerminal(house.server.pool, 'Taken counter')
    await expect.poll(() => revokedAt(door)).toContain(device.identity.id)
    await scan(page, code('E-2'))
    await lightOf(page, 'not_known').getByText('call a manager').waitFor()
    await fitsEverySize('ask')
  })
})

describe('somebody at the door', () => {
  it('takes an admission back, and lets the same ticket in again', async () => {
    const { code } = await sell(first(), 'C-4')
    const before = Number(await admitted(page).textContent())
    await scan(page, code)
    await lightOf(page, 'valid').waitFor()
    await page.getByRole('button', { name: 'Undo C-4' }).click()
    await lightOf(page, 'undone').getByText('C-4 is undone').waitFor()
    await look('undone')
    expect(Number(await admitted(page).textContent())).toBe(before)
    // What was admitted before it may be next.
    expect(await page.getByRole('button', { name: 'Undo C-4' }).count()).toBe(0)
    await page.getByRole('region', { name: 'Last scans' }).getByText('C-4 · Undone').waitFor()
    await scan(page, code)
    await lightOf(page, 'valid').getByText('C-4').waitFor()
    const undone = 'select count(*)::integer as undone from admissions where undone_at is not null'
    await expect.poll(async () => (await house.server.pool.query(undone)).rows).toEqual([{ undone: 1 }])
  })

  it('looks a booking up by its reference, and lets its customer in by hand', async () => {
    const { reference, bookingId } = await sell(first(), 'C-5')
    await page.getByRole('button', { name: 'Look up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Look up' })
    await dialog.getByLabel('Reference').fill('MQ-000000')
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByText('No booking of this cinema has that reference.').waitFor()
    await dialog.getByLabel('Reference').fill(reference.toLowerCase())
    await page.keyboard.press('Enter')
    await dialog.getByRole('region', { name: reference }).getByText('C-5').waitFor()
    await look('found')
    await dialog.getByRole('button', { name: 'Let in' }).click()
    await lightOf(page, 'valid').getByText('C-5').waitFor()
    const byHand = 'select a.by_hand from admissions a join tickets t on t.id = a.ticket_id where t.booking_id = $1'
    await expect
      .poll(async () => (await house.server.pool.query(byHand, [bookingId])).rows)
      .toEqual([{ by_hand: true }])
    await page.getByRole('button', { name: 'Look up' }).click()
    await dialog.getByLabel('Reference').fill(reference)
    await page.keyboard.press('Enter')
    await dialog.getByText(/^In \d\d:\d\d, Door 1$/).waitFor()
    await page.keyboard.press('Escape')
  })

  it('holds codes up to the camera, and each counts once', async () => {
    const { code } = await sell(first(), 'C-6')
    await showToCamera(code)
    await page.setViewportSize(PHONE)
    const before = await page.getByTestId('turnout').textContent()
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await lightOf(page, 'valid').getByText('C-6').waitFor()
    // It is in sight for as long as the light stays, and longer.
    await lightOf(page, 'ready').getByText('Hold a code into the frame').waitFor()
    await look('camera')
    expect(await page.getByTestId('turnout').textContent()).not.toBe(before)
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await lightOf(page, 'ready').getByText('Scan a ticket').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  }, 30_000)

  it('hears the verdict, unless the sound is off, which the page remembers', async () => {
    const sound = page.getByRole('button', { name: 'Sound' })
    expect(await sound.getAttribute('aria-pressed')).toBe('true')
    await sound.click()
    await page.reload()
    await lightOf(page, 'ready').waitFor()
    expect(await sound.getAttribute('aria-pressed')).toBe('false')
    await sound.click()
  })
})

describe('a door whose staff reads another language', () => {
  /** Chosen where the shows are. */
  async function speak(language: string): Promise<void> {
    await page.locator('.door-choice-button').click()
    await page.locator('.door-language select').selectOption(language)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await page.evaluate(() => document.fonts.ready)
  }

  async function looksGood(name: string): Promise<void> {
    // Words that are longer than any language's leave the head no room for its show, which a movie's title does too.
    expect(await clipped(page, name.startsWith('pseudo') ? '.door-head' : undefined)).toEqual([])
    await look(name, name.startsWith('ar'))
  }

  it('reads every part of its screen in it on a phone, with nothing clipped, and finds it again', async () => {
    const { code } = await sell(first(), 'D-8')
    await page.setViewportSize(PHONE)
    for (const language of ['ar', 'fr', 'hi', 'pseudo']) {
      if (language === 'pseudo') {
        await page.evaluate(() => {
          document.documentElement.dataset['words'] = 'pseudo'
        })
      }
      await speak(language === 'pseudo' ? 'en' : language)
      await looksGood(`${language}-choice`)
      await page.keyboard.press('Escape')
      await scan(page, code)
      if (language === 'ar') {
        await lightOf(page, 'valid').getByText('دخول').waitFor()
        await looksGood('ar-valid')
        await scan(page, code)
      }
      await lightOf(page, 'already_used').waitFor()
      await page.getByTestId('order-row').locator('strong').waitFor()
      await looksGood(`${language}-used`)
      await page.locator('.door-below .door-button').last().click()
      await page.getByRole('dialog').waitFor()
      // The last scans scroll there; the light shows their words.
      await page.locator('.look-up .door-record').evaluate((record: HTMLElement) => {
        record.style.display = 'none'
      })
      await looksGood(`${language}-look-up`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.evaluate(() => {
      delete document.documentElement.dataset['words']
    })
    // What was chosen stays for the next start.
    await speak('ar')
    await page.reload()
    await page.locator('html[dir="rtl"]').waitFor()
    await lightOf(page, 'ready').getByText('امسح تذكرة').waitFor()
    await speak('en')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  }, 60_000)
})

describe('two doors without their server', () => {
  it('continue, and later report what both of them admitted', async () => {
    const there = await house.openTerminal('door', 'Door 2')
    const other = await house.openPage(there, { width: 1024, height: 768 })
    const [copied, alone] = [await sell(first(), 'D-1'), await sell(first(), 'D-2')]
    await house.server.stop()
    for (const each of [page, other]) await each.getByTestId('connection-banner').getByText('Cut off since').waitFor()
    await scan(page, copied.code)
    await lightOf(page, 'valid').getByText('D-1').waitFor()
    await scan(page, alone.code)
    await lightOf(page, 'valid').getByText('D-2').waitFor()
    await scan(other, copied.code)
    await lightOf(other, 'valid').getByText('D-1').waitFor()
    await page.getByText('2 admissions are kept and wait for the server').waitFor()
    await page.setViewportSize(PHONE)
    await look('cut-off')
    await page.setViewportSize({ width: 1280, height: 800 })

    await house.server.restart()
    for (const [each, name] of [
      [page, 'Door 2'],
      [other, 'Door 1'],
    ] as const) {
      await each
        .getByRole('region', { name: 'Admitted at two doors' })
        .getByText(new RegExp(`^Seat D-1 .*admitted here at .* and at ${name} at`))
        .waitFor({ timeout: 15_000 })
    }
    await page.getByTestId('connection-banner').waitFor({ state: 'detached' })
    await scan(other, alone.code)
    await lightOf(other, 'already_used').getByText('at Door 1').waitFor()
    const { rows } = await house.server.pool.query(
      'select count(*)::integer as admissions, count(distinct ticket_id)::integer as tickets from admissions where ticket_id in (select ticket_id from admissions where not first and undone_at is null)',
    )
    expect(rows).toEqual([{ admissions: 2, tickets: 1 }])
  }, 40_000)
})
