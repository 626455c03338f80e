/** What the pick-up's page shows: one question, what belongs to it, the way on, and a sentence about what has just happened. Pure. */
import type { PrinterState, TicketsFound } from '../../../terminal/api.ts'
import type { Notice } from '../visit/visit-store.ts'
import type { KioskWordKey } from '../words/en.ts'
import { isWaiting, mayGoOn, type PickUpProblem, type PickUpState } from './pick-up-store.ts'
import { problemTitle } from './pick-up-words.ts'
import { canPrint, type PrintProgress, printProgress } from './print-progress.ts'

export type PickUpBody =
  | { is: 'scan' }
  | { is: 'reference' }
  | { is: 'digits'; isWaiting: boolean }
  | { is: 'found'; tickets: TicketsFound }
  | { is: 'printing'; progress: PrintProgress; references: string[] }
  | { is: 'refused'; problem: PickUpProblem }

/** `busy`: the terminal works. `wait`: so many milliseconds. */
export type PickUpWayOn =
  | { is: 'none' }
  | { is: 'busy' }
  | { is: 'wait'; left: number }
  | { is: 'go_on'; isOpen: boolean }
  | { is: 'print'; count: number }
  | { is: 'done' }
  | { is: 'another' }

export interface PickUpView {
  body: PickUpBody
  question: Notice
  line: Notice | null
  wayOn: PickUpWayOn
}

interface Around {
  printer: PrinterState | null
  isCutOff: boolean
  now: number
}

export function pickUpView(state: PickUpState, around: Around): PickUpView {
  const body = bodyOf(state, around)
  return {
    body,
    question: questionOf(body),
    line: body.is === 'refused' || body.is === 'printing' ? null : lineOf(state, around),
    wayOn: wayOnOf(body, state, around),
  }
}

function bodyOf(state: PickUpState, { printer, now }: Around): PickUpBody {
  const { page, found, onTheirWay, problem } = state
  if (page === 'printing' && onTheirWay) {
    return { is: 'printing', progress: printProgress(onTheirWay, printer), references: onTheirWay.references }
  }
  if (page === 'refused' && problem) return { is: 'refused', problem }
  if (page === 'found' && found) return { is: 'found', tickets: found.tickets }
  // Nobody types, or shows a code, for nothing: it is said before.
  if (!canPrint(printer)) return { is: 'refused', problem: { why: 'printer' } }
  if (page === 'digits') return { is: 'digits', isWaiting: isWaiting(state, now) }
  return { is: page === 'reference' ? 'reference' : 'scan' }
}

const QUESTIONS = {
  scan: 'pick_up_ask_scan',
  reference: 'pick_up_ask_reference',
  digits: 'pick_up_ask_digits',
  found: 'pick_up_ask_found',
} as const satisfies Partial<Record<PickUpBody['is'], KioskWordKey>>

const PROGRESS = {
  printing: 'pick_up_printing',
  out: 'pick_up_out',
  stuck: 'pick_up_stuck',
} as const satisfies Record<PrintProgress['is'], KioskWordKey>

function questionOf(body: PickUpBody): Notice {
  if (body.is === 'refused') return problemTitle(body.problem)
  return { key: body.is === 'printing' ? PROGRESS[body.progress.is] : QUESTIONS[body.is] }
}

function lineOf(state: PickUpState, { isCutOff, now }: Around): Notice | null {
  const { page, problem } = state
  if (page === 'digits' && isWaiting(state, now)) return { key: 'pick_up_wait' }
  if (problem) return problemTitle(problem)
  return isCutOff && page !== 'found' ? { key: 'pick_up_cut_off' } : null
}

function wayOnOf(body: PickUpBody, state: PickUpState, { printer, now }: Around): PickUpWayOn {
  switch (body.is) {
    case 'scan':
      return state.isBusy ? { is: 'busy' } : { is: 'none' }
    case 'reference':
    case 'digits':
      if (state.isBusy) return { is: 'busy' }
      if (body.is === 'digits' && body.isWaiting) return { is: 'wait', left: (state.waitUntil ?? now) - now }
      return { is: 'go_on', isOpen: mayGoOn(state, now) }
    case 'found':
      return state.isBusy ? { is: 'busy' } : { is: 'print', count: body.tickets.seats.length }
    case 'printing':
      return body.progress.is === 'printing' ? { is: 'busy' } : { is: 'done' }
    case 'refused':
      return canPrint(printer) ? { is: 'another' } : { is: 'none' }
  }
}
