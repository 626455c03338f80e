/**
 * The customer displays of a counter: what they show, in which language. The counter's page says what its customer may see, and the
 * displays hear of it with what the engine knows of shows. Nothing of it is on the disk.
 *
 * A page that has gone takes its customer's order with it, after a moment in which it may come back. So nobody reads the order of
 * the customer before.
 */
import { type Answer, type Cinema, granted, type Id, seatId } from '@marquee/shared'
import type {
  CustomerView,
  DisplayApi,
  DisplayHall,
  DisplayLanguage,
  DisplayMessage,
  DisplayShow,
  DisplayState,
  DisplayStatus,
  NextShow,
} from '../api.ts'
import { DisplayRequest } from '../api.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import { localDate } from '../shows/local-time.ts'
import type { Occupancy } from '../shows/occupancy.ts'
import type { HousePictures } from './house-pictures.ts'
import { nextShows } from './next-shows.ts'

/** A page that is loaded again is back by then. */
export const PAGE_GRACE_MS = 4000
/** The same of a display: meanwhile the page goes on saying what its customer sees. */
export const DISPLAY_GRACE_MS = 6000
/** Codes of tickets are on the display for so long: whoever comes by could photograph them. */
export const THANKS_MS = 60_000
/** A language that was chosen, and nothing was ordered. */
export const LANGUAGE_MS = 120_000
/** Shows begin, seats are sold, pictures are put into the folder. */
const LOOK_MS = 20_000

export interface CustomerDisplays {
  /** null: no display is open. */
  status(): DisplayStatus | null
  /** undefined: this customer has chosen none. */
  chosenLanguage(): DisplayLanguage | undefined
  /** The calls of one page of the counter, until it closes. */
  page(): { calls: DisplayApi; close(): void }
  /** A display: it is told at once what there is, and may ask. */
  open(tell: (message: DisplayMessage) => void): OpenDisplay
  stop(): void
}

export interface OpenDisplay {
  /** @param text what it sent: checked here */
  ask(text: string): void
  close(): void
}

export interface CustomerDisplaysOptions {
  catalogue: Pick<Catalogue, 'cinemas' | 'cinema' | 'show' | 'showsOn'>
  occupancy: Pick<Occupancy, 'ofShow'>
  pictures: HousePictures
  /** The terminal's own; null: it sells for all. */
  ownCinema: () => Id | null
  /** Of customers of whom nobody has said anything. */
  language: DisplayLanguage
  now: () => Date
  log: Log
  events: Events
}

interface Shown {
  tell(message: DisplayMessage): void
  /** The plans of the halls that it has. */
  halls: Set<Id>
}

/** One page of the counter. */
type Page = object

const IDLE: CustomerView = { stage: 'idle', cinemaId: null }
const A_DAY_MS = 24 * 3_600_000

