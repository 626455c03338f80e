/** Answers the calls that every screen makes. */
import { type Answer, granted, refused, type TerminalIdentity } from '@marquee/shared'
import type { AllScreensApi, Programme, ProgrammeShow, TerminalState } from '../api.ts'
import type { Allotment } from '../claims/allotment.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { Occupancy } from '../shows/occupancy.ts'

export interface AllCallsOptions {
  catalogue: Catalogue
  occupancy: Occupancy
  allotment: Allotment
  state: () => TerminalState
  enrol: (code: string) => Promise<Answer<TerminalIdentity>>
  dismissNotice: (id: string) => Promise<void>
}

export function createAllCalls(options: AllCallsOptions): AllScreensApi {
  const { catalogue, occupancy, allotment } = options

  function programmeShow({ show, movie, auditorium, plan }: ShowDetails): ProgrammeShow {
    const known = occupancy.ofShow(show.id)
    return {
      show,
      movie,
      auditorium,
      seatCount: plan.seats.row.length,
      occupancy: known ? { held: known.held, booked: known.booked, closed: known.closed } : null,
      allotted: allotment.seatsOf(show.id).length,
    }
  }

  function programme(cinemaId: string, date: string): Answer<Programme> {
    const cinema = catalogue.cinema(cinemaId)
    if (!cinema) return refused({ code: 'malformed', field: 'cinemaId', problem: 'must be a cinema of the programme' })
    const shows = catalogue.showsOn(cinema, date)
    const [first, last] = [shows[0], shows.at(-1)]
    if (first && last) occupancy.ask({ from: first.show.startsAt, to: afterwards(last.show.startsAt) })
    return granted({ cinema, date, shows: shows.map(programmeShow) })
  }

  return {
    state: async () => options.state(),
    enrol: ({ code }) => options.enrol(code),
    cinemas: async () => catalogue.cinemas(),
    programme: async ({ cinemaId, date }) => programme(cinemaId, date),
    async dismissNotice({ id }) {
      await options.dismissNotice(id)
      return granted(null)
    },
  }
}

/** The request's range ends before its `to`. */
function afterwards(instant: string): string {
  return new Date(new Date(instant).getTime() + 1000).toISOString()
}
