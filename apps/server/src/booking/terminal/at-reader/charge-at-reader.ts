/**
 * A card at a reader, as a saga like that of paying online (online/paying/pay.ts), with the reader as one more party. Its steps are
 * idempotent, and each is in the ledger before the next. Whoever has reason to takes the next step: the server that was asked, after a
 * webhook any server, after a crash the one that looks after open attempts. Each step stands beside its undoing:
 *
 *   begin    an open attempt; the ledger has one an order, and one a reader   undone by: off, while the charge has no name
 *   name     the charge exists at the gateway, and nobody is asked for a card undone by: void
 *   start    the reader asks for the card; it is asked once an attempt        undone by: void, which takes the charge off the reader
 *   capture  money moves, when the customer and the bank say so              undone by: a refund, owed in the ledger first
 *   conclude booked, lines, payments, tickets, events, jobs in one commit     undone by: a cancellation
 *
 * Where nothing is left for a card, an attempt has two of these steps alone, begin and conclude: see conclude-without-card.ts.
 *
 * The state of the charge alone is evidence. An attempt without money ends only when its charge is void, by the gateway's word: a
 * declined one could still be charged, and one of which nothing was heard may be at the reader.
 */
import type { Money, ReaderOffReason } from '@marquee/shared'
import type { Pool } from '../../../infra/postgres.ts'
import { type ChargeState, GatewayUnknown, type PaymentGateway } from '../../../payments/gateway.ts'
import { chargedOf } from './charged-reader-order.ts'
import { type AskedFor, type ConcludeAtReader, referenceOf } from './conclude-at-reader.ts'
import { lostHoursAfter } from './lost-hours-at-reader.ts'
import {
  hearOfCharge,
  isOff,
  isToEnd,
  mayStart,
  nameChargeAtReader,
  type ReaderPaymentRow,
  readReaderPayment,
} from './reader-payment-rows.ts'
import { isOverdue } from './view-reader-payment.ts'

/** A webhook tells sooner. */
const LOOK_AGAIN_MS = 2000
const LOOK_LATER_MS = 5000
/** From then on it is looked at less often. */
const MANY_LOOKS = 60
/** The server that started it may still wait for the reader's answer, beyond the gateway's own time-out. */
const BEYOND_START_MS = 5000

type Gateway = Pick<PaymentGateway, 'prepare' | 'startOnReader' | 'readCharge' | 'void' | 'chargeOf'>

/** Takes every step of an open attempt that can be taken now. @throws what the ledger throws; the gateway's silence is none */
export type ChargeAtReader = (paymentId: string) => Promise<void>

