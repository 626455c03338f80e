/** The counter's shift as its panel shows it: which step it is at, and what the terminal says of it. */
import { type CashCount, type DrawerPurpose, type Id, newId, type ShiftReport } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ShiftView, ZReport } from '../../../terminal/api.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'

export type ShiftStep =
  | { name: 'home' }
  | { name: 'move'; purpose: DrawerPurpose }
  | { name: 'so_far'; report: ShiftReport }
  | { name: 'count' }
  /** `handedOver`: the next shift has begun with it. */
  | { name: 'closed'; z: ZReport; handedOver: boolean }

export type Said = { what: 'opened'; number: number | string } | { what: 'moved' }

export interface ShiftDeskState {
  /** null: not read yet. */
  view: ShiftView | null
  closed: readonly ZReport[]
  step: ShiftStep
  isBusy: boolean
  sentence: string | null
  /** What was done, for a moment. */
  said: Said | null
}

export interface ShiftDesk extends StoreApi<ShiftDeskState> {
  read(): Promise<void>
  go(step: ShiftStep): void
  open(float: CashCount): Promise<boolean>
  move(moved: { purpose: DrawerPurpose; amount: number; currency: string; reason: string }): Promise<void>
  soFar(): Promise<void>
  sign(counted: CashCount): Promise<boolean>
  end(how: { reason: string; handsOver: boolean }): Promise<void>
}

export function createShiftDesk(engine: Engine): ShiftDesk {
  const store = createStore<ShiftDeskState>(() => ({
    ...{ view: null, closed: [], step: { name: 'home' } as const },
    ...{ isBusy: false, sentence: null, said: null },
  }))
  const { getState, setState } = store
  /** Of acts without an answer: the same again is the same act. */
  const ids = new Map<string, Id>()
  const idFor = (act: string): Id => {
    const id = ids.get(act) ?? newId()
    ids.set(act, id)
    return id
  }

  async function busy<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (getState().isBusy) return undefined
    setState({ isBusy: true, sentence: null, said: null })
    try {
      return await work()
    } finally {
      setState({ isBusy: false })
    }
  }

  async function read(): Promise<void> {
    const [view, closed] = await Promise.all([askPlain(engine.api.shiftView()), askPlain(engine.api.closedShifts())])
    if (view.ok) setState({ view: view.value })
    else setState({ sentence: view.sentence })
    if (closed.ok) setState({ closed: closed.value })
  }

  return Object.assign(store, {
    read,
    go: (step: ShiftStep) => setState({ step, sentence: null, said: null }),

    async open(float: CashCount) {
      const isOpen = await busy(async () => {
        const act = 'open'
        const answer = await ask(engine.api.openShift({ shiftId: idFor(act), float }))
        if (!answer.ok) {
          setState({ sentence: answer.sentence })
          return false
        }
        ids.delete(act)
        setState({ view: answer.value, said: { what: 'opened', number: answer.value.open?.number ?? '' } })
        return true
      })
      return isOpen ?? false
    },

    async move(moved: { purpose: DrawerPurpose; amount: number; currency: string; reason: string }) {
      await busy(async () => {
        const act = JSON.stringify(moved)
        const answer = await ask(engine.api.moveCash({ movementId: idFor(act), ...moved }))
        if (!answer.ok) return setState({ sentence: answer.sentence })
        ids.delete(act)
        await read()
        setState({ step: { name: 'home' }, said: { what: 'moved' } })
      })
    },

    async soFar() {
      await busy(async () => {
        const answer = await ask(engine.api.shiftSoFar())
        if (answer.ok) setState({ step: { name: 'so_far', report: answer.value } })
        else setState({ sentence: answer.sentence })
      })
    },

    async sign(counted: CashCount) {
      const isSigned = await busy(async () => {
        const shiftId = getState().view?.open?.shiftId
        if (shiftId === undefined) return false
        const act = `count ${shiftId} ${JSON.stringify(counted)}`
        const answer = await ask(engine.api.countShift({ shiftId, countId: idFor(act), counted }))
        if (!answer.ok) {
          setState({ sentence: answer.sentence })
          return false
        }
        ids.delete(act)
        setState({ view: answer.value })
        return true
      })
      return isSigned ?? false
    },

    async end({ reason, handsOver }: { reason: string; handsOver: boolean }) {
      await busy(async () => {
        const open = getState().view?.open
        if (!open?.counted) return
        const { shiftId, counted } = open
        const next = handsOver ? { shiftId: idFor(`next ${shiftId}`), float: counted.counted } : undefined
        const answer = await ask(
          engine.api.endShift({
            ...{ shiftId, shownDifference: counted.difference },
            ...(reason.trim() !== '' && { reason: reason.trim() }),
            ...(next && { next }),
          }),
        )
        await read()
        if (answer.ok) setState({ step: { name: 'closed', z: answer.value, handedOver: handsOver } })
        else setState({ sentence: answer.sentence })
      })
    },
  })
}
