/** Calls of a kiosk beside its sale: what its page shows, the visitor's call for help, and the staff's page behind a PIN. */
import {
  type Answer,
  Empty,
  Id,
  type KioskMessage,
  KioskStep,
  LanguageCode,
  type OwnReaderAnswer,
  TypedPin,
} from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/**
 * The visitor's call for help. `asking`: the server has not answered yet. `nobody`: it could not be sent, or nobody has answered in
 * time: the visitor goes to the counter.
 */
export type HelpAtKiosk = 'none' | 'asking' | 'waiting' | 'coming' | 'nobody'

/** Who has opened the staff's page. */
export interface StaffAtKiosk {
  name: string
  /** They may leave the kiosk's lock-down. */
  mayLeave: boolean
}

export interface KioskState {
  /** Visitors are sent to the counter. Whoever is paying finishes first. */
  isOutOfOrder: boolean
  message: KioskMessage | null
  help: HelpAtKiosk
  staff: StaffAtKiosk | null
  /** It runs in a browser, which it can't leave or restart by itself. */
  isInBrowser: boolean
  /** Staff who have a PIN, and may tend this kiosk, are known to it. */
  hasStaff: boolean
}

const Answered = z.custom<Answer<null>>()

export const KIOSK_STAFF_CALLS = {
  /** The page shows this step now. */
  tellStep: { request: z.strictObject({ step: KioskStep, language: LanguageCode.optional() }), answer: Answered },
  callForHelp: { request: Empty, answer: Answered },
  /** The visitor needs no help any more, or has gone. */
  endHelpCall: { request: Empty, answer: Answered },
  /** Opens the staff's page, by an operator's number and PIN, with a server and without. */
  openStaffPage: {
    request: z.strictObject({ number: z.string().regex(/^\d{1,6}$/, 'must be a number'), pin: TypedPin }),
    answer: Answered,
  },
  closeStaffPage: { request: Empty, answer: Answered },
  /** The next five need the staff's page to be open. */
  testPrint: { request: Empty, answer: Answered },
  /** The roll was changed: a page that may not have come out is printed again, as a copy, or counts as printed. */
  settlePrint: { request: z.strictObject({ jobId: Id, cameOut: z.boolean() }), answer: Answered },
  setOutOfOrder: { request: z.strictObject({ isOutOfOrder: z.boolean() }), answer: Answered },
  restartOwnKiosk: { request: Empty, answer: Answered },
  /** Ends the lock-down of the window until the next start. Needs a supervisor. */
  leaveLockDown: { request: Empty, answer: Answered },
  /** Asks the gateway, through the server. */
  readerOfKiosk: { request: Empty, answer: z.custom<Answer<OwnReaderAnswer>>() },
} satisfies Record<string, ScreenCall>

export type KioskStaffApi = ApiOf<typeof KIOSK_STAFF_CALLS>
