/**
 * A door: says of each scanned code whether to let its bearer in, with no network if need be. An admission is on the
 * disk, with the command that tells the server, before the light turns green.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  type Answer,
  type DoorNews,
  granted,
  type HouseKey,
  type Id,
  looksLikeGroupCode,
  NOT_AVAILABLE,
  newId,
  type Refusal,
  refused,
  type TerminalIdentity,
  type TicketPayload,
  ticketKeyId,
  type Welcome,
} from '@marquee/shared'
import type { ApproveAdmission, ClockOff, DoorState, Scan } from '../api.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Operators } from '../operators/operators.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Notices } from '../screens/notices.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { addAdmission, admissionHere, countAdmissions, latestAdmissions } from '../store/door/door-admissions-table.ts'
import { type AdmittedTwice, admittedTwice } from '../store/door/door-news-table.ts'
import {
  admitMinutes,
  doorHall,
  doorShows,
  saveAdmitMinutes,
  saveDoorHall,
  saveDoorShows,
  saveTakesUndo,
  takesUndo,
} from '../store/door/door-settings.ts'
import { forgetOldDoorRows } from '../store/door/forget-door.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { hasLeft, sittingHere } from './admitted-before.ts'
import { type CheckedGroup, checkGroup } from './check-group.ts'
import { type Checked, checkTicket, type DoorFacts, isToday, ofTicket, type Verdict } from './check-ticket.ts'
import { showsOfHall } from './door-hall.ts'
import { createDoorKeys } from './door-keys.ts'
import { createDoorNewsReader } from './door-news.ts'
import { admittedTwiceAtDoor, clockOff, type DoorPlace, showAtDoor, twiceInWords } from './door-words.ts'
import { faultInBooks } from './fault-in-books.ts'
import { groupVerdict, type JudgedSeat, withoutEarly } from './group-at-door.ts'
import { showsInHall } from './hall-programme.ts'
import { isSigned } from './is-signed.ts'
import { createUndoAdmissions } from './undo-admission.ts'
import { createWhoIsIn, type WhoIsIn } from './who-is-in.ts'

export interface Door {
  state(): Answer<DoorState>
  /** @param byHand nobody showed the ticket: its booking was looked up */
  scan(code: string, byHand?: true): Promise<Answer<Scan>>
  /** A supervisor says yes to letting these in by hand, soon. Without it they aren't let in where the cinema has operators. */
  approve(yes: ApproveAdmission): Promise<Answer<null>>
  /** Lets these of a group in; the others may come later. */
  admitGroup(code: string, ticketIds: readonly string[]): Promise<Answer<Scan>>
  choose(chosen: DoorChoice): Promise<Answer<DoorState>>
  /** Takes the admission of that scan back. */
  undo(scanId: string): Promise<Answer<DoorState>>
  /** The books on the disk are another terminal's now. */
  reload(): void
  onOnline(welcome: Pick<Welcome, 'ticketKeys' | 'admitMinutes' | 'serverTime' | 'takesUndo'>): void
  /** The house's ticket keys, as this terminal knows them; empty: it has not heard of any. */
  trustedKeys(): readonly string[]
  /** There is another ticket key: these are all. */
  heardKeys(told: readonly HouseKey[]): void
  /** There is news at the server. */
  rung(): void
  /** @param now by this machine's clock and the server's: one that is wrong must not make a door forget */
  forgetOver(now: Date): Promise<void>
  stop(): void
}

/** Single shows, all of the day (null), or those of an auditorium, one after the other. */
export type DoorChoice = string[] | null | { auditoriumId: string }

/** The shows of an auditorium change by themselves: so often it is looked at whether they have. */
const FOLLOW_EVERY_MS = 10_000
/** News of many admissions elsewhere is shown together. */
const TELL_AFTER_MS = 100

/** They are let in one after the other, at once. */
const APPROVED_MS = 60_000
const SCANS_SHOWN = 50
const TWICE_SHOWN = 50
/** Time after a show's start, when news of its tickets is of no use any more. */
const KEPT_MS = 7 * 24 * 3600 * 1000

const NO_DOOR: Refusal = { code: 'not_allowed', needs: 'door' }
const NO_KEY: Refusal = { code: 'unavailable', what: NOT_AVAILABLE.no_key }

