/** The number of conflicts that wait for a manager, as the server last said. */

import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'

export interface OpenConflicts {
  /** null: not heard yet. */
  count(): number | null
  heard(open: number): void
  ask(): void
}

export function createOpenConflicts(options: { link: Link; log: Log; events: Events }): OpenConflicts {
  const { link, log, events } = options
  let open: number | null = null

  function heard(count: number): void {
    open = count
    events.emit('stateChanged')
  }

  return {
    count: () => open,
    heard,
    ask() {
      void link.request('conflicts', {}).then((answer) => {
        if (answer.ok) heard(answer.value.open.length)
        else log.warn({ refusal: answer.refusal }, 'could not ask how many conflicts there are')
      })
    },
  }
}
