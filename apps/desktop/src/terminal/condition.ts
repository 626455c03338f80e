/** Tells the server how this terminal is, for managers to see: at each connection, and when something has changed. */
import type { KioskCondition, TellConditionRequest } from '@marquee/shared'
import type { PrinterState } from './api.ts'
import type { Link } from './connection/link.ts'
import type { Events } from './events.ts'
import type { Log } from './log.ts'
import { VERSION } from './version.ts'

/** Changes of this time are told together: the outbox of a rush changes many times a second. */
const EVERY_MS = 5000

export interface Condition {
  onOnline(): void
  stop(): void
}

export function createCondition(options: {
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
  outboxSize: () => number
  printer: () => PrinterState | null
  /** undefined: this terminal is no kiosk. */
  kiosk: () => KioskCondition | undefined
  /** Says who works here: another one is news. */
  operatorId: () => string | undefined
  tells: boolean
}): Condition {
  const { link, log, events, outboxSize, printer, kiosk, operatorId, tells } = options
  let told = ''
  let timer: NodeJS.Timeout | undefined

  function now(): TellConditionRequest {
    const ofKiosk = kiosk()
    const printerNow = describePrinter(printer())
    return { version: VERSION, outbox: outboxSize(), printer: printerNow, ...(ofKiosk && { kiosk: ofKiosk }) }
  }

  function tell(): void {
    if (!link.online()) return
    const condition = now()
    told = textOf()
    void link.request('tellCondition', condition).then((answer) => {
      if (!answer.ok) log.debug({ refusal: answer.refusal }, 'the server was not told how this terminal is')
    })
  }
  const textOf = (): string => JSON.stringify([now(), operatorId()])

  if (tells) {
    events.on('stateChanged', () => {
      if (timer !== undefined || !link.online() || textOf() === told) return
      timer = setTimeout(() => {
        timer = undefined
        // A sale that was answered meanwhile is no news.
        if (textOf() !== told) tell()
      }, EVERY_MS)
      timer.unref()
    })
  }
  return {
    onOnline() {
      if (!tells) return
      clearTimeout(timer)
      timer = undefined
      tell()
    },
    stop: () => clearTimeout(timer),
  }
}

function describePrinter(state: PrinterState | null): 'ready' | 'trouble' | 'none' {
  if (state === null) return 'none'
  return state.trouble === 'none' || state.trouble === 'unknown' ? 'ready' : 'trouble'
}
