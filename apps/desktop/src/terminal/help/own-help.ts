/** The call for help of the visitor at this kiosk. One at a time; a restart of the program forgets it. */
import { type Answer, granted, HELP_CALL_MINUTES, type Id, type KioskStep, newId, refused } from '@marquee/shared'
import type { HelpAtKiosk } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'

export interface OwnHelp {
  state(): HelpAtKiosk
  /** Refused: nobody was called, and the visitor goes to the counter. */
  call(step: KioskStep): Promise<Answer<null>>
  end(): void
  /** Something has changed at the server. */
  rung(): void
  linkChanged(): void
  stop(): void
}

interface OpenCall {
  callId: Id
  state: HelpAtKiosk
}

export function createOwnHelp({
  link,
  log,
  events,
}: {
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
}): OwnHelp {
  let open: OpenCall | null = null
  let timer: NodeJS.Timeout | undefined

  function become(call: OpenCall, state: HelpAtKiosk): void {
    if (open !== call || call.state === state) return
    call.state = state
    events.emit('stateChanged')
  }

  function forget(): void {
    clearTimeout(timer)
    if (open === null) return
    open = null
    events.emit('stateChanged')
  }

  function heard(call: OpenCall, state: 'waiting' | 'coming' | 'over'): void {
    // Somebody who was coming has come.
    if (state === 'over' && call.state === 'coming') {
      if (open === call) forget()
    } else become(call, state === 'over' ? 'nobody' : state)
  }

  async function read(): Promise<void> {
    const call = open
    if (!call || call.state === 'asking' || call.state === 'nobody' || !link.online()) return
    const answer = await link.request('helpCall', { callId: call.callId })
    if (answer.ok) heard(call, answer.value.state)
    else log.debug({ refusal: answer.refusal }, 'it is not known whether somebody comes')
  }

  return {
    state: () => open?.state ?? 'none',
    async call(step) {
      // A second touch is the same call.
      if (open && open.state !== 'nobody') return granted(null)
      const call: OpenCall = { callId: newId(), state: 'asking' }
      open = call
      clearTimeout(timer)
      timer = setTimeout(() => heard(call, 'over'), HELP_CALL_MINUTES * 60_000)
      timer.unref()
      events.emit('stateChanged')
      const answer = await link.request('callForHelp', { callId: call.callId, step })
      // Taken back meanwhile: the end may have come before the call.
      if (open !== call && link.online()) void link.request('endHelpCall', { callId: call.callId })
      if (!answer.ok) {
        become(call, 'nobody')
        return refused(answer.refusal)
      }
      heard(call, answer.value.state)
      return granted(null)
    },
    end() {
      const call = open
      forget()
      if (call && link.online()) void link.request('endHelpCall', { callId: call.callId })
    },
    rung: () => void read(),
    linkChanged() {
      if (link.online()) void read()
      // Nobody can answer any more. Whoever said before that they come does so.
      else if (open?.state === 'waiting') become(open, 'nobody')
    },
    stop: () => clearTimeout(timer),
  }
}
