/** A counter and its printer: each ticket is printed once, or known to be a copy. */
import { type Id, newId } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import type { PrinterState } from '../api.ts'
import type { EngineOptions } from '../engine.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'
import { openPrinter } from './printer.ts'

const t = testCounter()
let paper: TestReceiptPrinter

beforeEach(async () => {
  paper = await startReceiptPrinter()
})
afterEach(() => paper.stop())

async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  await t.startEnrolled()
  await t.engine?.stop()
  await (await t.start({ printer: paper.address, ...options })).ready()
}

async function sell(seatIds: string[]): Promise<Id> {
  const { bookingId, answer } = await t.claim(seatIds)
  value(answer)
  value(await t.api.sell({ bookingId, tickets: adults(seatIds), tendered: 100_000 }))
  return bookingId
}

function printer(): PrinterState {
  const found = t.engine?.state().printer
  if (!found) throw new Error('the counter has no printer')
  return found
}

const states = () => printer().jobs.map(({ called, copy, state }) => `${called.slice(7, 10)} ${copy} ${state}`)
const seatsOn = (texts: string[]) => texts.map((text) => /[A-C]-\d/.exec(text)?.[0] ?? '')
/** The tickets of which the server was told, each as often as it was. */
const told = (): Id[] => {
  const sent = new Map(t.server.batches.flat().map(({ id, body }) => [id, body]))
  return [...sent.values()].flatMap((body) => (body.kind === 'print' ? body.ticketIds : []))
}
const FOUR = ['A-1', 'A-2', 'A-3', 'A-4']

test('a drawer opens for cash of its shift that no customer pays, once however often that is asked', async () => {
  await start()
  value(await t.api.openShift({ shiftId: newId(), float: { currency: 'SGD', amount: 0 } }))
  const opened = {
    ...{ movementId: newId(), purpose: 'no_sale' as const, amount: 0, currency: 'SGD' },
    reason: 'change for a customer',
  }
  value(await t.api.moveCash(opened))
  await until('it is open', () => paper.kicks() === 1)
  value(await t.api.moveCash(opened))
  expect(paper.kicks()).toBe(1)
})

describe('tickets', () => {
  test('print by themselves when they are sold, each once, and the server is told', async () => {
    await start()
    await sell(FOUR)
    await until('all are out', () => paper.pages.length === 4 && printer().jobs.length === 0)
    expect(seatsOn(paper.texts())).toEqual(FOUR)
    expect(paper.texts().join()).not.toContain('COPY')
    await until('the server knows', () => new Set(told()).size === 4)
    expect(told()).toHaveLength(4)
    // It was paid in cash.
    expect(paper.kicks()).toBe(1)
  })

  test('that are asked for again come out as copies', async () => {
    await start()
    const bookingId = await sell(['A-1'])
    await until('it is out', () => printer().jobs.length === 0 && paper.pages.length === 1)
    value(await t.api.print({ bookingId }))
    await until('the copy is out', () => paper.pages.length === 2)
    expect(paper.texts()[1]).toContain('COPY 2')
  })

  test('wait while the clerk prints by hand, and are printed once however often that is asked', async () => {
    await start({ printByItself: false })
    const bookingId = await sell(['A-1'])
    expect(printer()).toMatchObject({ byItself: false, jobs: [] })
    paper.openCover(true)
    for (let i = 0; i < 3; i++) value(await t.api.print({ bookingId }))
    await until('the counter says why', () => printer().trouble === 'cover_open')
    expect(states()).toEqual(['A-1 1 waiting'])
    paper.openCover(false)
    await until('it is out', () => paper.pages.length === 1 && printer().jobs.length === 0)
    expect(paper.texts()[0]).not.toContain('COPY')
  })

  test('that are not wanted any more don’t come out when the printer is well again', async () => {
    paper.openCover(true)
    await start()
    await until('the counter says so before the sale', () => printer().trouble === 'cover_open')
    await sell(['A-1'])
    await until('it waits', () => states().join() === 'A-1 1 waiting')
    value(await t.api.dropPrints())
    expect(states()).toEqual([])
    paper.openCover(false)
    await until('the printer is well', () => printer().trouble === 'none')
    expect(paper.pages).toEqual([])
  })
})

