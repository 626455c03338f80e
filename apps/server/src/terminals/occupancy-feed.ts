/** Tells every terminal how full the shows are that have just changed: half a second's changes in one query and one message. */
import type { ShowOccupancy } from '@marquee/shared'
import type { MapChange } from '../seats/seat-store.ts'

const EVERY_MS = 500

export interface OccupancyFeed {
  /** Tells of all current shows anew: what changed is not known. */
  tellAll(): void
  close(): void
}

export function createOccupancyFeed(options: {
  onChange(listener: (change: MapChange | 'lost') => void): () => void
  occupancyOf(showIds: string[]): Promise<ShowOccupancy[]>
  /** The shows that people sell now: they are told of anew when changes may have been missed. */
  currentShows(): Promise<string[]>
  tell(shows: ShowOccupancy[]): void
  onError(error: Error): void
}): OccupancyFeed {
  const { onChange, occupancyOf, currentShows, tell, onError } = options
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let missed = false

  async function flush(): Promise<void> {
    let showIds = [...changed]
    const all = missed
    changed = new Set()
    missed = false
    try {
      if (all) showIds = [...new Set([...showIds, ...(await currentShows())])]
      tell(await occupancyOf(showIds))
    } catch (error) {
      onError(error as Error)
      for (const id of showIds) changed.add(id)
      missed ||= all
    }
    timer = (changed.size > 0 || missed) && !closed ? setTimeout(flush, EVERY_MS) : undefined
  }

  function tellAll(): void {
    missed = true
    timer ??= setTimeout(flush, EVERY_MS)
  }

  const stop = onChange((change) => {
    if (change === 'lost') return tellAll()
    changed.add(change.showId)
    timer ??= setTimeout(flush, EVERY_MS)
  })
  return {
    tellAll,
    close() {
      closed = true
      stop()
      clearTimeout(timer)
    },
  }
}
