/** A show's seats: the map, its stream, and the best of them. */
import { type Answer, BestSeats, BestSeatsQuery, granted, Id, refused, SeatsView } from '@marquee/shared'
import { z } from 'zod'
import type { SeatAdvice } from '../../booking/online/holding/seat-advice.ts'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { readEventId, type SeatStreams } from '../seats/seat-streams.ts'
import type { ShowSeats } from '../seats/show-seats.ts'
import { answered, defineRoute, type Route } from './route.ts'

const EVENTS = 'text/event-stream'
const OfShow = z.object({ showId: Id })

export function seatRoutes(options: {
  catalogue: Catalogue
  advice: SeatAdvice
  showSeats: ShowSeats
  streams: SeatStreams
}): Route[] {
  const { catalogue, advice, showSeats, streams } = options

  async function find(showId: string): Promise<Answer<CatalogueShow>> {
    const show = await catalogue.show(showId)
    return show ? granted(show) : refused({ code: 'unknown_show', showId })
  }

  return [
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/shows/{showId}/seats',
        name: 'getSeats',
        tag: 'Seats',
        summary: 'Every seat of a show: where it is, what it costs, whether it is free',
        description:
          'Its `ETag` is the `mapLife` and the revision of the map: with `If-None-Match` an unchanged map is not sent again.',
        who: 'public',
        limits: ['everyone', 'address'],
        params: OfShow,
        answers: {
          200: { description: 'The seats, in the order of the plan.', body: SeatsView },
          304: { description: 'Nothing has changed since.' },
        },
        refusals: ['unknown_show'],
      },
      async ({ params, http }) => {
        const show = await find(params.showId)
        if (!show.ok) return show
        const { mapLife, revision, body } = await showSeats.seats(show.value)
        return granted({
          send(response) {
            const tag = `"${mapLife}.${revision}"`
            // Weak: the same map travels compressed or not, so not with the same bytes.
            response.set({ ETag: `W/${tag}`, 'Cache-Control': 'no-cache' }).status(200)
            if (isKnown(tag, http.get('if-none-match'))) response.status(304).end()
            else response.type('application/json').send(body)
          },
        })
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/shows/{showId}/seats/stream',
        name: 'streamSeats',
        tag: 'Seats',
        summary: 'The same, live: a snapshot, then every change',
        description:
          'Server-sent events. `snapshot` has every seat and its status and takes the place of all before; `changes` makes the map at revision `from` the map at `revision`. The id of an event is `mapLife.revision`: a reader that comes back with `Last-Event-ID`, as `EventSource` does, gets the changes since. A `from` that is not where the reader is means: open the stream anew.',
        who: 'public',
        limits: ['everyone', 'address'],
        params: OfShow,
        headers: z.object({ 'Last-Event-ID': z.string().max(100).optional() }),
        answers: { 200: { description: 'Events `snapshot` and `changes`.', type: EVENTS } },
        refusals: ['unknown_show', 'unavailable'],
      },
      async ({ params, headers, address, http }) => {
        const show = await find(params.showId)
        if (!show.ok) return show
        // Asked for its headers alone, a stream has no reader, and would never end.
        if (http.method === 'HEAD') return granted({ send: (response) => void response.type(EVENTS).end() })
        return streams.open(show.value, readEventId(headers['Last-Event-ID']), address)
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/shows/{showId}/best',
        name: 'chooseBestSeats',
        tag: 'Seats',
        summary: 'The best free seats for a party',
        description:
          'Together where there is such a block, near the row and column that people choose first, and leaving no single seat alone where an equal choice does not. Nothing is held by asking.',
        who: 'public',
        limits: ['everyone', 'address'],
        params: OfShow,
        query: BestSeatsQuery,
        answers: { 200: { description: 'The seats, from left to right.', body: BestSeats } },
        refusals: ['unknown_show', 'show_cancelled', 'no_seats_together'],
      },
      async ({ params, query }) => {
        const show = await find(params.showId)
        if (!show.ok) return show
        if (show.value.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
        const best = await advice.best(show.value, query)
        return best.ok ? answered(200, best.value) : best
      },
    ),
  ]
}

/** `If-None-Match`. Express's own `fresh` takes a `Cache-Control: no-cache` beside it, which `fetch` sends, for a no. */
function isKnown(tag: string, known = ''): boolean {
  return known.split(',').some((each) => [tag, `W/${tag}`].includes(each.trim()))
}
