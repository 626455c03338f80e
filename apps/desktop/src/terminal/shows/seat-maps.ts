/**
 * The live maps of the shows that a screen has open. A map is the server's: it changes here only by the server's
 * messages, in the order of its revisions, and a gap means: ask again.
 */

import { setTimeout as pause } from 'node:timers/promises'
import {
  BLOCKED,
  decodeSeatStates,
  encodeSeatStates,
  type MapChanges,
  type SeatStates,
  type WatchAnswer,
} from '@marquee/shared'
import type { SeatMap } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { findMap, type StoredMap, saveMap } from '../store/shows/seat-maps-table.ts'
import type { Writer } from '../store/writer.ts'

export interface SeatMaps {
  /** Watches the show until `close` has been called as often; resolves with the newest map that can be had now. */
  open(showId: string, seatCount: number): Promise<SeatMap | null>
  close(showId: string): void
  onChanges(changes: MapChanges): void
  /** Every open map is asked for again. */
  onOnline(): void
  onOffline(): void
  /** Writes what has changed. */
  stop(): Promise<void>
  /** Forgets the maps at hand; the screens that are open get new ones. */
  reset(): void
}

interface Watched {
  showId: string
  seatCount: number
  screens: number
  map: StoredMap | undefined
  /** The server tells every change of it. */
  live: boolean
  /** The one request that is under way, and the changes that came meanwhile. */
  asking: Promise<void> | undefined
  meanwhile: MapChanges[]
  retry: NodeJS.Timeout | undefined
}

const SAVE_EVERY_MS = 2000
const ASK_AGAIN_MS = 1000
/** Rather than wait longer for the newest map, a screen shows the last known one; the newest follows. */
const OLD_MAP_AFTER_MS = 1000

