import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import type { OpenPrint, PrinterState } from '../../../terminal/api.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createPickUpStore, type PickUpState } from './pick-up-store.ts'
import { pickUpView } from './pick-up-view.ts'
import { printProgress } from './print-progress.ts'

const BOOKING = newId()
const job = (state: OpenPrint['state'], of: string | null = BOOKING): OpenPrint => ({
  ...{ jobId: newId(), called: 'Ticket A-1', copy: 1, state, of },
})
const printer = (more: Partial<PrinterState> = {}): PrinterState => ({
  ...{ inUse: 'main', hasSpare: false, trouble: 'none', paperLow: false, byItself: true, jobs: [] },
  ...more,
})
const first = createPickUpStore(
  directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'kiosk'),
).getState()
const around = { printer: printer(), isCutOff: false, now: 0 }
const view = (state: Partial<PickUpState>, more: Partial<typeof around> | { printer: null } = {}) =>
  pickUpView({ ...first, ...state }, { ...around, ...more })
const onTheirWay = { of: [BOOKING], pages: 2, references: ['MQ-7K3F9P'] }

it('nobody types for nothing: a kiosk that can’t print says so first', () => {
  for (const page of ['scan', 'reference', 'digits'] as const) {
    for (const broken of [null, printer({ trouble: 'paper_out' }), printer({ trouble: 'unreachable' })]) {
      const { question, body, wayOn } = view({ page }, { printer: broken })
      expect([question.key, body.is, wayOn.is]).toEqual(['pick_up_printer', 'refused', 'none'])
    }
    expect(view({ page }, { printer: printer({ trouble: 'unknown' }) }).body.is).toBe(page)
  }
})

it('cut off, it says what can be printed, until there is more to say', () => {
  expect(view({}, { isCutOff: true }).line).toEqual({ key: 'pick_up_cut_off' })
  expect(view({ problem: { why: 'offline' } }, { isCutOff: true }).line).toEqual({ key: 'pick_up_offline' })
  expect(view({}).line).toBeNull()
})

it('whoever has to wait sees how long, in the place of the way on', () => {
  const state = { page: 'digits', waitUntil: 30_000, reference: '7K3F9P' } as const
  const waiting = view(state, { now: 1000 })
  expect(waiting).toMatchObject({ line: { key: 'pick_up_wait' }, wayOn: { is: 'wait', left: 29_000 } })
  expect(waiting.body).toEqual({ is: 'digits', isWaiting: true })
  expect(view(state, { now: 30_000 })).toMatchObject({ line: null, wayOn: { is: 'go_on', isOpen: false } })
})

it('pages are counted as they come out, those of others aside', () => {
  const progress = (more: Partial<PrinterState>) => printProgress(onTheirWay, printer(more))
  expect(progress({ jobs: [job('printing'), job('waiting')] })).toEqual({ is: 'printing', done: 0, pages: 2 })
  expect(progress({ jobs: [job('printing'), job('waiting', newId()), job('unknown', null)] })).toEqual({
    ...{ is: 'printing', done: 1, pages: 2 },
  })
  expect(progress({ jobs: [] })).toEqual({ is: 'out', done: 2, pages: 2 })
})

it('a printer that stops in the middle is said, with the reference for the counter', () => {
  const jobs = [job('waiting')]
  expect(printProgress(onTheirWay, printer({ trouble: 'paper_out', jobs })).is).toBe('stuck')
  expect(printProgress(onTheirWay, printer({ jobs: [job('unknown')] })).is).toBe('stuck')
  // The page that is coming may be slow.
  expect(printProgress(onTheirWay, printer({ trouble: 'silent', jobs: [job('printing')] })).is).toBe('printing')
  const stuck = view({ page: 'printing', onTheirWay }, { printer: printer({ trouble: 'paper_out', jobs }) })
  expect(stuck).toMatchObject({ question: { key: 'pick_up_stuck' }, wayOn: { is: 'done' }, line: null })
  expect(stuck.body).toMatchObject({ references: ['MQ-7K3F9P'] })
})
