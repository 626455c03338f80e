/**
 * Seat maps as server-sent events: a snapshot, then changes, with the same revisions as terminals get over Socket.IO.
 * A reader that can't follow is not written to until it has read what it was sent; then it gets what it has missed.
 */
import {
  type Answer,
  granted,
  type MapChanges,
  type MapVersion,
  refused,
  SEAT_STATES,
  type SeatStateCode,
} from '@marquee/shared'
import type { Response } from 'express'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'
import { callerNetwork } from '../limits/caller-network.ts'
import type { ShowSeats } from './show-seats.ts'

/** A proxy closes what is silent for longer, usually after 30 or 60 s. */
const HEARTBEAT_MS = 15_000
/** The time that a reader may take to read what it was sent. */
const STALLED_MS = 30_000
/** The wait of `EventSource` before it comes back. */
const RETRY_MS = 2000

export interface SeatStreams {
  isWatched(showId: string): boolean
  /** `have`: what the reader had when it was cut off. */
  open(show: CatalogueShow, have: MapVersion | undefined, address: string): Answer<{ send(response: Response): void }>
  count(): number
  /** Ends every stream, and opens no more. */
  close(): void
}

interface Stream {
  show: CatalogueShow
  response: Response
  /** The version of the map that the reader has been sent. */
  at: MapVersion | undefined
  /** The missed changes are being looked up: nothing else is written meanwhile. */
  catchingUp: boolean
  /** Changes came meanwhile. */
  missed: boolean
  /** The reader was told where the map is, if only that nothing has changed. */
  greeted: boolean
  /** The time since when the reader has not read what it was sent. */
  fullSince: number | undefined
}

