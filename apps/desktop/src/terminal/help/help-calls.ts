/** Visitors who call for help at kiosks of this terminal's cinema: asked for when the server rings, also as this terminal comes, and gone when they are old. */
import type { HelpCall, Id } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'

/** An answer that was lost is made up for. */
const READ_AGAIN_MS = 15_000

export interface HelpCallsHere {
  open(): HelpCall[]
  /** @param cinemaId null: anywhere */
  rung(cinemaId: Id | null): void
  /** Somebody has logged in at the manager's page. */
  ask(): void
  /** Nobody can answer while it can't be reached. */
  onOffline(): void
  stop(): void
}

export function createHelpCallsHere({
  link,
  log,
  events,
  helps,
  cinemaId,
}: {
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
  /** A kiosk helps nobody. */
  helps: () => boolean
  /** Where it stands; null: in every cinema. */
  cinemaId: () => Id | null
}): HelpCallsHere {
  let calls: HelpCall[] = []
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let askAgain = false
  let stopped = false

  function become(next: HelpCall[]): void {
    if (JSON.stringify(next) === JSON.stringify(calls)) return
    calls = next
    events.emit('stateChanged')
  }

  /** Runs while there is a call. */
  function lookLater(): void {
    clearTimeout(timer)
    if (stopped || calls.length === 0) return
    timer = setTimeout(ask, READ_AGAIN_MS)
    timer.unref()
  }

  async function read(): Promise<void> {
    const answer = await link.request('helpCalls', {})
    if (stopped) return
    // Where nobody has logged in at a manager's page, nobody is told who needs help.
    if (answer.ok) become(answer.value.calls)
    else {
      log.debug({ refusal: answer.refusal }, 'it is not known who needs help')
      if (answer.refusal.code === 'office_log_in') become([])
    }
    lookLater()
  }

  function ask(): void {
    if (stopped || !helps() || !link.online()) return
    if (asking) {
      askAgain = true
      return
    }
    asking = true
    read()
      .catch((error: unknown) => log.error({ err: error }, 'it is not known who needs help'))
      .finally(() => {
        asking = false
        if (!askAgain) return
        askAgain = false
        ask()
      })
  }

  return {
    open: () => calls,
    rung(changedAt) {
      const here = cinemaId()
      if (here === null || changedAt === null || here === changedAt) ask()
    },
    ask,
    onOffline() {
      clearTimeout(timer)
      become([])
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
