/**
 * The run of this terminal: which one it is, whether it may sell, and what becomes of the disk when it begins anew.
 * The rules are in docs/selling-while-cut-off.md, "Runs".
 */

import {
  type Answer,
  type BootAnswer,
  EMPTY_CHAIN,
  granted,
  NOT_AVAILABLE,
  newId,
  type Refusal,
  refused,
  type TerminalIdentity,
  type TerminalKind,
} from '@marquee/shared'
import type { Ask } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Notices } from '../screens/notices.ts'
import type { Db } from '../store/database/database.ts'
import { forgetDoor } from '../store/door/forget-door.ts'
import {
  addUnentered,
  beginChain,
  countWaiting,
  enterWaiting,
  hashAt,
  takeOutUnproven,
} from '../store/outbox/outbox-table.ts'
import {
  daysToKeepAnswered,
  forgetKnown,
  knownIncarnation,
  knownToTerminal,
  saveDaysToKeepAnswered,
  saveIncarnation,
} from '../store/runs/known-table.ts'
import { readRun, type StoredRun, saveOwner, saveRun } from '../store/runs/run-table.ts'
import { learnAnew, takeAnswersBack } from '../store/runs/set-back.ts'
import { forgetAllAccounts } from '../store/sales/accounts-table.ts'
import { forgetCertificates } from '../store/sales/certificates-table.ts'
import { addMovement, forgetAnsweredMovements, movementOf } from '../store/sales/drawer-table.ts'
import { commandOfExchange, forgetAllExchanges, openExchanges } from '../store/sales/exchanges-table.ts'
import { forgetAllAttempts } from '../store/sales/reader-payments-table.ts'
import { forgetReferences } from '../store/sales/references-table.ts'
import { forgetAllSubscriptions } from '../store/sales/subscriptions-table.ts'
import { forgetAllVouchers } from '../store/sales/voucher-claims-table.ts'
import { allCarts, removeAllCarts } from '../store/seats/carts-table.ts'
import { allClaims, forgetClaims } from '../store/seats/claims-table.ts'
import { forgetAllFloors } from '../store/seats/floors-table.ts'
import { removeAllReleases } from '../store/seats/releases-table.ts'
import { forgetToldShifts } from '../store/shifts/shifts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import type { Testimony, Witness } from './witness.ts'

export interface Run {
  /** null: it has no number yet, so it sells nothing and answers no recall. */
  runNumber(): number | null
  /** The same in a transaction, where it can't change meanwhile. */
  runNumberIn(db: Db): number | null
  /** True when it has its number, and has heard which of its claims have ended without its word. */
  maySell(): boolean
  /** Asks for the run's number; to be done on each connection, before anything else. */
  boot(ask: Ask): Promise<Answer<null>>
  /** Called when the claims that the server has ended are forgotten. */
  reported(): void
  /** The server doesn't want this run to go on: nothing is sold before it has heard otherwise. */
  end(): void
  /** Called after each commit: the witness is told how far the disk is. Never throws. */
  committed(): void
  /** Makes this disk this terminal's from now on, and puts away what it has of another identity. */
  belongTo(terminalId: string): void
}

export const DISK_REFUSAL: Refusal = { code: 'unavailable', what: NOT_AVAILABLE.disk }

/** The facts and steps for the person at a terminal whose disk turns out not to be its newest. */
const BEGUN_ANEW: Readonly<Record<TerminalKind, string>> = {
  counter:
    'The data on this counter is not its newest, so the seats that it had are left to the server: check the drawer.',
  kiosk: 'The data on this kiosk is not its newest, so the seats that it had are left to the server.',
  door: 'The data on this door is not its newest: tickets that it admitted since and had not sent look unused at all doors.',
  manager: 'The data on this terminal is not its newest: what it shows is asked of the server again.',
}

