/** Every show of a day at one cinema or at all of them, live. */
import type { Cinema } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { ALL_CINEMAS } from '../../ui/CinemaPicker.tsx'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { dateIn } from '../../ui/zoned-time.ts'

export interface DayShow extends ProgrammeShow {
  cinema: Cinema
}

export interface DayState {
  cinemas: Cinema[]
  /** A cinema's id, or `all`. */
  chosen: string
  chosenDate: string | null
  shows: DayShow[]
  loading: boolean
  sentence: string | null
}

export interface DayStore extends StoreApi<DayState> {
  chooseCinema(chosen: string): void
  chooseDate(date: string, today: string): void
}

export function createDayStore(engine: Engine): DayStore {
  const store = createStore<DayState>(() => ({
    cinemas: [],
    chosen: readPreference('cinema') ?? ALL_CINEMAS,
    chosenDate: null,
    shows: [],
    loading: true,
    sentence: null,
  }))
  let latest = 0

  const load = async (): Promise<void> => {
    const mine = ++latest
    const known = await askPlain(engine.api.cinemas())
    if (mine !== latest) return
    if (!known.ok) {
      store.setState({ sentence: known.sentence, loading: false })
      return
    }
    const cinemas = known.value
    const chosen = cinemas.some((cinema) => cinema.id === store.getState().chosen)
      ? store.getState().chosen
      : ALL_CINEMAS
    store.setState({ cinemas, chosen, loading: true })
    const { chosenDate } = store.getState()
    const wanted = cinemas.filter((cinema) => chosen === ALL_CINEMAS || cinema.id === chosen)
    let sentence: string | null = null
    await Promise.all(
      wanted.map(async (cinema) => {
        const date = chosenDate ?? dateIn(cinema.timeZone, Date.now())
        const answer = await ask(engine.api.programme({ cinemaId: cinema.id, date }))
        if (mine !== latest) return
        if (!answer.ok) {
          sentence = answer.sentence
          return
        }
        // Each cinema as it comes: news of its seats may follow at once, and would find no show to change.
        const others = store.getState().shows.filter((show) => show.cinema.id !== cinema.id)
        store.setState({ shows: [...others, ...answer.value.shows.map((show) => ({ ...show, cinema }))] })
      }),
    )
    if (mine !== latest) return
    const { shows } = store.getState()
    store.setState({ shows: shows.filter((show) => wanted.includes(show.cinema)), loading: false, sentence })
  }

  engine.on('catalogueChanged', () => void load())
  engine.on('occupancy', (news) => {
    const byId = new Map(news.map((show) => [show.showId, { held: show.held, booked: show.booked }]))
    const { shows } = store.getState()
    if (!shows.some((show) => byId.has(show.show.id))) return
    store.setState({ shows: shows.map((show) => ({ ...show, occupancy: byId.get(show.show.id) ?? show.occupancy })) })
  })
  engine.onConnected(() => void load())

  return Object.assign(store, {
    chooseCinema(chosen: string) {
      writePreference('cinema', chosen)
      store.setState({ chosen, shows: [], loading: true })
      void load()
    },
    chooseDate(date: string, today: string) {
      store.setState({ chosenDate: date === today ? null : date, shows: [], loading: true })
      void load()
    },
  })
}
