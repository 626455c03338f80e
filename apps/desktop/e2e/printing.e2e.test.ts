/** A real counter with a printer at a port: paper that ends within a sale, the clerk's answer, and the other printer. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { chooseShow, payExactCash, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let paper: TestReceiptPrinter
let spare: TestReceiptPrinter
let counter: Page
const SEATS = ['A-1', 'A-2', 'A-3', 'A-4']

beforeAll(async () => {
  paper = await startReceiptPrinter()
  spare = await startReceiptPrinter()
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const { showIds } = await insertTestProgramme(house.server.pool, { shows: 1 })
  const terminal = await house.openTerminal('counter', 'Counter 1', undefined, {
    printer: paper.address,
    sparePrinter: spare.address,
  })
  counter = await house.openPage(terminal, { width: 1280, height: 800 })
  await chooseShow(counter, showIds[0] ?? '')
})
afterAll(async () => {
  await house?.close()
  await paper?.stop()
  await spare?.stop()
})

const band = () => counter.getByTestId('printer-band')
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const seatsOn = (texts: string[]) => texts.map((text) => /[A-C]-\d/.exec(text)?.[0])

async function picture(name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await counter.screenshot({ path: join(folder, `${name}.png`) })
}

it('four tickets come out though the paper ends within the second: the doubtful one as a copy', async () => {
  paper.runOutAfter(1)
  for (const seat of SEATS) await toggleSeat(counter, seat, 'yours')
  await payExactCash(counter)
  await band().getByText('Paper is out').waitFor()
  await band().getByText('Did it come out whole?').waitFor()
  await band().getByText('2 pages wait.').waitFor()
  await picture('paper-out')
  expect(await axeFindings(counter)).toEqual([])
  expect(await stickingOut(counter)).toEqual([])
  await counter.setViewportSize({ width: 1024, height: 768 })
  await picture('paper-out-narrow')
  expect(await stickingOut(counter)).toEqual([])
  await counter.setViewportSize({ width: 1280, height: 800 })
  // It is said before the next sale.
  await button('Next customer').click()
  await band().getByText('Paper is out').waitFor()
  paper.putPaperIn()
  await band().getByText('Paper is out').waitFor({ state: 'detached' })
  await vi.waitFor(() => expect(seatsOn(paper.texts())).toEqual(['A-1', 'A-3', 'A-4']), SOON)
  await picture('in-doubt')
  await button(/^Print a copy/).click()
  await band().waitFor({ state: 'detached' })
  await vi.waitFor(() => expect(seatsOn(paper.texts())).toEqual(['A-1', 'A-3', 'A-4', 'A-2']), SOON)
  expect(paper.texts().map((text) => text.includes('COPY 2'))).toEqual([false, false, false, true])
})

it('one key sends the next tickets to the other printer', async () => {
  await paper.switchOff()
  await band().getByText('The printer can’t be reached').waitFor()
  await picture('out-of-reach')
  await counter.keyboard.press('F1')
  await band().waitFor({ state: 'detached' })
  await toggleSeat(counter, 'B-1', 'yours')
  await payExactCash(counter)
  await vi.waitFor(() => expect(seatsOn(spare.texts())).toEqual(['B-1']), SOON)
  await button('Spare printer: ready').click()
  const dialog = counter.getByRole('dialog', { name: 'Printer' })
  await dialog.getByText('Nothing waits.').waitFor()
  expect(await axeFindings(counter)).toEqual([])
  await picture('spare-printer')
  for (const [i, png] of [...paper.pictures(), ...spare.pictures()].entries()) {
    if (process.env.MARQUEE_SCREENS) writeFileSync(join(process.env.MARQUEE_SCREENS, `paper-${i}.png`), png)
  }
  await paper.switchOn()
})
