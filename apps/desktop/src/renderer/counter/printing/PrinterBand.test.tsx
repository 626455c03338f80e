// @vitest-environment happy-dom
import { granted, newId } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import type { PrinterState } from '../../../terminal/api.ts'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { pressKey, render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { PrinterBand } from './PrinterBand.tsx'
import { PrinterButton } from './PrinterButton.tsx'

const FINE: PrinterState = {
  inUse: 'main',
  hasSpare: true,
  trouble: 'none',
  paperLow: false,
  byItself: true,
  jobs: [],
}
const page = (called: string, state: PrinterState['jobs'][number]['state']) => ({
  jobId: newId(),
  called,
  copy: 1,
  of: newId(),
  state,
})

async function counter() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  const asked: unknown[] = []
  engine.api.cameOut = async (args) => {
    asked.push(args)
    return granted(null)
  }
  engine.api.choosePrinter = async (args) => {
    asked.push(args)
    return granted(null)
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <PrinterButton />
      <PrinterBand />
    </TerminalProvider>,
  )
  return {
    asked,
    is: (printer: Partial<PrinterState> | null) =>
      act(async () => engine.terminal.tell({ printer: printer && { ...FINE, ...printer } })),
    band: () => screen.querySelector('.printer-band')?.textContent ?? null,
    chip: () => screen.querySelector('.printer-button')?.getAttribute('aria-label') ?? null,
    press: (text: string) =>
      act(async () =>
        [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').startsWith(text))?.click(),
      ),
  }
}

it('a counter without a printer says nothing of one', async () => {
  const { is, band, chip } = await counter()
  await is(null)
  expect([band(), chip()]).toEqual([null, null])
})

it('a printer that is well, or low on paper, is told in the bar alone', async () => {
  const { is, band, chip } = await counter()
  await is({})
  expect([band(), chip()]).toEqual([null, 'Printer: ready'])
  await is({ paperLow: true })
  expect([band(), chip()]).toEqual([null, 'Printer: paper is nearly out'])
  await is({ trouble: 'unknown', inUse: 'spare' })
  expect([band(), chip()]).toEqual([null, 'Spare printer: it does not say how it is'])
})

it('a printer without paper is told across the screen, with what waits and the way to the other one', async () => {
  const { is, band, asked } = await counter()
  await is({ trouble: 'paper_out', jobs: [page('Ticket A-1, MQ-7K3F9P', 'waiting')] })
  expect(band()).toContain('Paper is out')
  expect(band()).toContain('One page waits.')
  await pressKey('F1')
  expect(asked).toEqual([{ printer: 'spare' }])
})

it('the clerk is asked of a page of which nobody knows, and prints it as a copy', async () => {
  const { is, band, press, asked } = await counter()
  const job = page('Ticket A-2, MQ-7K3F9P', 'unknown')
  await is({ jobs: [job] })
  expect(band()).toContain('Ticket A-2, MQ-7K3F9P')
  await press('Print a copy')
  await press('It came out')
  expect(asked).toEqual([
    { jobId: job.jobId, cameOut: false },
    { jobId: job.jobId, cameOut: true },
  ])
})
