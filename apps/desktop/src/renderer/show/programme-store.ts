/** The shows of one day at one cinema, with their occupancy kept live. */
import type { Cinema, Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Programme } from '../../terminal/api.ts'
import { ask, askPlain } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { dateIn } from '../ui/zoned-time.ts'

export interface ProgrammeState {
  cinemas: Cinema[]
  cinema: Cinema | null
  /** null: whatever date it is at the cinema, also after midnight. */
  chosenDate: string | null
  programme: Programme | null
  loading: boolean
  sentence: string | null
}

export interface ProgrammeStore extends StoreApi<ProgrammeState> {
  chooseCinema(cinemaId: Id): void
  chooseDate(date: string): void
  reload(): Promise<void>
  /** After midnight today is another day. */
  keepToday(): void
  /** For the next visitor: today, at the first cinema. */
  startAgain(): void
}

/**
 * `ownCinema`: the terminal's own; null where it may sell for all. `remembers`: the same people stand here tomorrow, and find the cinema
 * that they have chosen.
 */
export function createProgrammeStore(
  engine: Engine,
  ownCinema: Id | null,
  { remembers = true }: { remembers?: boolean } = {},
): ProgrammeStore {
  const store = createStore<ProgrammeState>(() => ({
    cinemas: [],
    cinema: null,
    chosenDate: null,
    programme: null,
    loading: true,
    sentence: null,
  }))
  let latest = 0

  const load = async (): Promise<void> => {
    const { cinema, chosenDate } = store.getState()
    if (cinema === null) {
      store.setState({ loading: false })
      return
    }
    const mine = ++latest
    const date = chosenDate ?? dateIn(cinema.timeZone, Date.now())
    store.setState({ loading: true })
    const answer = await ask(engine.api.programme({ cinemaId: cinema.id, date }))
    if (mine !== latest) return
    if (answer.ok) store.setState({ programme: answer.value, sentence: null, loading: false })
    else store.setState({ sentence: answer.sentence, loading: false })
  }

  const reload = async (): Promise<void> => {
    const answer = await askPlain(engine.api.cinemas())
    if (!answer.ok) {
      store.setState({ sentence: answer.sentence, loading: false })
      return
    }
    const cinemas = ownCinema === null ? answer.value : answer.value.filter((cinema) => cinema.id === ownCinema)
    const wanted = store.getState().cinema?.id ?? (remembers ? readPreference('cinema') : null)
    store.setState({ cinemas, cinema: cinemas.find((cinema) => cinema.id === wanted) ?? cinemas[0] ?? null })
    await load()
  }

  engine.on('catalogueChanged', () => void reload())
  engine.on('occupancy', (shows) => {
    const { programme } = store.getState()
    if (programme === null) return
    const news = new Map(shows.map(({ showId, ...occupancy }) => [showId, occupancy]))
    if (!programme.shows.some((show) => news.has(show.show.id))) return
    store.setState({
      programme: {
        ...programme,
        shows: programme.shows.map((show) => {
          const occupancy = news.get(show.show.id)
          return occupancy === undefined ? show : { ...show, occupancy }
        }),
      },
    })
  })
  engine.on('allotted', ({ showId, seatIds }) => {
    const { programme } = store.getState()
    if (programme === null || !programme.shows.some(({ show }) => show.id === showId)) return
    const shows = programme.shows.map((show) =>
      show.show.id === showId ? { ...show, allotted: seatIds.length } : show,
    )
    store.setState({ programme: { ...programme, shows } })
  })
  engine.onConnected(() => void reload())

  return Object.assign(store, {
    chooseCinema(cinemaId: Id) {
      const cinema = store.getState().cinemas.find((known) => known.id === cinemaId)
      if (cinema === undefined) return
      if (remembers) writePreference('cinema', cinemaId)
      store.setState({ cinema, programme: null })
      void load()
    },
    chooseDate(date: string) {
      const { cinema } = store.getState()
      const today = cinema === null ? null : dateIn(cinema.timeZone, Date.now())
      store.setState({ chosenDate: date === today ? null : date, programme: null })
      void load()
    },
    reload: load,
    keepToday() {
      const { cinema, chosenDate, programme } = store.getState()
      if (cinema === null || chosenDate !== null || programme === null) return
      if (programme.date !== dateIn(cinema.timeZone, Date.now())) void load()
    },
    startAgain() {
      const { cinemas, cinema, chosenDate } = store.getState()
      const first = cinemas[0] ?? null
      if (first?.id === cinema?.id && chosenDate === null) return
      store.setState({ cinema: first, chosenDate: null, programme: null })
      void load()
    },
  })
}
