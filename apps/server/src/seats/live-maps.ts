/**
 * Maps that somebody is looking at, kept in memory and current. A snapshot costs no query, changes of a few milliseconds
 * travel together, and a gap in the feed is closed from the store.
 */
import { encodeSeatStates, type MapChanges, type MapVersion, type SeatStates, type WatchAnswer } from '@marquee/shared'
import type { MapChange, SeatStore } from './seat-store.ts'

/** A broadcast costs about 7 µs a receiver whatever is in it: changes of this long share one. */
const COALESCE_MS = 25
/** The number of changes that a map remembers for watchers who come back after a short break. */
const REMEMBERED = 512
/** A map that nobody watches any more, and nobody has asked for in this long, is dropped. */
const IDLE_MS = 120_000
/** The store is asked again after this when it could not say what was missed. */
const RETRY_MS = 1000

interface LiveMap {
  showId: string
  mapLife: string
  revision: number
  states: SeatStates
  /** Latest last; each begins where the one before ended. */
  remembered: MapChange[]
  /** Changes not told to the watchers yet. */
  pending: MapChanges | null
  usedAt: number
  /** The feed has a gap, and the store is being asked. Changes that come meanwhile wait here. */
  catchingUp: MapChange[] | null
  /** The feed was interrupted while the store was being asked: its answer may be of before. */
  lostMeanwhile: boolean
}

type Store = Pick<SeatStore, 'snapshot' | 'changesSince' | 'onChange'>

export interface LiveMaps {
  /**
   * Answers what a watcher who has `have` needs. Everything later comes through `onChanges`: join the room in the same
   * tick.
   */
  answer(showId: string, have: MapVersion | undefined): Promise<WatchAnswer>
  onChanges(listener: (changes: MapChanges) => void): void
  /** The map as it is now. `states` goes on changing: read it in the same tick. */
  current(showId: string): Promise<MapVersion & { states: SeatStates }>
  close(): void
}

