/** The calls of one screen to the engine. */
import type { TerminalApi } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Door } from '../door/door.ts'
import type { Shifts } from '../shifts/shifts.ts'
import { type AllCallsOptions, createAllCalls } from './all-calls.ts'
import { type AtReaderCallsOptions, createAtReaderCalls } from './at-reader-calls.ts'
import { type CounterCallsOptions, createCounterCalls } from './counter-calls.ts'
import { createDoorCalls } from './door-calls.ts'
import { createExchangeCalls, type ExchangeCallsOptions } from './exchange-calls.ts'
import { createKioskCalls, type KioskCallsOptions } from './kiosk-calls.ts'
import { createPassThrough } from './pass-through.ts'

export interface ScreenApiOptions
  extends AllCallsOptions,
    KioskCallsOptions,
    CounterCallsOptions,
    AtReaderCallsOptions,
    ExchangeCallsOptions {
  link: Link
  shifts: Pick<Shifts, 'calls'>
  door: Door
}

export function createScreenApi(options: ScreenApiOptions): { api: TerminalApi; close: () => void } {
  const kiosk = createKioskCalls(options)
  return {
    api: {
      ...createAllCalls(options),
      ...kiosk.calls,
      ...createCounterCalls(options),
      ...createAtReaderCalls(options),
      ...createExchangeCalls(options),
      ...options.shifts.calls,
      ...createDoorCalls(options.door),
      ...createPassThrough(options.link),
    },
    close: kiosk.close,
  }
}