export function createRun(options: {
  db: Db
  writer: Writer
  witness: Witness
  log: Log
  terminal: () => TerminalIdentity | undefined
  notices: Notices
  events: Events
}): Run {
  const { db, writer, witness, log, terminal, notices, events } = options
  let told = ''
  let bootId = newId()
  let numbered = false
  let mayTrustClaims = false

  function recogniseRun(): void {
    const run = readRun(db)
    const testimony = witness.read()
    if (!testimony || !isAsFarAs(db, run, testimony)) return
    if (run.bootId === testimony.bootId && run.runNumber > 0) {
      // The program was restarted, and nothing else: the run goes on.
      numbered = true
      mayTrustClaims = testimony.runNumber === run.runNumber
    } else if (testimony.runNumber !== 0) return
    // A program that died while asking for its number asks again under the same id.
    bootId = testimony.bootId
  }

  const runNumberIn = (db: Db): number | null => {
    const run = readRun(db)
    return numbered && run.bootId === bootId ? run.runNumber : null
  }

  function committed(): void {
    try {
      const { runNumber, head, endings } = readRun(db)
      const testimony: Testimony = { bootId, runNumber: mayTrustClaims ? runNumber : 0, head, endings }
      const text = JSON.stringify(testimony)
      if (text === told) return
      witness.write(testimony)
      told = text
    } catch (error) {
      told = ''
      log.warn({ err: error }, 'no witness of the disk: after a restart this terminal waits for the server')
    }
  }

  async function boot(ask: Ask): Promise<Answer<null>> {
    const run = readRun(db)
    committed()
    const request = { bootId, runNumber: run.runNumber, head: run.head, knows: knownToTerminal(db) }
    const answer = await ask('boot', request)
    if (!answer.ok) return answer
    if (answer.value.standing === 'begins_anew') return keepAnew(answer.value)
    if (fits(db, answer.value, numbered)) return keepNumber(answer.value)
    // The server takes this disk for one that it isn't. Then nothing on it counts, and the server is to know that.
    log.error(
      { answer: answer.value, run },
      'the server knows another history of this terminal than its disk has: it begins anew',
    )
    end()
    const again = await ask('boot', { bootId, runNumber: 0, head: EMPTY_CHAIN })
    if (!again.ok) return again
    return again.value.standing === 'begins_anew' ? keepAnew(again.value) : refused({ code: 'not_booted' })
  }

  function distrust(): void {
    numbered = false
    mayTrustClaims = false
  }

  async function keepNumber(answer: BootAnswer): Promise<Answer<null>> {
    if (wasSetBack(db, answer)) {
      // A sale under this number would count as one of this incarnation, and the ledger may have lost the claims that are
      // on the disk.
      mayTrustClaims = false
      return keep(answer, (tx) => sendAgain(tx, answer.inbox))
    }
    const isNews = !isKnown(db, answer) || answer.keepAnsweredDays !== daysToKeepAnswered(db)
    return numbered && !isNews ? granted(null) : keep(answer, () => {})
  }

  /** The claims stay: what this terminal says of them, the server asks for next. */
  function sendAgain(tx: Tx, inbox: BootAnswer['inbox']): void {
    const again = takeAnswersBack(tx.db, inbox)
    const records = again === 1 ? '1 record' : `${again} records`
    const sent = again === 0 ? '' : ` This terminal sends ${records} again that it made since.`
    notices.warn(
      tx,
      `The house’s records were restored from a backup. A show sells nothing new until its latest sales are known.${sent}`,
    )
  }

  async function keepAnew(answer: BootAnswer): Promise<Answer<null>> {
    // Before anything is written: even if the disk doesn't take the verdict, nothing is sold on the claims that are on it.
    distrust()
    const bookingIds = allCarts(db).map(({ bookingId }) => bookingId)
    const showIds = [...new Set(allClaims(db).map(({ showId }) => showId))]
    const kept = await keep(answer, (tx, kind) => beginAnew(tx, answer.inbox, kind))
    if (kept.ok) {
      for (const bookingId of bookingIds) events.emit('cartEnded', { bookingId, why: 'taken_back' })
      for (const showId of showIds) events.emit('allotmentChanged', showId)
    }
    return kept
  }

  async function keep(answer: BootAnswer, alsoWrite: (tx: Tx, kind: TerminalKind) => void): Promise<Answer<null>> {
    const self = terminal()
    if (!self) return refused({ code: 'not_enrolled' })
    const { runNumber, incarnation, keepAnsweredDays } = answer
    const setBack = wasSetBack(db, answer)
    try {
      await writer.write((tx) => {
        const { db } = tx
        alsoWrite(tx, self.kind)
        saveRun(db, { bootId, runNumber })
        if (setBack) learnAnew(db)
        if (incarnation) saveIncarnation(db, incarnation.id)
        if (keepAnsweredDays !== undefined) saveDaysToKeepAnswered(db, keepAnsweredDays)
        enterWaiting(db, self.id, runNumber)
        tx.afterCommit(() => {
          numbered = true
          committed()
          if (setBack) events.emit('ledgerSetBack')
        })
      })
      log.info({ runNumber }, 'this run has its number')
      return granted(null)
    } catch (error) {
      log.error({ err: error }, 'the number of this run could not be kept')
      return refused(DISK_REFUSAL)
    }
  }

  function beginAnew(tx: Tx, inbox: BootAnswer['inbox'], kind: TerminalKind): void {
    const { db } = tx
    const knewNothing = readRun(db).runNumber === 0
    forgetWhatTheServerGave(db)
    beginChain(db, inbox)
    if (knewNothing) return
    const waiting = countWaiting(db)
    const sent = waiting === 0 ? '' : ` What had not been answered (${waiting}) is sent again; none is booked twice.`
    notices.warn(tx, `${BEGUN_ANEW[kind]}${sent}`)
  }

  function end(): void {
    distrust()
    bootId = newId()
    committed()
  }

  function enterUnproven(owner: string): void {
    try {
      db.transaction(() => {
        const runNumber = runNumberIn(db)
        if (takeOutUnproven(db) && runNumber !== null) enterWaiting(db, owner, runNumber)
      }).immediate()
    } catch (error) {
      // The terminal starts even if somebody has damaged the file.
      log.error({ err: error }, 'entries that the outbox chain does not prove could not be entered anew')
    }
  }

  function belongTo(id: string): void {
    if (readRun(db).terminalId === id) return
    db.transaction(() => {
      if (readRun(db).terminalId !== null) {
        forgetWhatTheServerGave(db)
        forgetCertificates(db)
        forgetDoor(db)
        // The floors may be those of another server, which counts anew.
        forgetAllFloors(db)
        beginChain(db, EMPTY_CHAIN)
        forgetKnown(db)
        forgetAnsweredMovements(db)
        forgetToldShifts(db)
        forgetAllAttempts(db)
        leaveExchangesToManager(db)
        saveRun(db, { bootId: null, runNumber: 0 })
      }
      saveOwner(db, id)
    }).immediate()
    end()
  }

  recogniseRun()
  const { terminalId: owner } = readRun(db)
  if (owner !== null) enterUnproven(owner)
  const now = terminal()?.id
  if (now !== undefined && now !== owner) belongTo(now)
  return {
    runNumber: () => runNumberIn(db),
    runNumberIn,
    maySell: () => mayTrustClaims && runNumberIn(db) !== null,
    boot,
    reported() {
      mayTrustClaims = numbered
      committed()
    },
    end,
    committed,
    belongTo,
  }
}