export function createSeatMaps(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  events: Events
}): SeatMaps {
  const { db, writer, link, log, now, events } = options
  const watched = new Map<string, Watched>()
  const unsaved = new Map<string, StoredMap>()
  let saveTimer: NodeJS.Timeout | undefined

  function changed(map: StoredMap): void {
    unsaved.set(map.showId, map)
    saveTimer ??= setTimeout(() => {
      saveTimer = undefined
      save().catch((error: unknown) => log.error({ err: error }, 'could not keep the seat maps'))
    }, SAVE_EVERY_MS)
  }

  async function save(): Promise<void> {
    const maps = [...unsaved.values()]
    unsaved.clear()
    if (maps.length === 0) return
    await writer.write(({ db }) => {
      for (const map of maps) saveMap(db, map)
    })
  }

  /** Asks the server for what is missing; a second call joins the first. */
  function ask(show: Watched): Promise<void> {
    show.asking ??= watch(show).finally(() => {
      show.asking = undefined
    })
    return show.asking
  }

  async function watch(show: Watched): Promise<void> {
    clearTimeout(show.retry)
    const { showId, map } = show
    const have = map && { mapLife: map.mapLife, revision: map.revision }
    const answer = await link.request('watch', have ? { showId, have } : { showId })
    const meanwhile = show.meanwhile
    show.meanwhile = []
    if (watched.get(showId) !== show) return
    if (!answer.ok) {
      log.warn({ showId, refusal: answer.refusal }, 'could not watch a show')
      if (answer.refusal.code === 'timeout' || answer.refusal.code === 'unavailable') askLater(show)
      return
    }
    if (!applyAnswer(show, answer.value)) {
      log.error({ showId }, 'the server sent a seat map that does not fit the plan')
      show.map = undefined
      askLater(show)
      return
    }
    show.live = true
    for (const changes of meanwhile) apply(show, changes)
  }

  function askLater(show: Watched): void {
    clearTimeout(show.retry)
    show.retry = setTimeout(() => {
      if (link.online()) void ask(show)
    }, ASK_AGAIN_MS)
  }

  function applyAnswer(show: Watched, answer: WatchAnswer): boolean {
    if (answer.kind === 'changes') {
      const { map } = show
      if (!map || map.mapLife !== answer.mapLife || map.revision !== answer.from) return false
      if (!applyTo(map, answer)) return false
      return true
    }
    let states: SeatStates
    try {
      states = decodeSeatStates(answer.states, show.seatCount)
    } catch {
      return false
    }
    const { mapLife, revision } = answer
    show.map = { showId: show.showId, mapLife, revision, states, confirmedAt: now().toISOString() }
    changed(show.map)
    events.emit('map', { showId: show.showId, map: describe(show.map) })
    return true
  }

  /** Changes that came as a notice: applied, already known, or a gap. */
  function apply(show: Watched, changes: MapChanges): void {
    const { map } = show
    if (map && changes.mapLife === map.mapLife) {
      if (changes.revision <= map.revision) return
      // A change says what a seat is now, so one that begins before our revision may be applied again.
      if (changes.from <= map.revision && applyTo(map, changes)) return
    }
    if (show.asking) show.meanwhile.push(changes)
    else void ask(show)
  }

  /** @returns false, and leaves the map as it was, when the changes don't fit the plan. */
  function applyTo(map: StoredMap, { revision, changes }: Pick<MapChanges, 'revision' | 'changes'>): boolean {
    if (changes.length % 2 !== 0) return false
    for (let i = 0; i < changes.length; i += 2) {
      if ((changes[i] ?? 0) >= map.states.length || (changes[i + 1] ?? 0) > BLOCKED) return false
    }
    for (let i = 0; i < changes.length; i += 2) map.states[changes[i] ?? 0] = changes[i + 1] ?? 0
    const from = map.revision
    map.revision = revision
    map.confirmedAt = now().toISOString()
    changed(map)
    if (from !== revision)
      events.emit('mapChanges', { showId: map.showId, mapLife: map.mapLife, from, revision, changes })
    return true
  }

  function describe({ mapLife, revision, states, confirmedAt }: StoredMap): SeatMap {
    return { mapLife, revision, states: encodeSeatStates(states), confirmedAt }
  }

  async function open(showId: string, seatCount: number): Promise<SeatMap | null> {
    let show = watched.get(showId)
    if (!show) {
      const stored = unsaved.get(showId) ?? findMap(db, showId)
      const map = stored?.states.length === seatCount ? stored : undefined
      show = { showId, seatCount, screens: 0, map, live: false, asking: undefined, meanwhile: [], retry: undefined }
      watched.set(showId, show)
    }
    show.screens++
    if (link.online()) {
      const asking = show.asking || show.screens === 1 || !show.map ? ask(show) : undefined
      await (show.map ? Promise.race([asking, pause(OLD_MAP_AFTER_MS, undefined, { ref: false })]) : asking)
      if (show.map && show.live) show.map.confirmedAt = now().toISOString()
    }
    return show.map ? describe(show.map) : null
  }

  function close(showId: string): void {
    const show = watched.get(showId)
    if (!show || --show.screens > 0) return
    watched.delete(showId)
    clearTimeout(show.retry)
    if (!link.online()) return
    if (show.map && show.live) {
      show.map.confirmedAt = now().toISOString()
      changed(show.map)
    }
    // The show stays watched until the connection ends if there is no answer; its changes are ignored here.
    void link.request('unwatch', { showId })
  }

  return {
    open,
    close,
    onChanges(changes) {
      const show = watched.get(changes.showId)
      if (show) apply(show, changes)
    },
    onOnline() {
      for (const show of watched.values()) void ask(show)
    },
    onOffline() {
      const heard = (link.lastHeardAt() ?? now()).toISOString()
      for (const show of watched.values()) {
        clearTimeout(show.retry)
        const { map, live } = show
        show.live = false
        if (!map || !live || map.confirmedAt >= heard) continue
        map.confirmedAt = heard
        changed(map)
      }
    },
    stop() {
      clearTimeout(saveTimer)
      for (const { retry } of watched.values()) clearTimeout(retry)
      return save()
    },
    reset() {
      unsaved.clear()
      for (const show of watched.values()) show.map = undefined
    },
  }
}
