import { type Answer, granted, type Refusal, refused, type TicketPickUpFault, type TicketProof } from '@marquee/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TicketsFound } from '../../../terminal/api.ts'
import { type DirectEngine, directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createPickUpStore, mayGoOn, type PickUpStore } from './pick-up-store.ts'

const FOUND: TicketsFound = {
  title: 'Parasite',
  startsAt: '2026-11-26T19:00:00.000Z',
  auditorium: 'Hall 1',
  timeZone: 'Europe/Paris',
  seats: [{ seatId: 'A-1', type: 'adult' }],
  hasGoods: false,
}
const TICKET = { kind: 'ticket', text: 'MQ3:A' } as const
const fault = (fault: TicketPickUpFault): Answer<never> => refused({ code: 'tickets_not_picked_up', fault })
const OFFLINE: Refusal = { code: 'timeout', what: 'the tickets cannot be looked up' }

let engine: DirectEngine
let store: PickUpStore
let now: number
/** What the terminal was asked for, and what it answers next. */
let asked: TicketProof[]
let found: () => Promise<Answer<TicketsFound>>
let left: number

beforeEach(() => {
  engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk')
  now = 0
  asked = []
  left = 0
  found = async () => granted(FOUND)
  engine.api.findTickets = ({ proof }) => {
    asked.push(proof)
    return found()
  }
  engine.api.printTickets = async () => granted({ of: ['b'], pages: 1, references: ['MQ-7K3F9P'] })
  engine.api.leaveTickets = async () => {
    left++
    return granted(null)
  }
  store = createPickUpStore(engine, () => now)
})

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const at = () => store.getState()
async function type(reference: string, digits: string): Promise<void> {
  store.type()
  for (const key of reference) store.press(key)
  store.goOn()
  for (const key of digits) store.press(key)
  store.goOn()
  await settled()
}

describe('a code that is shown', () => {
  it('is looked up, and its tickets are printed at one touch', async () => {
    store.show(TICKET)
    expect(at()).toMatchObject({ page: 'scan', isBusy: true })
    await settled()
    expect(at()).toMatchObject({ page: 'found', isBusy: false })
    expect(asked).toEqual([{ code: 'MQ3:A' }])
    store.print()
    await settled()
    expect(at()).toMatchObject({ page: 'printing', onTheirWay: { pages: 1 }, found: null })
  })

  it('is asked for once while it is held up, and nothing else is meanwhile', async () => {
    let answer = (_: Answer<TicketsFound>): void => {}
    found = () => new Promise((resolve) => (answer = resolve))
    for (now = 0; now < 30_000; now += 120) store.show(TICKET)
    store.show({ kind: 'group', text: 'MQ5:B' })
    expect(asked).toHaveLength(1)
    answer(fault({ why: 'not_genuine' }))
    await settled()
    expect(at()).toMatchObject({ page: 'scan', problem: { why: 'not_genuine' } })
  })

  it('that is no ticket asks nobody, and one of a reference is followed by its digits', async () => {
    store.show({ kind: 'voucher', text: 'MQV' })
    expect(at()).toMatchObject({ page: 'scan', problem: { why: 'not_genuine' } })
    now += 5000
    store.show({ kind: 'reference', text: 'MQ-7K3F9P' })
    expect(at()).toMatchObject({ page: 'digits', reference: '7K3F9P', problem: null })
    expect(asked).toEqual([])
  })

  it('may be shown again at once after a lost answer, and is the same question', async () => {
    found = async () => refused(OFFLINE)
    store.show(TICKET)
    await settled()
    expect(at()).toMatchObject({ page: 'scan', problem: { why: 'offline' } })
    now += 1000
    store.show(TICKET)
    expect(asked).toHaveLength(2)
  })
})

describe('a reference', () => {
  it('is typed as a person reads it, with its digits', async () => {
    await type('7k3fol', '4242')
    expect(asked).toEqual([{ reference: 'MQ-7K3F01', digits: '4242' }])
    expect(at().page).toBe('found')
  })

  it('takes no other signs, and no more than there are', () => {
    store.type()
    for (const key of 'U-7K3F9PX99') store.press(key)
    expect(at().reference).toBe('7K3F9PX')
    store.erase()
    expect(at().reference).toBe('7K3F9P')
    expect(mayGoOn(at(), now)).toBe(true)
    store.erase()
    expect(mayGoOn(at(), now)).toBe(false)
    store.goOn()
    expect(at().page).toBe('reference')
  })

  it('that is wrong is kept, and its digits are typed again', async () => {
    found = async () => fault({ why: 'unknown', waitSeconds: 0 })
    await type('7K3F9P', '0000')
    expect(at()).toMatchObject({ page: 'digits', reference: '7K3F9P', digits: '', problem: { why: 'unknown' } })
  })

  it('that was wrong too often waits, and another one doesn’t', async () => {
    found = async () => fault({ why: 'unknown', waitSeconds: 30 })
    await type('7K3F9P', '0000')
    expect(at().waitUntil).toBe(30_000)
    store.press('1')
    expect(at().digits).toBe('')
    now = 30_000
    for (const key of '4242') store.press(key)
    expect(mayGoOn(at(), now)).toBe(true)
    found = async () => fault({ why: 'wait', seconds: 60 })
    store.goOn()
    await settled()
    expect(at()).toMatchObject({ page: 'digits', digits: '', waitUntil: 90_000 })
    store.back()
    store.erase()
    store.press('Q')
    expect(at().waitUntil).toBeNull()
  })
})

describe('what can’t be had', () => {
  it.each<TicketPickUpFault>([
    { why: 'printed', reference: 'MQ-7K3F9P' },
    { why: 'other_cinema', cinema: 'Rex' },
    { why: 'not_paid' },
    { why: 'given_back' },
    { why: 'exchanged' },
    { why: 'show_cancelled' },
    { why: 'show_over' },
    { why: 'not_in_books' },
    { why: 'printer' },
  ])('because of $why has a page of its own, and the way back to the first one', async (why) => {
    found = async () => fault(why)
    store.show(TICKET)
    await settled()
    expect(at()).toMatchObject({ page: 'refused', problem: why })
    store.again()
    expect(at()).toMatchObject({ page: 'scan', problem: null, reference: '' })
  })

  it('while printing is asked for again under the same proof', async () => {
    store.show(TICKET)
    await settled()
    engine.api.printTickets = async () => refused(OFFLINE)
    store.print()
    await settled()
    expect(at()).toMatchObject({ page: 'found', problem: { why: 'offline' } })
    expect(at().found?.proof).toEqual({ code: 'MQ3:A' })
  })
})

describe('the visitor', () => {
  it('goes back page by page, with what was typed', async () => {
    await type('7K3F9P', '4242')
    expect(store.back()).toBe(true)
    expect(at()).toMatchObject({ page: 'reference', reference: '7K3F9P', digits: '', found: null })
    expect(store.back()).toBe(true)
    expect(at().page).toBe('scan')
    expect(store.back()).toBe(false)
  })

  it('who leaves takes the pages that wait with them, and hears no answer any more', async () => {
    store.leave()
    expect(left).toBe(0)
    store.show(TICKET)
    await settled()
    expect(at().found).toBeNull()
    const next = createPickUpStore(engine, () => now)
    next.show(TICKET)
    await settled()
    next.print()
    await settled()
    next.leave()
    expect(left).toBe(1)
  })
})
