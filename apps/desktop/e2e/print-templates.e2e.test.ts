/** A manager changes what is printed with a picture beside it, a counter prints by it, and a door admits the group in parts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseGroupCode } from '@marquee/shared'
import { createCanvas } from '@napi-rs/canvas'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { photographed, read } from '../../../tooling/testing/qr-pictures.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { chooseShow, payExactCash, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, smallTargets, stickingOut } from './page-checks.ts'
import { scanAs } from './scan.ts'

let house: House
let till: TestTerminal
let paper: TestReceiptPrinter
let office: Page
let counter: Page
let door: Page

beforeAll(async () => {
  paper = await startReceiptPrinter()
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const { showIds } = await insertTestProgramme(house.server.pool, { shows: 1 })
  till = await house.openTerminal('counter', 'Counter 1', undefined, { printer: paper.address })
  office = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1280, height: 800 })
  counter = await house.openPage(till, { width: 1280, height: 800 })
  door = await house.openPage(await house.openTerminal('door', 'Door 1'), { width: 390, height: 844 })
  await chooseShow(counter, showIds[0] ?? '')
})
afterAll(async () => {
  await house?.close()
  await paper?.stop()
})

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  expect(await stickingOut(page)).toEqual([])
  // The manager's view scrolls, and the door's does not.
  if (page === door) expect(await smallTargets(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}

function logo(): Buffer {
  const canvas = createCanvas(320, 100)
  const context = canvas.getContext('2d')
  context.fillRect(20, 20, 280, 60)
  context.clearRect(40, 35, 240, 30)
  return canvas.toBuffer('image/png')
}

const pages = (name: string) => office.getByRole('group', { name: 'Pages' }).getByRole('button', { name })
const preview = () => office.getByRole('region', { name: 'How it comes out' })
const heightOfPreview = (): Promise<number> =>
  preview()
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.naturalHeight)
const add = async (block: string): Promise<void> => {
  await office.getByLabel('Block to add').selectOption({ label: block })
  await office.getByRole('button', { name: 'Add', exact: true }).click()
}
const save = () => office.getByRole('button', { name: 'Save', exact: true })
const LATEST = "select max(json_extract(entry, '$.version')) from catalogue where kind = 'print_template'"
/** The latest version that the counter has on its disk. */
function latestAt({ dir }: TestTerminal): unknown {
  const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  try {
    return db.prepare(LATEST).pluck().get()
  } finally {
    db.close()
  }
}
const verdict = (of: string) => door.locator(`[data-testid="door-light"][data-verdict="${of}"]`)

it('a manager sees each change as the printer would print it, and can’t save what nobody could use', async () => {
  await openView(office, 'Printing')
  await preview().getByRole('img', { name: 'Ticket as it comes out of the printer' }).waitFor()
  const before = await heightOfPreview()
  await look(office, 'template-usual')
  await office.getByLabel('Picture of the logo').setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: logo() })
  await office.getByText('384 × 120 dots').waitFor()
  await add('Logo')
  for (let i = 0; i < 13; i++) await office.getByRole('button', { name: 'Logo, one up' }).click()
  const header = office.getByRole('region', { name: 'Footer lines' })
  await header.getByRole('button', { name: 'Add a line' }).click()
  await header.getByLabel('Footer lines, line 1').fill('Thank you for coming')
  await office.getByText('Ticket: it must have a place for its footer lines.').waitFor()
  expect(await save().isDisabled()).toBe(true)
  await add('Footer lines')
  await expect.poll(heightOfPreview).toBeGreaterThan(before + 120)
  await look(office, 'template-edited')
  await office.getByRole('button', { name: 'Take out Code' }).click()
  await preview().getByText('without it nobody is let in').waitFor()
  expect(await save().isDisabled()).toBe(true)
  await look(office, 'template-refused')
  await add('Code')
  await pages('Receipt').click()
  await add('Code for a group')
  await preview().getByRole('img', { name: 'Receipt as it comes out of the printer' }).waitFor()
  await office.setViewportSize({ width: 1024, height: 768 })
  await look(office, 'template-receipt-narrow')
  await office.setViewportSize({ width: 1280, height: 800 })
  await save().click()
  await office.getByText('Version 1 is in force.').waitFor()
  await office.getByRole('region', { name: 'Versions' }).getByText('Office').waitFor()
})

