/** Shifts at the manager's page: those of a day, those that somebody must look at, and one of them with its report. */
import type { Id, ShiftRecord, ShiftSummary } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { USUAL_BEGIN } from './house-day.ts'

/** A shift that was left open is news once a morning, and nobody rings for it. */
const AGAIN_MS = 60_000

export interface ShiftsState {
  /** null: not read yet. */
  shifts: readonly ShiftSummary[] | null
  toLookAt: number
  /** `06:00`: when the house’s day begins. */
  dayBegins: string
  /** The day that is shown; null: what somebody must look at. */
  date: string | null
  open: ShiftRecord | null
  /** Who closes or notes, as typed. */
  name: string
  isBusy: boolean
  sentence: string | null
}

export interface ShiftsStore extends StoreApi<ShiftsState> {
  read(): Promise<void>
  showDay(date: string | null): void
  look(shiftId: Id): Promise<void>
  leave(): void
  setName(name: string): void
  close(shiftId: Id, reason: string): Promise<void>
  note(shiftId: Id, reason: string): Promise<void>
  /** Reads again now and then. @returns what ends it */
  watch(): () => void
}

export function createShiftsStore(engine: Engine): ShiftsStore {
  const store = createStore<ShiftsState>(() => ({
    ...{ shifts: null, toLookAt: 0, dayBegins: USUAL_BEGIN, date: null, open: null },
    ...{ name: '', isBusy: false, sentence: null },
  }))
  const { getState, setState } = store
  let asked = 0

  async function read(): Promise<void> {
    const mine = ++asked
    const answer = await ask(engine.api.shifts({ cinemaId: null, date: getState().date }))
    if (mine !== asked) return
    if (answer.ok) setState({ ...answer.value, dayBegins: answer.value.dayBegins ?? USUAL_BEGIN })
    else setState({ sentence: answer.sentence })
  }

  async function act(work: () => ReturnType<Engine['api']['shiftRecord']>): Promise<void> {
    if (getState().isBusy) return
    setState({ isBusy: true, sentence: null })
    const answer = await ask(work())
    setState({ isBusy: false, ...(answer.ok ? { open: answer.value } : { sentence: answer.sentence }) })
    if (answer.ok) await read()
  }

  return Object.assign(store, {
    read,
    showDay(date: string | null) {
      setState({ date, shifts: null, open: null, sentence: null })
      void read()
    },
    look: (shiftId: Id) => act(() => engine.api.shiftRecord({ shiftId })),
    leave: () => setState({ open: null, sentence: null }),
    setName: (name: string) => setState({ name }),
    close: (shiftId: Id, reason: string) =>
      act(() => engine.api.closeShift({ shiftId, reason, name: getState().name.trim() })),
    note: (shiftId: Id, reason: string) =>
      act(() => engine.api.noteShift({ shiftId, reason, name: getState().name.trim() })),
    watch() {
      const end = engine.onConnected(() => void read())
      const timer = setInterval(() => void read(), AGAIN_MS)
      return () => {
        end()
        clearInterval(timer)
      }
    },
  })
}
