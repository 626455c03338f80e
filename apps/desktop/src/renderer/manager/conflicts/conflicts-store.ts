/** The conflicts of the manager's cinemas: which are open, which one is looked at, and what came of settling one. */
import type { Conflict, ConflictResolution, ConflictsAnswer, Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { watchList } from '../watch-list.ts'

export interface ConflictsState extends ConflictsAnswer {
  loaded: boolean
  chosenId: Id | null
  /** Null once somebody has chosen: the one that has come by itself, as the first or in another's place. */
  cameByItself: Id | null
  /** `all`: `enterAll` is at it. */
  busy: ConflictResolution | 'all' | null
  said: { tone: 'good' | 'bad'; sentence: string } | null
  sentence: string | null
}

export interface ConflictsStore extends StoreApi<ConflictsState> {
  /** Begins to ask; returns the function that ends it. */
  watch(): () => void
  choose(conflictId: Id): void
  /** Moves to the next one or the one before. */
  step(by: 1 | -1): void
  settle(conflict: Conflict, resolution: ConflictResolution, reason: string): Promise<void>
  /**
   * Enters all of these, the oldest first, until the server is away. A conflict that can't be entered any more stays
   * open.
   */
  enterAll(conflicts: readonly Conflict[], reason: string): Promise<void>
}

/** The server, or the terminal's own program, gives no answer: the next one would get none either. */
const UNREACHED: readonly string[] = ['offline', 'timeout', 'engine_lost']

export function createConflictsStore(engine: Engine): ConflictsStore {
  const store = createStore<ConflictsState>(() => ({
    open: [],
    settled: [],
    loaded: false,
    chosenId: null,
    cameByItself: null,
    busy: null,
    said: null,
    sentence: null,
  }))
  const take = ({ open, settled }: ConflictsAnswer): void => {
    const { chosenId, open: before } = store.getState()
    const known = open.some((conflict) => conflict.conflictId === chosenId)
    // The one that was looked at is settled: its place in the list is taken by the next.
    const place = Math.max(
      0,
      before.findIndex((conflict) => conflict.conflictId === chosenId),
    )
    const next = known ? chosenId : (open[Math.min(place, open.length - 1)]?.conflictId ?? null)
    store.setState({
      open,
      settled,
      chosenId: next,
      ...(known ? {} : { cameByItself: next }),
      loaded: true,
      sentence: null,
    })
  }
  const choose = (conflictId: Id): void => store.setState({ chosenId: conflictId, cameByItself: null })

  const list = watchList(
    engine,
    () => engine.api.conflicts(),
    (answer) => {
      if (answer.ok) take(answer.value)
      else store.setState({ sentence: answer.sentence })
    },
  )

  let openBefore: number | null = null
  engine.on('state', ({ openConflicts }) => {
    if (openConflicts !== openBefore) list.refresh()
    openBefore = openConflicts
  })

  return Object.assign(store, {
    watch() {
      const end = list.watch()
      return () => {
        end()
        store.setState({ said: null })
      }
    },
    choose,
    step(by: 1 | -1) {
      const { open, chosenId } = store.getState()
      const at = open.findIndex((conflict) => conflict.conflictId === chosenId)
      const next = open[Math.min(open.length - 1, Math.max(0, at + by))]
      if (next !== undefined && next.conflictId !== chosenId) choose(next.conflictId)
    },
    async settle(conflict: Conflict, resolution: ConflictResolution, reason: string) {
      if (store.getState().busy !== null) return
      store.setState({ busy: resolution, said: null })
      const seatIds = resolution === 'other_seats' ? (conflict.otherSeats ?? []) : undefined
      const answer = await ask(
        engine.api.settleConflict({
          conflictId: conflict.conflictId,
          resolution,
          reason,
          ...(seatIds === undefined ? {} : { seatIds }),
        }),
      )
      const { resultOf } = await import('./conflict-words.ts')
      store.setState({
        busy: null,
        said: answer.ok
          ? { tone: 'good', sentence: resultOf(answer.value) }
          : { tone: 'bad', sentence: answer.sentence },
      })
      if (answer.ok) {
        const { open, settled } = store.getState()
        // Taken off at once: until the next answer it would be chosen still, and a second press would settle it again.
        take({ open: open.filter(({ conflictId }) => conflictId !== conflict.conflictId), settled })
      }
      await list.load()
    },
    async enterAll(conflicts: readonly Conflict[], reason: string) {
      if (store.getState().busy !== null) return
      store.setState({ busy: 'all', said: null })
      const entered = new Set<Id>()
      let problem: string | undefined
      for (const { conflictId } of conflicts) {
        const answer = await ask(engine.api.settleConflict({ conflictId, resolution: 'same_seats', reason }))
        if (answer.ok) entered.add(conflictId)
        else problem = answer.sentence
        // The loop ends here: nobody waits out a time-out for each of fifty.
        if (!answer.ok && UNREACHED.includes(answer.code)) break
      }
      const { enteredOf } = await import('./conflict-words.ts')
      const done = enteredOf(entered.size, conflicts.length)
      store.setState({
        busy: null,
        said:
          problem === undefined ? { tone: 'good', sentence: done } : { tone: 'bad', sentence: `${done} ${problem}` },
      })
      const { open, settled } = store.getState()
      take({ open: open.filter(({ conflictId }) => !entered.has(conflictId)), settled })
      await list.load()
    },
  })
}