it('an earlier version is looked at, and put back as the next one', async () => {
  const versions = office.getByRole('region', { name: 'Versions' })
  await office.getByLabel('Empty lines before that').selectOption('4')
  await save().click()
  await office.getByText('Version 2 is in force.').waitFor()
  await versions.getByRole('button', { name: 'Put back the usual pages' }).click()
  await office.getByText('These are the usual pages. Save puts them back').waitFor()
  await versions.getByRole('button', { name: 'Put back version 1' }).click()
  await office.getByText('This is version 1. Save puts it back').waitFor()
  expect(await office.getByLabel('Empty lines before that').inputValue()).toBe('0')
  await look(office, 'template-earlier')
  await save().click()
  await office.getByText('Version 3 is in force.').waitFor()
  await versions.getByText('The same as version 1').waitFor()
})

it('the counter prints by it: the house’s line on each ticket, and a code for the group on the receipt', async () => {
  await vi.waitFor(() => expect(latestAt(till)).toBe(3), SOON)
  for (const seat of ['A-1', 'A-2', 'A-3', 'A-4']) await toggleSeat(counter, seat, 'yours')
  await payExactCash(counter)
  await vi.waitFor(() => expect(paper.texts()).toHaveLength(4), SOON)
  for (const text of paper.texts()) expect(text).toContain('Thank you for coming')
  await counter.getByRole('button', { name: 'Print a receipt' }).click()
  await vi.waitFor(() => expect(paper.texts()).toHaveLength(5), SOON)
  expect(paper.texts()[4]).toContain('Admits 4 together')
  expect(paper.texts()[4]).toContain('A-1, A-2, A-3, A-4')
  for (const [i, png] of paper.pictures().entries()) {
    if (process.env.MARQUEE_SCREENS) writeFileSync(join(process.env.MARQUEE_SCREENS, `templated-${i}.png`), png)
  }
})

it('the door admits the group in parts, and the tickets of those who came in are used', async () => {
  const [ticket = Buffer.alloc(0), , , , receipt = Buffer.alloc(0)] = paper.pictures()
  const group = read(await photographed(receipt)) ?? ''
  expect(parseGroupCode(group)?.payload.n).toHaveLength(4)
  await verdict('ready').waitFor()
  await scanAs(door, 'us', group)
  await verdict('group').getByText('Admit 4').waitFor()
  await door.getByText('4 here').waitFor()
  await look(door, 'group-phone')
  await door.getByRole('button', { name: 'One less' }).click()
  await door.getByRole('button', { name: 'Admit 3' }).click()
  await verdict('valid').getByText('3 of 4').waitFor()
  await look(door, 'group-in')
  await scanAs(door, 'us', read(await photographed(ticket)) ?? '')
  await verdict('already_used').waitFor()
  await scanAs(door, 'us', group)
  await verdict('group').getByText('3 of them came before').waitFor()
  await door.setViewportSize({ width: 1280, height: 800 })
  await look(door, 'group-rest')
  await door.getByRole('button', { name: 'Admit 1' }).click()
  await verdict('valid').getByText('4 of 4').waitFor()
  await door.getByRole('button', { name: 'Undo A-4' }).click()
  await verdict('undone').waitFor()
  await vi.waitFor(async () => {
    const { rows } = await house.server.pool.query<{ count: number }>(
      'select count(*)::int as count from admissions where undone_at is null',
    )
    expect(rows).toEqual([{ count: 3 }])
  }, SOON)
})