export function createChargeAtReader(parts: {
  pool: Pool
  gateway: Gateway
  conclude: ConcludeAtReader
  /** The gateway's. */
  timeoutMs: number
}): ChargeAtReader {
  const { pool, gateway, conclude, timeoutMs } = parts

  const read = async (paymentId: string): Promise<AskedFor | undefined> => {
    const row = await readReaderPayment(pool, paymentId)
    return row && isAskedFor(row) ? row : undefined
  }

  const later = (row: AskedFor, heard: ReaderPaymentRow['heard']): Promise<void> => {
    const ms = row.looks > MANY_LOOKS ? LOOK_LATER_MS : LOOK_AGAIN_MS
    return hearOfCharge(pool, row.id, heard, new Date(Date.now() + ms))
  }

  /** undefined: it has ended. */
  async function named(row: AskedFor): Promise<AskedFor | undefined> {
    if (row.gateway_ref !== null) return row
    if (wantsEnd(row)) {
      // A ledger that was set back since may have lost the name.
      const lost = (await lostHoursAfter(pool, row.begun_at))
        ? await gateway.chargeOf({ paymentId: row.id, about: row.begun_at })
        : undefined
      if (lost) return (await nameChargeAtReader(pool, row.id, lost.gatewayRef)) ? read(row.id) : undefined
      // Never named, so at no reader.
      if (await isOff(pool, row.id, { ...whyOf(row), unnamed: true })) return undefined
      return read(row.id)
    }
    const { gatewayRef } = await gateway.prepare({
      paymentId: row.id,
      orderId: row.order_id,
      reference: referenceOf(row),
      amount: row.amount,
      currency: row.currency,
      idempotencyKey: row.id,
      cardPresent: true,
      readerOrder: chargedOf(row),
    })
    return (await nameChargeAtReader(pool, row.id, gatewayRef)) ? read(row.id) : undefined
  }

  /** The reader is asked once. What it answers says nothing of money; where it refuses, the attempt is to end. */
  async function start(row: AskedFor, gatewayRef: string): Promise<AskedFor> {
    if (row.started_at !== null || wantsEnd(row) || !(await mayStart(pool, row.id))) return row
    const now: AskedFor = { ...row, started_at: new Date() }
    const end = await refusalOf(row, gatewayRef)
    if (!end) return now
    await isToEnd(pool, row.id, end)
    return { ...now, ...end }
  }

  async function refusalOf(row: AskedFor, gatewayRef: string): Promise<End | undefined> {
    const { reader_ref: readerRef } = row
    if (readerRef === null) throw new Error(`a card is to pay ${row.id}, and it has no reader`)
    try {
      const started = await gateway.startOnReader({
        gatewayRef,
        readerRef,
        idempotencyKey: `start:${row.id}`,
        customerMayCancel: true,
      })
      switch (started.kind) {
        case 'started':
          return undefined
        case 'refused':
          return { why: 'reader_refused', code: started.code }
        default:
          return { why: `reader_${started.kind}`, code: null }
      }
    } catch (error) {
      if (error instanceof GatewayUnknown) return { why: 'reader_silent', code: null }
      throw error
    }
  }

  async function follow(row: AskedFor, gatewayRef: string, state: ChargeState): Promise<void> {
    switch (state.kind) {
      case 'captured':
        return end(row, state)
      case 'void':
        await isOff(pool, row.id, whyOf(row))
        return
      case 'declined': {
        const why = declined(state.code)
        await isToEnd(pool, row.id, why)
        return endCharge({ ...row, ...why }, gatewayRef)
      }
      case 'processing':
        if (wantsEnd(row)) return endCharge(row, gatewayRef)
        // It said that it wouldn't, or nothing, and has the charge.
        if (row.why !== null) await isToEnd(pool, row.id, undefined)
        return later(row, 'waiting_for_card')
      case 'prepared':
        return wantsEnd(row) || row.why !== null || isLost(row) ? endCharge(silent(row), gatewayRef) : later(row, null)
      // No bank asks the owner of a card that is there.
      case 'requires_action':
        return endCharge(row, gatewayRef)
    }
  }

  const end = async (row: AskedFor, came: Money): Promise<void> => {
    if (!(await conclude(row, came))) await later(row, null)
  }

  /** Only the gateway ends it: it may say that the money has come. */
  async function endCharge(row: AskedFor, gatewayRef: string): Promise<void> {
    const state = await gateway.void(gatewayRef)
    if (state.kind === 'captured') return end(row, state)
    if (state.kind === 'void') await isOff(pool, row.id, whyOf(row))
    else await later(row, 'asking_bank')
  }

  /** Nobody has heard of its start, and no reader has it. */
  const isLost = ({ started_at }: AskedFor): boolean =>
    started_at !== null && Date.now() - started_at.getTime() > timeoutMs + BEYOND_START_MS

  const silent = (row: AskedFor): AskedFor =>
    wantsEnd(row) || row.why !== null ? row : { ...row, why: 'reader_silent', code: null }

  return async (paymentId) => {
    const asked = await read(paymentId)
    if (!asked) return
    try {
      const row = await named(asked)
      if (!row || row.gateway_ref === null) return
      const started = await start(row, row.gateway_ref)
      await follow(started, row.gateway_ref, await gateway.readCharge(row.gateway_ref))
    } catch (error) {
      await later(asked, 'unknown')
      if (!(error instanceof GatewayUnknown)) throw error
    }
  }
}

interface End {
  why: ReaderOffReason
  code: string | null
}

const isAskedFor = (row: ReaderPaymentRow): row is AskedFor => row.state === 'open' && row.sale !== null

const wantsEnd = (row: AskedFor): boolean => row.cancel_at !== null || isOverdue(row)

/** Why it is off now that its charge is void. */
function whyOf(row: AskedFor): End {
  if (row.why !== null) return { why: row.why as ReaderOffReason, code: row.code }
  return { why: row.cancel_at === null && isOverdue(row) ? 'timed_out' : 'cancelled', code: null }
}

function declined(code: string): End {
  if (code === 'customer_canceled') return { why: 'customer_cancelled', code }
  return { why: code === 'card_read_timed_out' ? 'timed_out' : 'declined', code }
}
