/** The server's time, as far as a kiosk knows it: people set a kiosk's own clock, and it may be a year ahead. */

export interface ServerTime {
  /** @param serverTime as the server has just said it */
  heard(serverTime: string): void
  /** The kiosk's own time, while no server was heard. */
  now(): Date
}

/** @param options.uptime of a clock that nobody sets, in ms */
export function createServerTime({ now, uptime }: { now: () => Date; uptime: () => number }): ServerTime {
  let known: { at: number; uptime: number } | undefined
  return {
    heard(serverTime) {
      known = { at: Date.parse(serverTime), uptime: uptime() }
    },
    now: () => (known ? new Date(known.at + uptime() - known.uptime) : now()),
  }
}
