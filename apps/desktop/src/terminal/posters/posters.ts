/**
 * Keeps the posters of the programme in this terminal's folder: fetched one by one in the background, and removed when no movie has
 * them. Nothing waits for them: where one is missing, the screens show one that is made of the title.
 */
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { fetchPoster } from './fetch-poster.ts'
import type { PosterFolder } from './poster-folder.ts'

/** A poster that couldn't be had is tried again so much later, while the connection is up. */
export const TRY_AGAIN_MS = 5 * 60_000

export interface Posters {
  onOnline(): void
  /** Resolves when nothing is fetched any more. */
  stop(): Promise<void>
}

export function createPosters(options: {
  folder: PosterFolder
  serverUrl: string
  fetchPoster: typeof fetchPoster
  link: Pick<Link, 'online'>
  catalogue: Pick<Catalogue, 'postersToKeep' | 'whole' | 'pullsAnew'>
  /** Kiosks have them on their screens, counters on their customer displays. */
  showsPosters: () => boolean
  now: () => Date
  log: Log
  events: Events
}): Posters {
  const { folder, serverUrl, link, catalogue, showsPosters, now, log, events } = options
  const stopped = new AbortController()
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** A terminal without posters leaves its disk alone. */
  let hadSome = false

  async function fetchMissing(): Promise<void> {
    const { wanted, kept } = catalogue.postersToKeep(now())
    if (kept.size === 0 && !hadSome) return
    hadSome = true
    const there = await folder.list(kept)
    let failed = 0
    for (const poster of wanted) {
      if (again || stopped.signal.aborted || !link.online()) break
      if (there.has(poster.sha256)) continue
      try {
        await folder.add(poster, await options.fetchPoster(serverUrl, poster, stopped.signal))
      } catch (error) {
        failed++
        log.warn({ err: error, sha256: poster.sha256 }, 'a poster could not be fetched')
      }
    }
    // Half of a programme, or one that is pulled anew, says nothing about movies that it lacks.
    if (catalogue.whole() && !catalogue.pullsAnew()) await folder.keep(new Set(kept.keys()))
    if (failed > 0) timer = setTimeout(wake, TRY_AGAIN_MS).unref()
  }

  function wake(): void {
    clearTimeout(timer)
    if (stopped.signal.aborted || !showsPosters()) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    while (again && !stopped.signal.aborted) {
      again = false
      await fetchMissing().catch((error: unknown) => log.error({ err: error }, 'the posters could not be kept'))
    }
  }

  events.on('catalogueChanged', wake)

  return {
    onOnline: wake,
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await running
    },
  }
}
