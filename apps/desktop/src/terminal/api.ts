/**
 * A screen's calls to its terminal's engine, and the engine's events. The only thing the renderer knows of the terminal:
 * types, and the schemas with which the engine checks each call at its door. The calls travel by birpc over a MessagePort
 * (Electron) or a local WebSocket (browser). The folder `api` has a file for each kind of screen.
 */
import { ACCESS_CALLS, type AccessApi } from './api/access.ts'
import { ALL_CALLS, type AllScreensApi } from './api/all.ts'
import { AT_READER_CALLS, type AtReaderApi } from './api/at-reader.ts'
import { COUNTER_CALLS, type CounterApi } from './api/counter.ts'
import { DISPLAY_CALLS, type DisplayApi } from './api/display.ts'
import { DOOR_CALLS, type DoorApi } from './api/door.ts'
import { EXCHANGE_CALLS, type ExchangeApi } from './api/exchange.ts'
import { FINDING_CALLS, type FindingApi } from './api/finding.ts'
import { KIOSK_CALLS, type KioskApi } from './api/kiosk.ts'
import { KIOSK_PAYING_CALLS, type KioskPayingApi } from './api/kiosk-paying.ts'
import { KIOSK_STAFF_CALLS, type KioskStaffApi } from './api/kiosk-staff.ts'
import { OFFICE_CALLS, type OfficeApi } from './api/office.ts'
import { OPERATOR_CALLS, type OperatorApi } from './api/operators.ts'
import { PARKED_CALLS, type ParkedApi } from './api/parked.ts'
import type { PassThroughApi } from './api/pass-through.ts'
import { PRINT_TEMPLATE_CALLS, type PrintTemplateApi } from './api/print-templates.ts'
import { PRINTING_CALLS, type PrintingApi } from './api/printing.ts'
import { SHIFT_CALLS, type ShiftApi } from './api/shifts.ts'
import { TICKET_PICK_UP_CALLS, type TicketPickUpApi } from './api/ticket-pick-ups.ts'

export * from './api/access.ts'
export * from './api/all.ts'
export * from './api/at-reader.ts'
export * from './api/counter.ts'
export * from './api/display.ts'
export * from './api/door.ts'
export * from './api/door-sentences.ts'
export * from './api/events.ts'
export * from './api/exchange.ts'
export * from './api/finding.ts'
export * from './api/kiosk.ts'
export * from './api/kiosk-paying.ts'
export * from './api/kiosk-staff.ts'
export * from './api/office.ts'
export * from './api/operators.ts'
export * from './api/parked.ts'
export * from './api/pass-through.ts'
export * from './api/print-templates.ts'
export * from './api/printing.ts'
export * from './api/shifts.ts'
export * from './api/ticket-pick-ups.ts'

/** Screen to engine. */
export interface TerminalApi
  extends AllScreensApi,
    KioskApi,
    KioskStaffApi,
    AccessApi,
    KioskPayingApi,
    CounterApi,
    AtReaderApi,
    ExchangeApi,
    PrintingApi,
    PrintTemplateApi,
    OperatorApi,
    ParkedApi,
    OfficeApi,
    ShiftApi,
    FindingApi,
    TicketPickUpApi,
    DisplayApi,
    DoorApi,
    PassThroughApi {}

/** The calls that the engine answers by itself. It passes the others on to the server. */
export const ENGINE_CALLS = {
  ...ALL_CALLS,
  ...KIOSK_CALLS,
  ...KIOSK_STAFF_CALLS,
  ...ACCESS_CALLS,
  ...KIOSK_PAYING_CALLS,
  ...COUNTER_CALLS,
  ...AT_READER_CALLS,
  ...EXCHANGE_CALLS,
  ...PRINTING_CALLS,
  ...PRINT_TEMPLATE_CALLS,
  ...OPERATOR_CALLS,
  ...PARKED_CALLS,
  ...OFFICE_CALLS,
  ...SHIFT_CALLS,
  ...FINDING_CALLS,
  ...TICKET_PICK_UP_CALLS,
  ...DISPLAY_CALLS,
  ...DOOR_CALLS,
}
