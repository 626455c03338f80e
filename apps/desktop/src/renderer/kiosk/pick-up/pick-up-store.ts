/** One visitor's way to tickets that are paid for: a code is shown, or reference and digits are typed; then they are looked at, and printed. */
import {
  type Answer,
  isPassing,
  PROOF_DIGITS,
  type Refusal,
  readReference,
  type TicketPickUpFault,
  type TicketProof,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PagesOnTheirWay, TicketsFound } from '../../../terminal/api.ts'
import { ask, type Outcome } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { Scanned } from '../../scanner/scanned.ts'
import { createScanGate } from './scan-gate.ts'

export type PickUpPage = 'scan' | 'reference' | 'digits' | 'found' | 'printing' | 'refused'

/** Why there are no tickets. `offline`: nobody knows. `failed`: something else is in the way. */
export type PickUpProblem = Exclude<TicketPickUpFault, { why: 'wait' }> | { why: 'offline' } | { why: 'failed' }

export interface PickUpState {
  page: PickUpPage
  /** Letters and digits without their prefix. */
  reference: string
  digits: string
  found: { proof: TicketProof; tickets: TicketsFound } | null
  onTheirWay: PagesOnTheirWay | null
  problem: PickUpProblem | null
  /** Nothing can be typed before, in milliseconds since 1970; null: it can. */
  waitUntil: number | null
  /** The terminal is being asked. */
  isBusy: boolean
}

export interface PickUpStore extends StoreApi<PickUpState> {
  /** A code that was scanned, or is seen by the camera. */
  show(scanned: Scanned): void
  /** Begins to type a reference. */
  type(): void
  /** A key of the keypad. */
  press(key: string): void
  erase(): void
  /** From what was typed to the next page. */
  goOn(): void
  print(): void
  /** To the page before. @returns false: there is none */
  back(): boolean
  /** To the first page, as if nothing had been shown. */
  again(): void
  /** The visitor has gone. */
  leave(): void
}

/** Nobody types more: a reference has six letters, or seven. */
const MOST_LETTERS = 7

const FIRST: PickUpState = {
  page: 'scan',
  reference: '',
  digits: '',
  found: null,
  onTheirWay: null,
  problem: null,
  waitUntil: null,
  isBusy: false,
}

/** Of a code, these are said beside the picture: another one may be shown at once. */
const SAID_AT_ONCE: readonly PickUpProblem['why'][] = ['not_genuine', 'offline', 'failed']

