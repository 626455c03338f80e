/**
 * Tickets that were paid for before, printed at a kiosk. Whoever has a genuine code, or knows a reference and the last digits of the card
 * or of the telephone number, gets them; once, at one kiosk. What comes after that is a copy, and takes staff who can ask.
 */
import {
  type Answer,
  forgeryIn,
  type GoodsToPickUp,
  granted,
  type Id,
  type PickedUpTickets,
  type PickUpTicketsRequest,
  parseGroupCode,
  parseTicketCode,
  type Refusal,
  refused,
  type TerminalIdentity,
  type TicketPickUpFault,
  type TicketProof,
  type TicketsToPickUp,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { isSigned, type TicketSigner } from '../../tickets/ticket-signer.ts'
import { judgeTickets, type WantedRow, type WantedTicket } from './judge-tickets.ts'
import { beginTry, tryWasRight } from './tries.ts'

const WANTED = loadStatement(new URL('./sql/wanted.sql', import.meta.url))
const PICK_UP = loadStatement(new URL('./sql/pick-up.sql', import.meta.url))
const GOODS_OF_ORDER = loadStatement(new URL('../pickups/sql/find-pick-up.sql', import.meta.url))

type Kiosk = Pick<TerminalIdentity, 'id' | 'cinemaId'>

export interface TicketPickUps {
  /** What would come out. Refused (`tickets_not_picked_up`) where nothing may. */
  find(request: PickUpTicketsRequest, kiosk: Kiosk): Promise<Answer<TicketsToPickUp>>
  /** Makes them this kiosk's. Idempotent: asked again under its id by the same kiosk, it gets the same. */
  pickUp(request: PickUpTicketsRequest, kiosk: Kiosk): Promise<Answer<PickedUpTickets>>
}

/** The rows of what was proven, and what proved it. */
interface Proven {
  rows: WantedRow[]
  ticketId: Id | null
}

const fault = (fault: TicketPickUpFault): { ok: false; refusal: Refusal } =>
  refused({ code: 'tickets_not_picked_up', fault })

export function createTicketPickUps(options: {
  pool: Pool
  catalogue: Catalogue
  signer: Pick<TicketSigner, 'sign'>
  ticketPublicKeys(): readonly string[]
}): TicketPickUps {
  const { pool, catalogue, signer, ticketPublicKeys } = options

  async function wanted(by: {
    reference?: string
    digits?: string
    ticketId?: Id
    orderId?: Id
    showId?: Id
  }): Promise<WantedRow[]> {
    const { reference = null, digits = null, ticketId = null, orderId = null, showId = null } = by
    return (await pool.query<WantedRow>({ ...WANTED, values: [reference, digits, ticketId, orderId, showId] })).rows
  }

  async function prove(proof: TicketProof, { id: terminalId }: Kiosk): Promise<Proven | TicketPickUpFault> {
    if ('code' in proof) return byCode(proof.code)
    const trying = { reference: proof.reference, terminalId }
    const { mayTry, waitSeconds } = await beginTry(pool, trying)
    if (!mayTry) return { why: 'wait', seconds: Math.max(1, waitSeconds) }
    const rows = await wanted(proof)
    if (rows.length === 0) return { why: 'unknown', waitSeconds }
    await tryWasRight(pool, trying)
    return { rows, ticketId: null }
  }

  /** A signature can't be guessed, so nobody's tries are counted. */
  async function byCode(code: string): Promise<Proven | TicketPickUpFault> {
    const keys = ticketPublicKeys()
    const ticket = parseTicketCode(code)
    const group = ticket ? undefined : parseGroupCode(code)
    const parsed = ticket ?? group
    if (!parsed || forgeryIn(parsed, keys, isSigned) !== undefined) return { why: 'not_genuine' }
    const ticketId = ticket?.payload.t ?? null
    const rows = await wanted(
      group ? { orderId: group.payload.o, showId: group.payload.s } : { ticketId: ticketId ?? '' },
    )
    return rows.length === 0 ? { why: 'not_in_books' } : { rows, ticketId }
  }

  async function judged(
    { proof, pickUpId }: PickUpTicketsRequest,
    kiosk: Kiosk,
    { take }: { take: boolean },
  ): Promise<Answer<{ tickets: WantedTicket[]; show: CatalogueShow }>> {
    const proven = await prove(proof, kiosk)
    if ('why' in proven) return fault(proven)
    const asking = { terminal: kiosk, pickUpId, ticketId: proven.ticketId, now: new Date() }
    let tickets = judgeTickets(proven.rows, asking)
    if ('why' in tickets) return fault(tickets)
    if (take) {
      const bookingIds = [...new Set(tickets.map(({ bookingId }) => bookingId))]
      await pool.query({ ...PICK_UP, values: [bookingIds, pickUpId, kiosk.id] })
      tickets = await mine(tickets, pickUpId, kiosk)
      const [first] = proven.rows
      if (tickets.length === 0) return fault({ why: 'printed', reference: first?.reference ?? '' })
    }
    const showId = tickets[0]?.showId ?? ''
    const show = await catalogue.show(showId)
    return show ? granted({ tickets, show }) : refused({ code: 'unknown_show', showId })
  }

  /** Of these, as they are now, those that this pick-up has: another kiosk may have been faster, or somebody has given them back. */
  async function mine(tickets: readonly WantedTicket[], pickUpId: Id, kiosk: Kiosk): Promise<WantedTicket[]> {
    const of = new Map(tickets.map(({ bookingId, ticketId }) => [bookingId, ticketId]))
    const rows = await Promise.all([...of.values()].map((ticketId) => wanted({ ticketId })))
    return rows
      .flat()
      .filter((row): row is WantedTicket => row.ticketId !== null && row.state === 'confirmed' && !row.isGone)
      .filter((row) => row.pickUpId === pickUpId && row.pickedUpBy === kiosk.id)
  }

  async function goodsOf(tickets: readonly WantedTicket[], kiosk: Kiosk): Promise<GoodsToPickUp | null> {
    const [first] = tickets
    if (!first?.orderId) return null
    const { rows } = await pool.query<GoodsRow>({ ...GOODS_OF_ORDER, values: [null, first.orderId, kiosk.cinemaId] })
    const [found] = rows
    if (!found || found.handedOverAt !== null || found.goods.length === 0) return null
    const { orderId, soldAt, references, goods } = found
    return { orderId, cinemaId: first.cinemaId, soldAt: soldAt.toISOString(), references, goods }
  }

  return {
    async find(request, kiosk) {
      const found = await judged(request, kiosk, { take: false })
      if (!found.ok) return found
      const { tickets, show } = found.value
      return granted({
        showId: show.show.id,
        seats: tickets.map(({ seatIndex, type }) => ({ seatId: show.plan.seatIdOf(seatIndex), type })),
        hasGoods: (await goodsOf(tickets, kiosk)) !== null,
      })
    },

    async pickUp(request, kiosk) {
      const found = await judged(request, kiosk, { take: true })
      if (!found.ok) return found
      const { tickets, show } = found.value
      const signed = await Promise.all(
        tickets.map(async (row) => {
          const { ticketId, seatIndex, type, amount, showId, startsAt } = row
          const seatId = show.plan.seatIdOf(seatIndex)
          const code = await signer.sign({ t: ticketId, s: showId, p: seatId, b: startsAt.toISOString() })
          return { row, ticket: { ticketId, seatId, type, amount, code } }
        }),
      )
      const bookings = [...new Map(tickets.map(({ bookingId, reference }) => [bookingId, reference]))]
      return granted({
        showId: show.show.id,
        currency: tickets[0]?.currency ?? show.cinema.currency,
        bookings: bookings.map(([bookingId, reference]) => ({
          bookingId,
          reference,
          tickets: signed.filter(({ row }) => row.bookingId === bookingId).map(({ ticket }) => ticket),
        })),
        goods: await goodsOf(tickets, kiosk),
      })
    },
  }
}

interface GoodsRow {
  orderId: Id
  soldAt: Date
  references: string[]
  goods: GoodsToPickUp['goods']
  handedOverAt: Date | null
}