export function createLiveMaps(options: {
  store: Store
  isWatched(showId: string): boolean
  onError(error: Error): void
}): LiveMaps {
  const { store, isWatched, onError } = options
  const maps = new Map<string, Promise<LiveMap>>()
  const loaded = new Map<string, LiveMap>()
  const listeners: ((changes: MapChanges) => void)[] = []

  const stopFeed = store.onChange((change) => {
    if (change === 'lost') {
      for (const map of loaded.values()) {
        if (map.catchingUp) map.lostMeanwhile = true
        else void catchUp(map)
      }
      return
    }
    const map = loaded.get(change.showId)
    if (map) take(map, change)
  })

  const idleTimer = setInterval(() => {
    for (const map of loaded.values()) {
      if (Date.now() - map.usedAt > IDLE_MS && !isWatched(map.showId)) drop(map)
    }
  }, IDLE_MS / 4)
  idleTimer.unref()

  function drop(map: LiveMap): void {
    tellPending(map)
    loaded.delete(map.showId)
    maps.delete(map.showId)
  }

  function take(map: LiveMap, change: MapChange): void {
    if (map.catchingUp) {
      map.catchingUp.push(change)
    } else if (change.mapLife !== map.mapLife || (change.revision > map.revision && change.from !== map.revision)) {
      void catchUp(map, change)
    } else if (change.revision > map.revision) {
      apply(map, change)
    }
  }

  function apply(map: LiveMap, change: MapChange): void {
    for (const { seat, state } of change.changes) map.states[seat] = state
    map.revision = change.revision
    map.remembered.push(change)
    if (map.remembered.length > REMEMBERED) map.remembered.splice(0, map.remembered.length - REMEMBERED / 2)
    if (!map.pending) {
      map.pending = {
        showId: map.showId,
        mapLife: map.mapLife,
        from: change.from,
        revision: change.revision,
        changes: [],
      }
      setTimeout(() => tellPending(map), COALESCE_MS)
    }
    map.pending.revision = change.revision
    for (const { seat, state } of change.changes) map.pending.changes.push(seat, state)
  }

  function tellPending(map: LiveMap): void {
    const { pending } = map
    if (!pending) return
    map.pending = null
    for (const each of listeners) each(pending)
  }

  async function catchUp(map: LiveMap, ...since: MapChange[]): Promise<void> {
    if (map.catchingUp) {
      map.catchingUp.push(...since)
      return
    }
    map.catchingUp = since
    const before = since.length
    try {
      const missed = await store.changesSince(map.showId, map)
      if (missed) {
        if (missed.revision > map.revision) apply(map, missed)
      } else {
        replace(map, await store.snapshot(map.showId))
      }
    } catch (error) {
      onError(error as Error)
      // Pending changes stay pending: taken now, they would show the same gap and ask the store again at once, for ever.
      setTimeout(() => {
        const waiting = map.catchingUp ?? []
        map.catchingUp = null
        if (loaded.get(map.showId) === map) void catchUp(map, ...waiting)
      }, RETRY_MS).unref()
      return
    }
    const waiting = map.catchingUp
    map.catchingUp = null
    // The store was asked after it had told of the first of them. A change that still doesn't fit is of a life that is
    // over, and asking once more because of it would go on for ever.
    const fits = (change: MapChange): boolean => change.mapLife === map.mapLife && change.from <= map.revision
    for (const [i, change] of waiting.entries()) {
      if (loaded.get(map.showId) === map && (i >= before || fits(change))) take(map, change)
    }
    catchUpIfLost(map)
  }

  function catchUpIfLost(map: LiveMap): void {
    if (!map.lostMeanwhile || loaded.get(map.showId) !== map) return
    map.lostMeanwhile = false
    void catchUp(map)
  }

  /** A snapshot that no change leads to. Watchers see that it doesn't begin where they are, and ask. */
  function replace(map: LiveMap, snapshot: MapVersion & { states: SeatStates }): void {
    tellPending(map)
    const { mapLife, revision, states } = snapshot
    Object.assign(map, { mapLife, revision, states, remembered: [] })
    for (const each of listeners) each({ showId: map.showId, mapLife, from: revision, revision, changes: [] })
  }

  function load(showId: string): Promise<LiveMap> {
    const present = maps.get(showId)
    if (present) return present
    const loading = (async () => {
      const map: LiveMap = {
        showId,
        mapLife: '',
        revision: 0,
        states: new Uint8Array(),
        remembered: [],
        pending: null,
        usedAt: Date.now(),
        catchingUp: [],
        lostMeanwhile: false,
      }
      // Entered in the table before the snapshot is taken: a change that comes in between waits.
      loaded.set(showId, map)
      try {
        const { mapLife, revision, states } = await store.snapshot(showId)
        Object.assign(map, { mapLife, revision, states })
      } catch (error) {
        drop(map)
        throw error
      }
      const waiting = map.catchingUp ?? []
      map.catchingUp = null
      for (const change of waiting) take(map, change)
      catchUpIfLost(map)
      return map
    })()
    maps.set(showId, loading)
    return loading
  }

  return {
    async answer(showId, have) {
      const map = await load(showId)
      map.usedAt = Date.now()
      // The answer's content must not be told a second time in a later message that begins before it.
      tellPending(map)
      if (have?.mapLife === map.mapLife && have.revision <= map.revision) {
        const at = map.remembered.findIndex((change) => change.from === have.revision)
        if (have.revision === map.revision || at >= 0) {
          const changes =
            at >= 0
              ? map.remembered.slice(at).flatMap((c) => c.changes.flatMap(({ seat, state }) => [seat, state]))
              : []
          return { kind: 'changes', mapLife: map.mapLife, from: have.revision, revision: map.revision, changes }
        }
      }
      return { kind: 'snapshot', mapLife: map.mapLife, revision: map.revision, states: encodeSeatStates(map.states) }
    },
    onChanges(listener) {
      listeners.push(listener)
    },
    async current(showId) {
      const map = await load(showId)
      map.usedAt = Date.now()
      return map
    },
    close() {
      stopFeed()
      clearInterval(idleTimer)
      for (const map of [...loaded.values()]) drop(map)
    },
  }
}