function forgetWhatTheServerGave(db: Db): void {
  forgetClaims(db)
  removeAllCarts(db)
  removeAllReleases(db)
  forgetReferences(db)
  forgetAllVouchers(db)
  forgetAllSubscriptions(db)
  forgetAllAccounts(db)
}

/**
 * The server answers the new terminal none of the former one's exchanges. What was taken for one without an answer is in the drawer: it
 * goes to the server as the former terminal's sales do, and becomes a conflict there.
 */
function leaveExchangesToManager(db: Db): void {
  for (const kept of openExchanges(db)) {
    const command = commandOfExchange(kept)
    addUnentered(db, command)
    const movement = movementOf(command)
    if (movement) addMovement(db, movement)
  }
  forgetAllExchanges(db)
}

/** True when the disk is no older than when the witness was told of it. */
function isAsFarAs(db: Db, run: StoredRun, { head, endings }: Testimony): boolean {
  return run.endings >= endings && isOnChain(db, run, head)
}

function isOnChain(db: Db, { head }: StoredRun, { sequence, hash }: Testimony['head']): boolean {
  if (sequence === head.sequence) return hash === head.hash
  return sequence < head.sequence && hashAt(db, sequence) === hash
}

const isKnown = (db: Db, { incarnation }: BootAnswer): boolean =>
  !incarnation || incarnation.id === knownIncarnation(db)

/** True when the terminal was served in another incarnation of the ledger before. */
const wasSetBack = (db: Db, answer: BootAnswer): boolean => knownIncarnation(db) !== null && !isKnown(db, answer)

/** True when the server's answer can be about this disk; any other answer is to another past of it. */
function fits(db: Db, answer: BootAnswer, numbered: boolean): boolean {
  const { runNumber, inbox } = answer
  const run = readRun(db)
  // A ledger that was set back has forgotten numbers, and gives one above all that it has heard of.
  if (
    wasSetBack(db, answer) ? runNumber <= run.runNumber : runNumber !== (numbered ? run.runNumber : run.runNumber + 1)
  )
    return false
  // Entries that it answered long ago aren't here any more, and the chain's beginning never was.
  return inbox.sequence < run.head.sequence
    ? (hashAt(db, inbox.sequence) ?? inbox.hash) === inbox.hash
    : isOnChain(db, run, inbox)
}