export function createDoor(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  /** Of a monotonic clock, in ms. */
  uptime: () => number
  catalogue: Catalogue
  outbox: Outbox
  terminal: () => TerminalIdentity | undefined
  operators: Pick<Operators, 'atWork' | 'vouch'>
  notices: Notices
  events: Events
}): Door {
  const { db, writer, link, log, now, uptime, catalogue, outbox, terminal, operators, notices, events } = options
  /** By ticket: who has said yes to its admission by hand, and until when that counts. */
  const approved = new Map<string, { operatorId: Id; until: number }>()
  const keys = createDoorKeys(options)
  /** The lead of the server's clock over this one, as last heard in this run. */
  let serverAheadMs = 0
  let chosen: string[] | null
  let hall: string | null
  let clock: ClockOff | null
  /** The number of each show's admissions here. */
  let admitted: Map<string, { showId: string; startsAt: string; count: number }>
  let scans: Scan[]
  let twice: AdmittedTwice[]
  let whoIsIn: WhoIsIn
  /** The shows that the screen was told of last. */
  let toldShows = ''
  let telling: NodeJS.Timeout | undefined
  const undos = createUndoAdmissions(options)

  function load(): void {
    chosen = doorShows(db)
    hall = doorHall(db)
    clock = null
    whoIsIn = createWhoIsIn(db)
    admitted = new Map(countAdmissions(db).map((show) => [show.showId, show]))
    scans = scansBefore()
    twice = twiceBefore()
  }

  const twiceBefore = (): AdmittedTwice[] =>
    admittedTwice(db, terminal()?.id ?? '', TWICE_SHOWN).filter(
      ({ ticketId, otherTicketId }) =>
        ticketId === otherTicketId || !(hasLeft(db, ticketId) || hasLeft(db, otherTicketId)),
    )

  const news = createDoorNewsReader({ db, writer, link, log, learned, undone: undoneElsewhere })

  function place(): DoorPlace {
    const id = terminal()?.cinemaId ?? null
    const cinemas = catalogue.cinemas()
    const cinema = (id === null ? undefined : catalogue.cinema(id)) ?? cinemas[0]
    return { timeZone: cinema?.timeZone ?? 'UTC', now: now(), severalCinemas: id === null && cinemas.length > 1 }
  }

  /** A choice counts for its own day: the next one begins with all shows. */
  function showIds(): string[] | null {
    // Before the programme is known, the door goes by the date on the ticket.
    if (hall !== null && catalogue.whole()) {
      const shows = showsInHall(catalogue, hall, now()).map(({ show }) => show)
      return showsOfHall(shows, now(), admitMinutes(db))
    }
    const today = chosen?.some((showId) => {
      const details = catalogue.show(showId)
      return details && isToday(details.show.startsAt, details.cinema.timeZone, now())
    })
    return today ? chosen : null
  }

  function hallState(): DoorState['hall'] {
    if (hall === null) return null
    const [first] = showsInHall(catalogue, hall, now())
    return { auditoriumId: hall, name: first?.auditorium.name ?? null }
  }

  function state(): DoorState {
    const choice = showIds()
    toldShows = JSON.stringify(choice)
    const here = place()
    const strange = keys.strange().at(-1)
    const counted = [...admitted.values()].filter(({ showId, startsAt }) =>
      choice === null ? isToday(startsAt, zoneOf(showId, here), here.now) : choice.includes(showId),
    )
    const countsHere = (showId: string): boolean => {
      if (choice !== null) return choice.includes(showId)
      const startsAt = catalogue.show(showId)?.show.startsAt ?? admitted.get(showId)?.startsAt
      return startsAt !== undefined && isToday(startsAt, zoneOf(showId, here), here.now)
    }
    const inAll = [...whoIsIn.shows()].filter(countsHere)
    return {
      showIds: choice,
      hall: hallState(),
      admittedInAll: inAll.reduce((sum, showId) => sum + whoIsIn.count(showId), 0),
      undo: undos.state(),
      admitted: counted.reduce((sum, { count }) => sum + count, 0),
      scans,
      twice: twice.map((twice) => {
        const show = showAtDoor(catalogue.show(twice.showId), twice.startsAt, here)
        return { ticketId: twice.ticketId, seatId: twice.seatId, says: admittedTwiceAtDoor(twice, show, here) }
      }),
      clock,
      strangeKey: strange === undefined ? null : ticketKeyId(strange),
    }
  }

  const zoneOf = (showId: string, here: DoorPlace): string => catalogue.show(showId)?.cinema.timeZone ?? here.timeZone

  /** A door that was started again goes on with the list of those that it let in. */
  function scansBefore(): Scan[] {
    return latestAdmissions(db, SCANS_SHOWN).map(({ ticketId, showId, seatId, startsAt, at }) => {
      const details = catalogue.show(showId)
      return { ...valid({ t: ticketId, p: seatId }, details, startsAt), id: ticketId, at }
    })
  }

  function valid(ticket: Pick<TicketPayload, 'p' | 't'>, details: ShowDetails | undefined, startsAt: string): Verdict {
    const show = showAtDoor(details, startsAt, place())
    return { ...ofTicket(ticket, details), verdict: 'valid', says: [{ says: 'show', show }] }
  }

  async function scan(code: string, byHand?: true): Promise<Answer<Scan>> {
    const who = terminal()
    if (who?.kind !== 'door') return refused(NO_DOOR)
    const houseKeys = keys.trusted()
    if (houseKeys === undefined) return refused(NO_KEY)
    if (looksLikeGroupCode(code.trim())) return atGroup(who, code, houseKeys)
    const at = now().toISOString()
    const here = place()
    const checked = checkTicket(code, factsFor(who, houseKeys, here))
    if (!checked.good) return granted(shown(checked.scan, at))
    const approvedBy = byHand && approverOf(checked.ticket.t)
    if (byHand && approvedBy === undefined && operators.atWork().isNeeded) {
      return refused({ code: 'admission_needs_yes' })
    }
    try {
      const scan = await writer.write((tx): Scan => {
        const scan = { ...admit(tx, who.id, checked, here, byHand && { approvedBy }), id: newId(), at }
        tx.afterCommit(() => {
          if (scan.verdict === 'valid') undos.note(scan.id, [checked.ticket.t])
          // Said for one admission: after it is undone, it is asked for again.
          if (byHand) approved.delete(checked.ticket.t)
          tell(scan)
        })
        return scan
      })
      return granted(scan)
    } catch (error) {
      log.error({ err: error }, 'an admission could not be written')
      return refused(DISK_REFUSAL)
    }
  }

  const factsFor = (
    { cinemaId }: Pick<TerminalIdentity, 'cinemaId'>,
    houseKeys: readonly string[],
    here: DoorPlace,
  ): DoorFacts => ({
    houseKeys,
    isSigned,
    place: here,
    show: catalogue.show,
    knowsProgramme: catalogue.whole(),
    cinemaId,
    showIds: showIds(),
    admitMinutes: admitMinutes(db),
    serverNow: new Date(here.now.getTime() + serverAheadMs),
  })

  /** Runs in one transaction: reads what is known of the ticket, and admits it if nothing is known against it. */
  function admit(
    tx: Tx,
    terminalId: string,
    genuine: Checked & { good: true },
    here: DoorPlace,
    byHand: { approvedBy: Id | undefined } | undefined,
  ): Verdict {
    const { db } = tx
    const { ticket, seller, details, early } = genuine
    const fault = faultInBooks(db, terminalId, genuine, here)
    if (fault) return fault
    if (early) return early

    const startsAt = details?.show.startsAt ?? ticket.b
    const admission = { ticketId: ticket.t, showId: ticket.s, seatId: ticket.p, startsAt, at: here.now.toISOString() }
    const { startsAt: _, ...told } = admission
    addAdmission(db, admission)
    outbox.enter(tx, {
      kind: 'check_in',
      ...told,
      ...(seller !== null && { signedBy: seller }),
      // An older server knows no such field.
      ...(byHand && takesUndo(db) && { byHand: true, ...(byHand.approvedBy && { approvedBy: byHand.approvedBy }) }),
    })
    tx.afterCommit(() => {
      const count = (admitted.get(ticket.s)?.count ?? 0) + 1
      admitted.set(ticket.s, { showId: ticket.s, startsAt, count })
      whoIsIn.add(ticket.s, ticket.t)
    })
    return valid(ticket, details, startsAt)
  }

  function approverOf(ticketId: string): Id | undefined {
    const yes = approved.get(ticketId)
    return yes && yes.until >= uptime() ? yes.operatorId : undefined
  }

  /** Whoever of the group may come in is shown. Nobody has come in by that. */
  function atGroup(who: TerminalIdentity, code: string, houseKeys: readonly string[]): Answer<Scan> {
    const here = place()
    const at = here.now.toISOString()
    const checked = checkGroup(code, factsFor(who, houseKeys, here))
    if (!checked.good) return granted(shown(checked.scan, at))
    const judged = checked.tickets.map((ticket) => ({
      ticket,
      verdict: faultInBooks(db, who.id, { ...checked, ticket }, here),
    }))
    return granted(shown(verdictOnGroup(judged, code, checked, here), at))
  }

  const verdictOnGroup = (
    judged: readonly JudgedSeat[],
    code: string,
    { details, early }: CheckedGroup & { good: true },
    here: DoorPlace,
  ): Verdict => groupVerdict(judged, { code, details, early, show: showAtDoor(details, details.show.startsAt, here) })

  async function admitGroup(code: string, ticketIds: readonly string[]): Promise<Answer<Scan>> {
    const who = terminal()
    if (who?.kind !== 'door') return refused(NO_DOOR)
    const houseKeys = keys.trusted()
    if (houseKeys === undefined) return refused(NO_KEY)
    const here = place()
    const at = here.now.toISOString()
    const checked = checkGroup(code, factsFor(who, houseKeys, here))
    if (!checked.good) return granted(shown(checked.scan, at))
    try {
      const scan = await writer.write((tx): Scan => {
        const judged = checked.tickets.map((ticket): JudgedSeat => {
          const genuine = { ...checked, ticket }
          // Of the others it is said as well whether they are in.
          const isWanted = ticketIds.includes(ticket.t)
          return {
            ticket,
            verdict: isWanted
              ? admit(tx, who.id, genuine, here, undefined)
              : faultInBooks(tx.db, who.id, genuine, here),
          }
        })
        const scan = { ...verdictOnGroup(withoutEarly(judged), code, checked, here), id: newId(), at }
        const admittedNow = judged.flatMap(({ ticket, verdict }) => (verdict?.verdict === 'valid' ? [ticket.t] : []))
        tx.afterCommit(() => {
          if (admittedNow.length > 0) undos.note(scan.id, admittedNow)
          tell(scan)
        })
        return scan
      })
      return granted(scan)
    } catch (error) {
      log.error({ err: error }, 'the admissions of a group could not be written')
      return refused(DISK_REFUSAL)
    }
  }

  async function undo(scanId: string): Promise<Answer<DoorState>> {
    const who = terminal()
    if (who?.kind !== 'door') return refused(NO_DOOR)
    const refusal = await undos.undo(scanId, who.id, ({ showId, ticketId }) => {
      const show = admitted.get(showId)
      if (show) admitted.set(showId, { ...show, count: show.count - 1 })
      whoIsIn.undone(db, showId, ticketId)
      scans = scans.map((scan) => (scan.id === scanId ? { ...scan, undone: true } : scan))
      twice = twiceBefore()
    })
    if (refusal) return refused(refusal)
    const undoneNow = state()
    events.emit('doorChanged', undoneNow)
    return granted(undoneNow)
  }

  /** A scan by which nobody was let in. */
  function shown(verdict: Verdict, at: string): Scan {
    const scan = { ...verdict, id: newId(), at }
    try {
      tell(scan)
    } catch (error) {
      log.error({ err: error }, 'a scan could not be shown; its verdict stands')
    }
    return scan
  }

  function tell(scan: Scan): void {
    scans = [scan, ...scans].slice(0, SCANS_SHOWN)
    events.emit('doorChanged', state())
  }

  /** Somebody was let in here while another door let in the same ticket, or seat: told once, as soon as it is known. */
  function learned(tx: Tx, { kind, showId, ticketId, seatId, at, door }: DoorNews): void {
    const { db } = tx
    if (kind !== 'admitted') return
    tx.afterCommit(() => {
      whoIsIn.add(showId, ticketId)
      tellSoon()
    })
    if (door?.terminalId === terminal()?.id) return
    const [sitting] = seatId === null ? [] : sittingHere(db, { t: ticketId, s: showId, p: seatId })
    const here = admissionHere(db, ticketId) ?? sitting
    if (!here) return
    const words = place()
    const show = showAtDoor(catalogue.show(here.showId), here.startsAt, words)
    const both = { ...here, otherTicketId: ticketId, hereAt: here.at, thereAt: at, door: door?.name ?? null }
    notices.warn(tx, twiceInWords(admittedTwiceAtDoor(both, show, words)))
    tx.afterCommit(() => {
      twice = [both, ...twice].slice(0, TWICE_SHOWN)
      events.emit('doorChanged', state())
    })
  }

  /** Another door has taken an admission back. */
  function undoneElsewhere(tx: Tx, { showId, ticketId }: DoorNews): void {
    tx.afterCommit(() => {
      whoIsIn.undone(db, showId, ticketId)
      twice = twiceBefore()
      tellSoon()
    })
  }

  function tellSoon(): void {
    telling ??= setTimeout(() => {
      telling = undefined
      events.emit('doorChanged', state())
    }, TELL_AFTER_MS)
  }

  /** @returns whether the screen has something else to say */
  function hearKeys(told: readonly HouseKey[]): boolean {
    const before = keys.strange().at(-1)
    keys.heard(told)
    return keys.strange().at(-1) !== before
  }

  /** A counter tells by the keys a genuine subscription while it is cut off, and a kiosk the code of a ticket. */
  const isSeller = (): boolean => terminal()?.kind === 'counter' || terminal()?.kind === 'kiosk'
  const isDoor = (): boolean => terminal()?.kind === 'door'

  load()
  const following = setInterval(() => {
    if (isDoor() && hall !== null && JSON.stringify(showIds()) !== toldShows) events.emit('doorChanged', state())
  }, FOLLOW_EVERY_MS)
  following.unref()
  return {
    state: () => (isDoor() ? granted(state()) : refused(NO_DOOR)),
    scan,
    admitGroup,
    reload() {
      approved.clear()
      keys.reload()
      undos.reload()
      load()
    },
    undo,
    async approve({ operatorId, pin, showId, ticketIds }) {
      if (!isDoor()) return refused(NO_DOOR)
      const cinemaId = terminal()?.cinemaId ?? catalogue.show(showId)?.cinema.id
      const vouched = await operators.vouch({ operatorId, pin }, cinemaId)
      if (!vouched.ok) return vouched
      const until = uptime() + APPROVED_MS
      approved.clear()
      for (const ticketId of ticketIds) approved.set(ticketId, { operatorId, until })
      return granted(null)
    },
    async choose(choice) {
      if (!isDoor()) return refused(NO_DOOR)
      const follows = choice !== null && 'auditoriumId' in choice ? choice.auditoriumId : null
      const showIds = choice !== null && 'auditoriumId' in choice ? null : choice
      try {
        await writer.write(({ db }) => {
          saveDoorShows(db, showIds)
          saveDoorHall(db, follows)
        })
      } catch (error) {
        log.error({ err: error }, 'the choice of shows could not be kept')
        return refused(DISK_REFUSAL)
      }
      chosen = showIds
      hall = follows
      const chosenNow = state()
      events.emit('doorChanged', chosenNow)
      return granted(chosenNow)
    },
    onOnline({ ticketKeys, admitMinutes: minutes, serverTime, takesUndo: takes = false }) {
      if (isSeller()) keys.heard(ticketKeys)
      if (!isDoor()) return
      serverAheadMs = Date.parse(serverTime) - now().getTime()
      if (minutes !== admitMinutes(db)) {
        writer
          .write(({ db }) => saveAdmitMinutes(db, minutes))
          .catch((error: unknown) =>
            log.error({ err: error }, 'the time from which people are let in could not be kept'),
          )
      }
      if (takes !== takesUndo(db)) {
        writer
          .write(({ db }) => saveTakesUndo(db, takes))
          .catch((error: unknown) => log.error({ err: error }, 'whether admissions can be undone could not be kept'))
      }
      const before = clock
      clock = clockOff(now(), serverTime) ?? null
      const isStrange = hearKeys(ticketKeys)
      if (!isDeepStrictEqual(clock, before) || isStrange) events.emit('doorChanged', state())
      news.pull()
    },
    trustedKeys: () => keys.trusted() ?? [],
    heardKeys(told) {
      if (isSeller()) keys.heard(told)
      if (isDoor() && hearKeys(told)) events.emit('doorChanged', state())
    },
    rung: news.pull,
    async forgetOver(now) {
      const isOver = (showId: string): boolean => {
        const startsAt = catalogue.show(showId)?.show.startsAt
        return startsAt !== undefined && Date.parse(startsAt) + KEPT_MS < now.getTime()
      }
      await writer.write(({ db }) => forgetOldDoorRows(db, isOver))
    },
    stop() {
      news.stop()
      clearInterval(following)
      clearTimeout(telling)
    },
  }
}