export function createSeatStreams(options: {
  maps: Pick<LiveMaps, 'answer' | 'onChanges'>
  catalogue: Pick<Catalogue, 'show' | 'onChange'>
  showSeats: ShowSeats
  limits: { total: number; perAddress: number }
  onError(error: Error): void
}): SeatStreams {
  const { maps, catalogue, showSeats, limits, onError } = options
  const byShow = new Map<string, Set<Stream>>()
  const byCaller = new Map<string, number>()
  let total = 0
  let closed = false

  const heartbeat = setInterval(() => {
    for (const stream of all()) {
      if (stream.fullSince === undefined) write(stream, ': still here\n\n')
      else if (Date.now() - stream.fullSince > STALLED_MS) stream.response.destroy()
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  async function endIfLost(showId: string): Promise<void> {
    if (await catalogue.show(showId)) return
    for (const { response } of byShow.get(showId) ?? []) response.end()
  }
  // A ledger that was set back has lost some shows. Readers of those come back, and are told that there is no such show.
  const stopHearing = catalogue.onChange(() => {
    for (const showId of byShow.keys()) endIfLost(showId).catch(onError)
  })

  maps.onChanges((changes) => {
    const { mapLife, from, revision } = changes
    let text: string | undefined
    for (const stream of byShow.get(changes.showId) ?? []) {
      if (stream.catchingUp) stream.missed = true
      if (stream.catchingUp || stream.fullSince !== undefined) continue
      const { at } = stream
      if (at?.mapLife !== mapLife || at.revision < from) void catchUp(stream)
      // The reader has this already: a snapshot is of the map as it is, and changes are told a little later.
      else if (at.revision >= revision) continue
      else if (at.revision > from) void catchUp(stream)
      else {
        text ??= changesText(stream.show, changes)
        write(stream, text)
        stream.at = { mapLife, revision }
      }
    }
  })

  function* all(): Iterable<Stream> {
    for (const streams of byShow.values()) yield* streams
  }

  function changesText(show: CatalogueShow, { showId, mapLife, from, revision, changes: pairs }: MapChanges): string {
    const changes: { seatId: string; status: string }[] = []
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const seat = pairs[i] as number
      if (!showSeats.isForSale(show, seat)) continue
      changes.push({ seatId: show.plan.seatIdOf(seat), status: SEAT_STATES[pairs[i + 1] as SeatStateCode] })
    }
    return event('changes', { mapLife, revision }, JSON.stringify({ showId, mapLife, from, revision, changes }))
  }

  async function catchUp(stream: Stream): Promise<void> {
    if (stream.catchingUp) return
    stream.catchingUp = true
    const { show } = stream
    try {
      stream.missed = false
      const answer = stream.at && (await maps.answer(show.show.id, stream.at))
      if (answer?.kind === 'changes') {
        if (answer.revision > answer.from || !stream.greeted) {
          write(stream, changesText(show, { showId: show.show.id, ...answer }))
        }
        stream.at = { mapLife: answer.mapLife, revision: answer.revision }
      } else {
        const { mapLife, revision, data } = await showSeats.snapshot(show)
        stream.at = { mapLife, revision }
        write(stream, event('snapshot', stream.at, data))
      }
      stream.greeted = true
    } catch (error) {
      onError(error as Error)
      // The reader comes back by itself, with what it has.
      stream.response.end()
    } finally {
      stream.catchingUp = false
    }
    if (stream.missed && stream.fullSince === undefined) void catchUp(stream)
  }

  function write(stream: Stream, text: string): void {
    if (stream.response.writableEnded || stream.response.destroyed) return
    if (!stream.response.write(text)) stream.fullSince ??= Date.now()
  }

  function enter(stream: Stream, caller: string): void {
    const { response, show } = stream
    const streams = byShow.get(show.show.id) ?? new Set()
    byShow.set(show.show.id, streams.add(stream))
    byCaller.set(caller, (byCaller.get(caller) ?? 0) + 1)
    total++
    response.on('drain', () => {
      stream.fullSince = undefined
      void catchUp(stream)
    })
    response.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0) byShow.delete(show.show.id)
      const left = (byCaller.get(caller) ?? 1) - 1
      if (left === 0) byCaller.delete(caller)
      else byCaller.set(caller, left)
      total--
    })
  }

  return {
    isWatched: (showId) => byShow.has(showId),
    count: () => total,
    open(show, have, address) {
      if (closed || total >= limits.total) {
        return refused({ code: 'unavailable', what: 'there are as many open streams as this server takes' })
      }
      const caller = callerNetwork(address)
      if ((byCaller.get(caller) ?? 0) >= limits.perAddress) {
        return refused({
          code: 'rate_limited',
          what: 'open streams from one address',
          retryAfterSeconds: RETRY_MS / 1000,
        })
      }
      return granted({
        send(response) {
          // The reader is gone already: nothing would ever take the stream off the list.
          if (response.destroyed) return
          response.status(200).set({
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            // nginx would hold events back.
            'X-Accel-Buffering': 'no',
          })
          response.flushHeaders()
          const stream: Stream = {
            show,
            response,
            at: have,
            catchingUp: false,
            missed: false,
            greeted: false,
            fullSince: undefined,
          }
          enter(stream, caller)
          write(stream, `retry: ${RETRY_MS}\n\n`)
          void catchUp(stream)
        },
      })
    },
    close() {
      closed = true
      clearInterval(heartbeat)
      stopHearing()
      for (const { response } of all()) response.end()
    },
  }
}

function event(name: string, { mapLife, revision }: MapVersion, data: string): string {
  return `event: ${name}\nid: ${mapLife}.${revision}\ndata: ${data}\n\n`
}

/** `Last-Event-ID`, as `event` writes it. An id that can't be read is no reason to refuse: the reader gets a snapshot. */
export function readEventId(id: string | undefined): MapVersion | undefined {
  const [, mapLife, revision] = /^([\w-]{1,40})\.(\d{1,15})$/.exec(id ?? '') ?? []
  return mapLife === undefined ? undefined : { mapLife, revision: Number(revision) }
}
