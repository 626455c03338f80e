/** A kiosk beside its sale: the step of its page, out of order and back, staff behind a PIN, and what managers ask of it from afar. */
import {
  type Answer,
  granted,
  type Id,
  isPrivateStep,
  type KioskAsked,
  type KioskAskedAnswer,
  type KioskCondition,
  type KioskDecline,
  type KioskSetting,
  type KioskStep,
  type Language,
  refused,
} from '@marquee/shared'
import type { KioskStaffApi, KioskState, PrinterState } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import { createOwnHelp } from '../help/own-help.ts'
import type { Log } from '../log.ts'
import type { Operators } from '../operators/operators.ts'
import type { Printing } from '../printing/printing.ts'
import type { Db } from '../store/database/database.ts'
import type { Writer } from '../store/writer.ts'
import { createOutOfOrder } from './out-of-order.ts'
import type { KioskShell } from './shell.ts'
import { createStaffSession } from './staff-session.ts'

export interface Kiosk {
  /** null: this terminal is no kiosk. */
  state(): KioskState | null
  /** For managers; undefined: this terminal is no kiosk. */
  condition(): KioskCondition | undefined
  /** Of the visitor; undefined: the page has not said. */
  language(): Language | undefined
  calls: KioskStaffApi
  heard(setting: KioskSetting): void
  asked(ask: KioskAsked): Promise<KioskAskedAnswer>
  /** Nobody is at it, nothing is being paid, and all paper is out: it may begin anew. */
  isQuiet(): boolean
  helpRung(): void
  linkChanged(): void
  onOnline(): void
  begin(): Promise<void>
  stop(): void
}

/** A page that begins anew says its step again. */
const FIRST_STEP: KioskStep = 'attract'
/** The answer goes out first. */
const RESTART_AFTER_MS = 500

export function createKiosk(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  events: Events
  operators: Pick<Operators, 'prove' | 'choices'>
  printing: Pick<Printing, 'state' | 'cameOut'>
  testPrint: () => Promise<Answer<null>>
  /** Payments at the reader whose end nobody has seen. */
  openPayments: () => number
  isKiosk: () => boolean
  cinemaId: () => Id | null
  /** undefined: it runs in a browser. */
  shell: KioskShell | undefined
}): Kiosk {
  const { link, log, events, operators, printing, openPayments, isKiosk, shell } = options
  const outOfOrder = createOutOfOrder(options)
  const session = createStaffSession(options)
  const help = createOwnHelp(options)
  let step: KioskStep = FIRST_STEP
  let language: Language | undefined
  let restarting: NodeJS.Timeout | undefined

  const hasPaperToCome = (state: PrinterState | null): boolean => state !== null && state.jobs.length > 0
  const isBusy = (): boolean => step === 'pay' || openPayments() > 0 || hasPaperToCome(printing.state())

  function restart(): void {
    clearTimeout(restarting)
    restarting = setTimeout(() => {
      if (shell) shell.restart().catch((error: unknown) => log.error({ err: error }, 'the kiosk could not restart'))
      // A browser can't begin its program anew: its page can.
      else events.emit('pageToReload')
    }, RESTART_AFTER_MS)
    restarting.unref()
  }

  async function picture(): Promise<KioskAskedAnswer> {
    const no = (why: KioskDecline): KioskAskedAnswer => ({ done: false, why })
    if (!shell) return no('browser')
    if (isPrivateStep(step)) return no('private')
    const made = await shell.picture().catch((error: unknown) => {
      log.error({ err: error }, 'a picture of the page could not be made')
      return null
    })
    // The visitor may have gone on meanwhile: then nobody gets it.
    if (isPrivateStep(step)) return no('private')
    return made === null ? no('failed') : { done: true, picture: made }
  }

  const calls: KioskStaffApi = {
    async tellStep(shown) {
      language = shown.language
      if (step !== shown.step) {
        step = shown.step
        events.emit('stateChanged')
      }
      return granted(null)
    },
    callForHelp: () => help.call(step),
    async endHelpCall() {
      help.end()
      return granted(null)
    },
    openStaffPage: (who) => session.open(who),
    async closeStaffPage() {
      session.close()
      return granted(null)
    },
    testPrint: () => session.asStaff(options.testPrint),
    settlePrint: ({ jobId, cameOut }) => session.asStaff(() => printing.cameOut(jobId, cameOut)),
    setOutOfOrder: ({ isOutOfOrder }) => session.asStaff((operatorId) => outOfOrder.set(isOutOfOrder, operatorId)),
    restartOwnKiosk: () =>
      session.asStaff(async () => {
        if (openPayments() > 0) return refused({ code: 'kiosk_declined', why: 'busy' })
        session.close()
        restart()
        return granted(null)
      }),
    leaveLockDown: () =>
      session.asStaff(
        async () => {
          if (!shell) return refused({ code: 'kiosk_declined', why: 'browser' })
          await shell.leave()
          return granted(null)
        },
        ({ mayLeave }) => mayLeave,
      ),
    readerOfKiosk: () => link.request('ownReader', {}),
  }

  return {
    state() {
      if (!isKiosk()) return null
      const { message } = outOfOrder.setting()
      return {
        isOutOfOrder: outOfOrder.isOutOfOrder(),
        message,
        help: help.state(),
        staff: session.staff(),
        isInBrowser: shell === undefined,
        hasStaff: operators.choices().operators.some(({ hasPin }) => hasPin),
      }
    },
    condition: () =>
      isKiosk()
        ? { step, isOutOfOrder: outOfOrder.isOutOfOrder(), revision: outOfOrder.setting().revision }
        : undefined,
    language: () => language,
    calls,
    heard(setting) {
      if (isKiosk()) outOfOrder.heard(setting)
    },
    async asked({ task }) {
      if (task === 'picture') return picture()
      if (isBusy()) return { done: false, why: 'busy' }
      restart()
      return { done: true }
    },
    isQuiet: () => (step === 'attract' || step === 'out_of_order') && !isBusy() && session.staff() === null,
    helpRung: help.rung,
    linkChanged: help.linkChanged,
    onOnline() {
      if (isKiosk()) outOfOrder.onOnline()
    },
    async begin() {
      session.close()
      help.end()
      await outOfOrder.begin()
    },
    stop() {
      clearTimeout(restarting)
      session.close()
      help.stop()
      outOfOrder.stop()
    },
  }
}
