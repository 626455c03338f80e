/** When this process is to end: by a signal, or because the process that started it is gone. */

const PARENT_IS_GONE = 'the parent process is gone'

/**
 * Calls `stop` with the reason, once for each that comes. Call this before anything is started: a signal that comes during
 * a long start must end it, too.
 */
export function onToldToStop(stop: (why: string) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop(PARENT_IS_GONE))
  // Node says `disconnect` once. A parent that died while our modules were being loaded was announced to nobody; of the
  // channel, only `send` is left.
  if (process.send !== undefined && !process.connected) stop(PARENT_IS_GONE)
}