export function createPickUpStore(engine: Engine, now: () => number = Date.now): PickUpStore {
  const store = createStore<PickUpState>(() => FIRST)
  const gate = createScanGate()
  let hasLeft = false

  const get = store.getState
  const set = (part: Partial<PickUpState>): void => store.setState(part)

  /** One question at a time: whatever is shown or pressed meanwhile is nothing. */
  async function busy<T>(question: () => Promise<Answer<T>>): Promise<Outcome<T> | undefined> {
    if (get().isBusy) return undefined
    set({ isBusy: true, problem: null })
    const answer = await ask(question())
    set({ isBusy: false })
    return hasLeft ? undefined : answer
  }

  async function find(proof: TicketProof): Promise<void> {
    const answer = await busy(() => engine.api.findTickets({ proof }))
    if (answer === undefined) return
    if (answer.ok) return set({ page: 'found', found: { proof, tickets: answer.value }, digits: '', waitUntil: null })
    refuse(answer.refusal, proof)
  }

  /** @param refusal null: the engine gave no answer */
  function refuse(refusal: Refusal | null, proof: TicketProof): void {
    const fault = refusal?.code === 'tickets_not_picked_up' ? refusal.fault : undefined
    if (fault?.why === 'wait') return set({ page: 'digits', digits: '', waitUntil: now() + fault.seconds * 1000 })
    if (fault?.why === 'unknown') {
      const { waitSeconds } = fault
      const waitUntil = waitSeconds > 0 ? now() + waitSeconds * 1000 : null
      return set({ page: 'digits', digits: '', problem: fault, waitUntil })
    }
    const problem: PickUpProblem = fault ?? { why: isAway(refusal) ? 'offline' : 'failed' }
    if (!SAID_AT_ONCE.includes(problem.why)) return set({ page: 'refused', problem, digits: '' })
    if ('code' in proof) gate.forget(proof.code)
    // What was typed, or found, stays: the same may be tried again.
    set({ problem })
  }

  return Object.assign(store, {
    show({ kind, text }: Scanned) {
      const { page, isBusy } = get()
      if (isBusy || page === 'found' || page === 'printing' || !gate.lets(text, now())) return
      if (kind === 'ticket' || kind === 'group') {
        set({ page: 'scan', reference: '', digits: '' })
        void find({ code: text })
      } else if (kind === 'reference') {
        set({ page: 'digits', reference: lettersOf(text), digits: '', problem: null, waitUntil: null })
      } else if (page === 'scan' || page === 'refused') {
        set({ page: 'scan', problem: { why: 'not_genuine' } })
      }
    },
    type: () => set({ page: 'reference', problem: null }),
    press(key: string) {
      const { page, reference, digits, isBusy } = get()
      if (isBusy) return
      const letter = letterFor(key)
      if (page === 'reference' && letter !== undefined && reference.length < MOST_LETTERS) {
        // Another reference may be tried at once: its tries are its own.
        set({ reference: reference + letter, problem: null, waitUntil: null })
      }
      if (page === 'digits' && /^\d$/.test(key) && digits.length < PROOF_DIGITS && !isWaiting(get(), now())) {
        set({ digits: digits + key, problem: null })
      }
    },
    erase() {
      const { page, reference, digits, isBusy } = get()
      if (isBusy) return
      if (page === 'reference') set({ reference: reference.slice(0, -1), waitUntil: null })
      if (page === 'digits') set({ digits: digits.slice(0, -1) })
    },
    goOn() {
      const state = get()
      if (!mayGoOn(state, now())) return
      if (state.page === 'reference') return set({ page: 'digits', digits: '', problem: null })
      const reference = readReference(`MQ-${state.reference}`)
      if (reference !== undefined) void find({ reference, digits: state.digits })
    },
    async print() {
      const { found } = get()
      if (found === null) return
      const answer = await busy(() => engine.api.printTickets({ proof: found.proof }))
      if (answer === undefined) return
      if (answer.ok) return set({ page: 'printing', onTheirWay: answer.value, found: null })
      refuse(answer.refusal, found.proof)
    },
    back() {
      const { page, found, isBusy } = get()
      if (isBusy) return true
      if (page === 'scan' || page === 'printing') return false
      const isTyped = found !== null && 'reference' in found.proof
      const before = page === 'digits' || (page === 'found' && isTyped) ? 'reference' : 'scan'
      set({ page: before, digits: '', problem: null, found: null })
      return true
    },
    again() {
      if (!get().isBusy) set(FIRST)
    },
    leave() {
      hasLeft = true
      if (get().onTheirWay !== null) void ask(engine.api.leaveTickets())
    },
  })
}

const isAway = (refusal: Refusal | null): boolean => refusal === null || isPassing(refusal)

const lettersOf = (reference: string): string => reference.replace(/^MQ-/, '')

export const isWaiting = ({ waitUntil }: PickUpState, at: number): boolean => waitUntil !== null && at < waitUntil

export function mayGoOn(state: PickUpState, at: number): boolean {
  if (state.isBusy || (state.page === 'digits' && isWaiting(state, at))) return false
  const isWhole = readReference(`MQ-${state.reference}`) !== undefined
  return isWhole && (state.page === 'reference' || state.digits.length === PROOF_DIGITS)
}

/** As a person reads it: `O` is 0, `I` and `L` are 1. undefined: no reference has it. */
function letterFor(key: string): string | undefined {
  const letter = key.toUpperCase().replace('O', '0').replace(/[IL]/, '1')
  return /^[0-9A-HJKMNP-TV-Z]$/.test(letter) ? letter : undefined
}
