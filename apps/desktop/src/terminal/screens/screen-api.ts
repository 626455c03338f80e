/** The calls of one screen to the engine. */
import type { Id } from '@marquee/shared'
import type { TerminalApi, TicketPickUpApi } from '../api.ts'
import type { KioskPaying } from '../at-kiosk/kiosk-paying.ts'
import type { Link } from '../connection/link.ts'
import type { CustomerDisplays } from '../display/customer-display.ts'
import type { Door } from '../door/door.ts'
import type { Finding } from '../finding/finding.ts'
import type { Kiosk } from '../kiosk/kiosk.ts'
import type { Office } from '../office/office.ts'
import type { Operators } from '../operators/operators.ts'
import type { Parked } from '../parked/parked.ts'
import { findCart } from '../store/seats/carts-table.ts'
import { type AccessCallsOptions, createAccessCalls } from './access-calls.ts'
import { type AllCallsOptions, createAllCalls } from './all-calls.ts'
import { type AtReaderCallsOptions, createAtReaderCalls } from './at-reader-calls.ts'
import { type CounterCallsOptions, createCounterCalls } from './counter-calls.ts'
import { createDoorCalls } from './door-calls.ts'
import { createExchangeCalls, type ExchangeCallsOptions } from './exchange-calls.ts'
import { guardCalls } from './guard-calls.ts'
import { keepFromVisitors } from './keep-from-visitors.ts'
import { createKioskCalls, type KioskCallsOptions } from './kiosk-calls.ts'
import { createOperatorCalls } from './operator-calls.ts'
import { createPassThrough } from './pass-through.ts'
import { createPrintTemplateCalls } from './print-template-calls.ts'
import { createPrintingCalls, type PrintingCallsOptions } from './printing-calls.ts'

export interface ScreenApiOptions
  extends AllCallsOptions,
    KioskCallsOptions,
    AccessCallsOptions,
    CounterCallsOptions,
    AtReaderCallsOptions,
    ExchangeCallsOptions,
    PrintingCallsOptions {
  link: Link
  kioskPaying: Pick<KioskPaying, 'calls'>
  parked: Pick<Parked, 'calls' | 'keeps'>
  door: Door
  finding: Finding
  operators: Operators
  displays: Pick<CustomerDisplays, 'page'>
  office: Office
  ticketPickUps: TicketPickUpApi
  kiosk: Pick<Kiosk, 'calls'>
}

export function createScreenApi(options: ScreenApiOptions): { api: TerminalApi; close: () => void } {
  const kiosk = createKioskCalls(options)
  const access = createAccessCalls(options)
  const display = options.displays.page()
  const api: TerminalApi = {
    ...createAllCalls(options),
    ...kiosk.calls,
    ...options.kiosk.calls,
    ...access.calls,
    ...options.kioskPaying.calls,
    ...createCounterCalls(options),
    ...createAtReaderCalls(options),
    ...createExchangeCalls(options),
    ...createPrintingCalls(options),
    findBookings: (request) => options.finding.find(request),
    ...options.ticketPickUps,
    ...createPrintTemplateCalls(options),
    ...options.shifts.calls,
    ...options.parked.calls,
    ...display.calls,
    ...createDoorCalls(options.door),
    ...createPassThrough(options.office),
    ...createOperatorCalls(options.operators),
    ...options.office.calls,
  }

  /** Of an order, or of a cart that is sold alone. */
  function cinemaOf(args: unknown): Id | undefined {
    if (typeof args !== 'object' || args === null) return undefined
    if ('cinemaId' in args && typeof args.cinemaId === 'string') return args.cinemaId
    const cart =
      'bookingId' in args && typeof args.bookingId === 'string' ? findCart(options.db, args.bookingId) : undefined
    return cart && options.catalogue.show(cart.showId)?.cinema.id
  }

  return {
    api: guardCalls(keepFromVisitors(api, options.isKiosk), options.operators, cinemaOf),
    close() {
      kiosk.close()
      access.close()
      display.close()
    },
  }
}
