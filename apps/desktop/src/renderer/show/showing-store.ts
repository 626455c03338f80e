/** The one show whose map is on the screen: opened, kept live with its prices, opened again when the engine was away. */
import type { Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ShowView } from '../../terminal/api.ts'
import { ask } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import { SeatMapModel } from '../seat-map/seat-map-model.ts'

export interface Showing {
  showId: Id | null
  show: ShowView | null
  model: SeatMapModel | null
  /** The reason why the show can't be shown. */
  sentence: string | null
  /** When the server last confirmed the map. */
  confirmedAt: string | null
  /** The seats that this terminal can sell for sure while it is cut off. */
  allotted: readonly string[]
  /** Sold here, and not yet known to the server. */
  soldHere: readonly string[]
}

export interface ShowingStore extends StoreApi<Showing> {
  open(showId: Id): Promise<void>
  close(): void
}

const NOTHING: Showing = {
  showId: null,
  show: null,
  model: null,
  sentence: null,
  confirmedAt: null,
  allotted: [],
  soldHere: [],
}

export function createShowingStore(engine: Engine): ShowingStore {
  const store = createStore<Showing>(() => NOTHING)

  const load = async (showId: Id): Promise<void> => {
    const answer = await ask(engine.api.openShow({ showId }))
    if (store.getState().showId !== showId) return
    if (!answer.ok) {
      store.setState({ sentence: answer.sentence })
      return
    }
    const show = answer.value
    const { model, show: before } = store.getState()
    if (model !== null && before?.seatPlanId === show.seatPlanId) {
      if (show.map !== null) model.replace(show.map)
      store.setState({ show, sentence: null, confirmedAt: model.confirmedAt, ...allotmentOf(show) })
    } else {
      const fresh = new SeatMapModel(show)
      store.setState({ show, model: fresh, sentence: null, confirmedAt: fresh.confirmedAt, ...allotmentOf(show) })
    }
  }

  engine.on('map', ({ showId, map }) => {
    const { model } = store.getState()
    if (model === null || model.showId !== showId) return
    model.replace(map)
    store.setState({ confirmedAt: model.confirmedAt })
  })
  engine.on('mapChanges', (changes) => {
    const { model } = store.getState()
    if (model === null || model.showId !== changes.showId) return
    if (model.apply(changes)) store.setState({ confirmedAt: model.confirmedAt })
    else void load(changes.showId)
  })
  engine.on('allotted', ({ showId, seatIds, soldHere }) => {
    if (store.getState().show?.show.id === showId) store.setState({ allotted: seatIds, soldHere })
  })
  engine.on('state', ({ waitingCommands }) => {
    // All sales are answered: from now on the map tells the state of their seats.
    if (waitingCommands === 0 && store.getState().soldHere.length > 0) store.setState({ soldHere: [] })
  })
  const loadAgain = (): void => {
    const { showId } = store.getState()
    if (showId !== null) void load(showId)
  }
  engine.on('catalogueChanged', loadAgain)
  engine.onConnected(loadAgain)

  const close = (): void => {
    const { showId } = store.getState()
    store.setState(NOTHING)
    if (showId !== null) void ask(engine.api.closeShow({ showId }))
  }

  return Object.assign(store, {
    async open(showId: Id) {
      if (store.getState().showId === showId && store.getState().model !== null) return
      close()
      store.setState({ ...NOTHING, showId })
      await load(showId)
    },
    close,
  })
}

function allotmentOf({ allotted, soldHere }: ShowView): Pick<Showing, 'allotted' | 'soldHere'> {
  return { allotted, soldHere }
}
