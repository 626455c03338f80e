/**
 * Tickets that come out of a kiosk for whoever paid for them elsewhere. In this order, so that nothing is lost and nothing comes out
 * twice:
 *
 * | step | if it ends here |
 * | --- | --- |
 * | the printer is asked how it is | the tickets are nobody's yet |
 * | the pick-up's id is on the disk | nothing has happened |
 * | the server makes them this kiosk's | the same is asked again by the same id |
 * | its pages are on the disk, and the id is not | they are printed at the next start |
 * | a page is printed, and the server is told | only a counter prints it again, as a copy |
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Answer,
  createTurns,
  forgeryIn,
  granted,
  newId,
  parseGroupCode,
  parseTicketCode,
  type Refusal,
  refused,
  type TerminalIdentity,
  type TicketProof,
} from '@marquee/shared'
import type { PagesOnTheirWay, TicketPickUpApi, TicketsFound } from '../api.ts'
import type { Link } from '../connection/link.ts'
import { isSigned } from '../door/is-signed.ts'
import type { Log } from '../log.ts'
import type { Printing } from '../printing/printing.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { forgetPickUpAsked, notePickUpAsked, pickUpAsked } from '../store/printing/pick-ups-asked.ts'
import type { Writer } from '../store/writer.ts'
import { ownUnprinted } from './own-unprinted.ts'

const NO_KIOSK = refused({ code: 'not_allowed', needs: 'kiosk' })
const NOT_GENUINE = refused({ code: 'tickets_not_picked_up', fault: { why: 'not_genuine' } })
const NO_PRINTER = refused({ code: 'tickets_not_picked_up', fault: { why: 'printer' } })

const printed = (reference: string) => refused({ code: 'tickets_not_picked_up', fault: { why: 'printed', reference } })

/** Nothing became this kiosk's, and nothing will under this id. No answer, or one that says to wait, says nothing of it. */
const isFinal = (refusal: Refusal): boolean => refusal.code === 'tickets_not_picked_up' && refusal.fault.why !== 'wait'

export function createTicketPickUps(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  now: () => Date
  catalogue: Pick<Catalogue, 'show'>
  printing: Pick<Printing, 'canPrint' | 'addPickedUp' | 'printRest' | 'dropWaitingOf'>
  /** The house's ticket keys, as last heard. */
  houseKeys: () => readonly string[]
  terminal: () => TerminalIdentity | undefined
}): TicketPickUpApi {
  const { db, writer, link, log, now, catalogue, printing, houseKeys, terminal } = options
  /** Of one visitor at a time: the second of two touches finds what the first has done. */
  const { inTurn } = createTurns()
  /** Pages of the visitor who stands here. */
  let here: PagesOnTheirWay['of'] = []

  /** Why nothing is asked: what can be known without the server costs it nothing, however often it is scanned. */
  function refuseHere(proof: TicketProof): { ok: false; refusal: Refusal } | undefined {
    if (terminal()?.kind !== 'kiosk') return NO_KIOSK
    if ('code' in proof && isForged(proof.code)) return NOT_GENUINE
    return printing.canPrint() ? undefined : NO_PRINTER
  }

  function isForged(code: string): boolean {
    const parsed = parseTicketCode(code) ?? parseGroupCode(code)
    if (!parsed) return true
    const keys = houseKeys()
    const forgery = keys.length === 0 ? undefined : forgeryIn(parsed, keys, isSigned)
    // The house may have another key since: then the server knows.
    return forgery !== undefined && (forgery !== 'unknown_key' || !link.online())
  }

  const view = ({ movie, show, auditorium, cinema }: ShowDetails): Omit<TicketsFound, 'seats' | 'hasGoods'> => ({
    title: movie.title,
    startsAt: show.startsAt,
    auditorium: auditorium.name,
    timeZone: cinema.timeZone,
  })

  const unknownShow = (showId: string) => refused({ code: 'unknown_show', showId })

  function findOwn(proof: TicketProof): Answer<TicketsFound> | undefined {
    const own = ownUnprinted(db, catalogue, proof, now())
    if (own === undefined || !own.ok) return own
    const { show, tickets } = own.value
    const seats = tickets.map(({ seatId, type }) => ({ seatId, type }))
    return granted({ ...view(show), seats, hasGoods: false })
  }

  async function printOwn(proof: TicketProof): Promise<Answer<PagesOnTheirWay> | undefined> {
    const own = ownUnprinted(db, catalogue, proof, now())
    if (own === undefined || !own.ok) return own
    const { booking, tickets } = own.value
    const added = await printing.printRest(booking, tickets)
    if (!added.ok) return added
    here = [booking.bookingId]
    return granted({ of: here, pages: tickets.length, references: [booking.reference] })
  }

  async function print(proof: TicketProof): Promise<Answer<PagesOnTheirWay>> {
    const refusal = refuseHere(proof)
    if (refusal) return refusal
    if (!link.online()) {
      const own = await printOwn(proof)
      if (own) return own
    }
    const pickUpId = pickUpAsked(db, proof) ?? newId()
    try {
      await writer.write((tx) => notePickUpAsked(tx.db, proof, pickUpId))
    } catch (error) {
      log.error({ err: error }, 'a pick-up could not be written down, and was not asked for')
      return refused(DISK_REFUSAL)
    }
    const answer = await link.request('pickUpTickets', { pickUpId, proof })
    if (!answer.ok) {
      if (isFinal(answer.refusal)) await forget(proof)
      return answer
    }
    const { showId, bookings, goods } = answer.value
    if (!catalogue.show(showId)) return unknownShow(showId)
    try {
      const pages = await writer.write((tx) => {
        forgetPickUpAsked(tx.db, proof)
        return printing.addPickedUp(tx, answer.value)
      })
      if (pages === 0) return printed(bookings[0]?.reference ?? '')
      here = [...bookings.map(({ bookingId }) => bookingId), ...(goods ? [goods.orderId] : [])]
      return granted({ of: here, pages, references: bookings.map(({ reference }) => reference) })
    } catch (error) {
      log.error({ err: error }, 'tickets that were picked up could not be added to the print queue')
      return refused(DISK_REFUSAL)
    }
  }

  return {
    async findTickets({ proof }) {
      const refusal = refuseHere(proof)
      if (refusal) return refusal
      if (!link.online()) {
        const own = findOwn(proof)
        if (own) return own
      }
      const pickUpId = pickUpAsked(db, proof) ?? newId()
      const answer = await link.request('findTicketsToPickUp', { pickUpId, proof })
      if (!answer.ok) return answer
      const { showId, seats, hasGoods } = answer.value
      const show = catalogue.show(showId)
      return show ? granted({ ...view(show), seats, hasGoods }) : unknownShow(showId)
    },

    async printTickets({ proof }) {
      const answer = await inTurn('print', () => print(proof))
      // The printer's state is told at the end of this turn. A screen that heard of the pages before would take them for printed.
      await nextTurn()
      return answer
    },

    async leaveTickets() {
      const left = here
      here = []
      return left.length === 0 ? granted(null) : printing.dropWaitingOf(left)
    },
  }

  async function forget(proof: TicketProof): Promise<void> {
    try {
      await writer.write((tx) => forgetPickUpAsked(tx.db, proof))
    } catch (error) {
      log.error({ err: error }, 'a pick-up that was refused could not be forgotten')
    }
  }
}