describe('a printer whose paper ends within the second of four tickets', () => {
  test('is said, goes on when there is paper, and the doubtful ticket comes out as a copy', async () => {
    await start()
    paper.runOutAfter(1)
    await sell(FOUR)
    await until('the counter says so', () => printer().trouble === 'paper_out')
    await until('one is in doubt', () => states().join() === 'A-2 1 unknown,A-3 1 waiting,A-4 1 waiting')
    paper.putPaperIn()
    await until('the others are out', () => paper.pages.length === 3)
    await until('one is in doubt still', () => states().join() === 'A-2 1 unknown')
    expect(seatsOn(paper.texts())).toEqual(['A-1', 'A-3', 'A-4'])
    const [doubtful] = printer().jobs
    value(await t.api.cameOut({ jobId: doubtful?.jobId ?? '', cameOut: false }))
    await until('it is out as well', () => paper.pages.length === 4 && printer().jobs.length === 0)
    expect(paper.texts()[3]).toMatch(/COPY 2[\s\S]*A-2/)
    await until('the server knows of all', () => new Set(told()).size === 4)
    // It is asked once.
    expect(await t.api.cameOut({ jobId: doubtful?.jobId ?? '', cameOut: false })).toMatchObject({ ok: false })
  })
})

describe('a printer that', () => {
  test('dies within a ticket leaves it in doubt, and what came out is printed then', async () => {
    await start()
    await until('it is known to answer', () => printer().trouble === 'none')
    paper.dieAfter(0)
    const bookingId = await sell(['A-1', 'A-2'])
    await until('the counter says so', () => printer().trouble === 'unreachable')
    expect(states()).toEqual(['A-1 1 unknown', 'A-2 1 waiting'])
    await paper.switchOn()
    await until('the other is out', () => states().join() === 'A-1 1 unknown')
    value(await t.api.cameOut({ jobId: printer().jobs[0]?.jobId ?? '', cameOut: true }))
    expect(states()).toEqual([])
    await until('the server knows of both', () => new Set(told()).size === 2)
    value(await t.api.print({ bookingId }))
    await until('both have copies', () => paper.pages.length === 3)
    expect(
      paper
        .texts()
        .slice(1)
        .every((text) => text.includes('COPY 2')),
    ).toBe(true)
  })

  test('says yes to everything gets each ticket once, and nothing is in doubt', async () => {
    await start()
    paper.behave('says_yes')
    paper.runOutAfter(0)
    await sell(['A-1', 'A-2'])
    await until('it has taken both', () => printer().jobs.length === 0)
    expect(printer().trouble).toBe('none')
  })

  test('never says how it is prints all the same', async () => {
    paper.behave('mute')
    await start()
    await sell(['A-1', 'A-2'])
    await until('both are out', () => paper.pages.length === 2 && printer().jobs.length === 0)
    expect(printer().trouble).toBe('unknown')
  })
})

test('a kill between the page and its note leaves it in doubt, and the next one is a copy', async () => {
  const noted: Promise<never> = new Promise(() => {})
  await start({
    ports: {
      openPrinter(address) {
        const real = openPrinter(address)
        return {
          ...real,
          async print(page, sending) {
            await real.print(page, sending)
            return noted
          },
        }
      },
    },
  })
  await sell(['A-1'])
  await until('it is out', () => paper.pages.length === 1)
  t.kill()
  await (await t.start({ printer: paper.address })).ready()
  await until('nobody knows', () => states().join() === 'A-1 1 unknown')
  expect(paper.pages).toHaveLength(1)
  value(await t.api.cameOut({ jobId: printer().jobs[0]?.jobId ?? '', cameOut: false }))
  await until('the copy is out', () => paper.pages.length === 2)
  expect(paper.texts()[1]).toContain('COPY 2')
})

test('a sale while the program dies is printed by the next one', async () => {
  await start()
  await paper.switchOff()
  await sell(['A-1'])
  t.kill()
  await paper.switchOn()
  await (await t.start({ printer: paper.address })).ready()
  await until('it is out', () => paper.pages.length === 1)
  expect(paper.texts()[0]).not.toContain('COPY')
})

test('the other printer takes over by one word, also after a restart', async () => {
  const spare = await startReceiptPrinter()
  try {
    await start({ sparePrinter: spare.address })
    await paper.switchOff()
    await sell(['A-1'])
    await until('the counter says so', () => printer().trouble === 'unreachable')
    value(await t.api.choosePrinter({ printer: 'spare' }))
    await until('it is out there', () => spare.pages.length === 1)
    await t.engine?.stop()
    await (await t.start({ printer: paper.address, sparePrinter: spare.address })).ready()
    expect(printer()).toMatchObject({ inUse: 'spare', hasSpare: true })
    await sell(['A-2'])
    await until('so is the next', () => spare.pages.length === 2)
    await paper.switchOn()
    expect(paper.pages).toEqual([])
  } finally {
    await spare.stop()
  }
})

test('a counter without a spare printer refuses to change', async () => {
  await start()
  expect(await t.api.choosePrinter({ printer: 'spare' })).toMatchObject({ refusal: { code: 'unavailable' } })
  expect(await t.api.cameOut({ jobId: newId(), cameOut: true })).toMatchObject({ refusal: { field: 'jobId' } })
})