export function createCustomerDisplays(options: CustomerDisplaysOptions): CustomerDisplays {
  const { catalogue, occupancy, pictures, ownCinema, now, log, events } = options
  const displays = new Set<Shown>()
  /** Also for a moment after the last one has gone. */
  let isOpen = false
  let view = IDLE
  /** The page whose customer it is; null: nobody is served. */
  let source: Page | null = null
  /** Whose shows are advertised, where the terminal sells for all. */
  let chosenCinema: Id | null = null
  let language = options.language
  /** By this customer, or by the clerk for them. */
  let isLanguageChosen = false
  let names: string[] = []
  const timers = createTimers()

  function detailsOf(shown: CustomerView): ShowDetails[] {
    const showIds = 'order' in shown ? shown.order.shows : 'bookings' in shown ? shown.bookings : []
    const unique = [...new Set(showIds.map(({ showId }) => showId))]
    return unique.flatMap((showId) => catalogue.show(showId) ?? [])
  }

  /** Of today; when the last one has begun, those of tomorrow. */
  function nextAt(cinema: Cinema): NextShow[] {
    const on = (day: Date): NextShow[] =>
      nextShows(catalogue.showsOn(cinema, localDate(day.toISOString(), cinema.timeZone)), occupancy, now())
    const today = on(now())
    return today.length > 0 ? today : on(new Date(now().getTime() + A_DAY_MS))
  }

  function stateOf(details: readonly ShowDetails[]): DisplayState {
    const cinema =
      details.at(-1)?.cinema ?? catalogue.cinema(ownCinema() ?? chosenCinema ?? '') ?? catalogue.cinemas()[0] ?? null
    return {
      language,
      view,
      shows: details.map(asShown),
      cinema: cinema && { name: cinema.name, timeZone: cinema.timeZone },
      next: cinema ? nextAt(cinema) : [],
      pictures: names,
    }
  }

  function tellAll(): void {
    if (displays.size === 0) return
    const details = detailsOf(view)
    const state = stateOf(details)
    for (const display of displays) {
      for (const { plan } of details) {
        if (display.halls.has(plan.id)) continue
        display.halls.add(plan.id)
        display.tell({ is: 'hall', hall: hallOf(plan) })
      }
      display.tell({ is: 'state', state })
    }
  }

  function become(next: CustomerView, from: Page | null): void {
    const wasServed = view.stage !== 'idle'
    view = next
    source = from
    timers.clear('page')
    if (next.stage === 'idle') {
      if (wasServed) setLanguage(options.language, false)
      timers.clear('thanks')
    } else {
      timers.clear('language')
      if (next.stage === 'thanks') timers.set('thanks', THANKS_MS, () => become(IDLE, from))
      else timers.clear('thanks')
    }
    tellAll()
  }

  function setLanguage(next: DisplayLanguage, isChosen: boolean): void {
    timers.clear('language')
    isLanguageChosen = isChosen
    if (language === next) return
    language = next
    events.emit('stateChanged')
  }

  function chooseLanguage(next: DisplayLanguage): void {
    setLanguage(next, true)
    if (view.stage === 'idle') {
      timers.set('language', LANGUAGE_MS, () => {
        setLanguage(options.language, false)
        tellAll()
      })
    }
    tellAll()
  }

  async function look(): Promise<void> {
    names = await pictures.names()
    if (!isOpen) return
    timers.set('look', LOOK_MS, () => void look())
    tellAll()
  }

  events.on('catalogueChanged', tellAll)

  async function sendPicture(display: Shown, name: string): Promise<void> {
    const image = await pictures.read(name)
    if (displays.has(display)) display.tell({ is: 'picture', name, image })
  }

  function leave(display: Shown): void {
    if (!displays.delete(display) || displays.size > 0) return
    timers.set('display', DISPLAY_GRACE_MS, () => {
      isOpen = false
      timers.clear('look')
      // Its pages say nothing any more, so it would be old when the next display comes.
      become(IDLE, null)
      events.emit('stateChanged')
    })
  }

  return {
    status: () => (isOpen ? { language } : null),
    chosenLanguage: () => (isOpen && isLanguageChosen ? language : undefined),
    page() {
      const page: Page = {}
      return {
        calls: {
          async showCustomer({ view: next }): Promise<Answer<null>> {
            // A second page of this counter, on which nobody is served, doesn't wipe the customer of the first one.
            if (next.stage === 'idle') chosenCinema = next.cinemaId
            const isOthers = source !== null && source !== page
            if (isOpen && !(isOthers && next.stage === 'idle')) become(next, page)
            return granted(null)
          },
          async chooseDisplayLanguage(args): Promise<Answer<null>> {
            if (isOpen) chooseLanguage(args.language)
            return granted(null)
          },
        },
        close() {
          if (source === page) timers.set('page', PAGE_GRACE_MS, () => become(IDLE, null))
        },
      }
    },
    open(tell) {
      const display: Shown = { tell, halls: new Set() }
      displays.add(display)
      timers.clear('display')
      if (!isOpen) {
        isOpen = true
        void look()
        events.emit('stateChanged')
      }
      tellAll()
      return {
        ask(text) {
          const asked = DisplayRequest.safeParse(parsed(text))
          if (!asked.success)
            return log.warn({ problem: asked.error.issues[0]?.message }, 'a display asked for something unknown')
          if (asked.data.ask === 'language') chooseLanguage(asked.data.language)
          else void sendPicture(display, asked.data.name)
        },
        close: () => leave(display),
      }
    },
    stop() {
      displays.clear()
      isOpen = false
      timers.stop()
    },
  }
}

const asShown = ({ show, movie, cinema, auditorium, plan }: ShowDetails): DisplayShow => ({
  showId: show.id,
  title: movie.title,
  startsAt: show.startsAt,
  timeZone: cinema.timeZone,
  auditorium: auditorium.name,
  seatPlanId: plan.id,
})

function hallOf({ id, seats: { rows, row, number, x, y } }: ShowDetails['plan']): DisplayHall {
  const seatIds = row.map((at, i) => seatId({ row: rows[at] ?? '', number: number[i] ?? '' }))
  return { seatPlanId: id, seatIds, x, y }
}

/** undefined: it is no JSON, and no request either. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type TimerName = 'page' | 'display' | 'thanks' | 'language' | 'look'

/** One timer of each name: another one takes its place. They keep no program running. */
function createTimers() {
  const running = new Map<TimerName, NodeJS.Timeout>()
  const clear = (name: TimerName): void => {
    clearTimeout(running.get(name))
    running.delete(name)
  }
  return {
    clear,
    set(name: TimerName, ms: number, act: () => void) {
      clear(name)
      running.set(name, setTimeout(act, ms).unref())
    },
    stop() {
      for (const name of [...running.keys()]) clear(name)
    },
  }
}
