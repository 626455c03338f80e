/** An order at a reader as its charge carries it, and as it is read from there. */
import type { Id, VoucherCode } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../../infra/postgres.ts'
import { ChargedReaderOrder, type ChargedVouchers } from '../../../payments/charged-reader-order.ts'
import { seatIndexes } from '../../seat-indexes.ts'
import type { UsedVouchers } from '../../vouchers/used-vouchers.ts'
import type { BookingAtReader, OrderAtReader } from './order-at-reader.ts'
import type { ReaderPaymentRow } from './reader-payment-rows.ts'

const CODES_OF_VOUCHERS = loadStatement(new URL('./sql/codes-of-vouchers.sql', import.meta.url))

type Asked = Pick<ReaderPaymentRow, 'id' | 'order_id' | 'terminal_id' | 'cinema_id' | 'request_hash'> & {
  sale: OrderAtReader
  amount: number
  currency: string
}

/** undefined: it is paid in a way that no reader order is. */
export function chargedOf(row: Asked): ChargedReaderOrder | undefined {
  const { order, bookings, payments, vouchers } = row.sale
  const charged = {
    paymentId: row.id,
    orderId: row.order_id,
    terminalId: row.terminal_id,
    cinemaId: row.cinema_id,
    requestHash: row.request_hash?.toString('base64url'),
    amount: row.amount,
    currency: row.currency,
    order,
    bookings: bookings.map(({ tickets, grantNumbers, ...booking }) => ({
      ...booking,
      tickets: tickets.map(({ seatIndex: _, ...ticket }, i) => ({ ...ticket, grantNumber: grantNumbers[i] })),
    })),
    payments,
    vouchers,
  }
  return ChargedReaderOrder.safeParse(charged).data
}

/** undefined: the ledger doesn't have a show or a seat of it. A voucher that it doesn't have is named by no code. */
export async function orderOfCharge(
  { catalogue, pool }: { catalogue: Pick<Catalogue, 'show'>; pool: Pool },
  { order, bookings, payments, vouchers }: ChargedReaderOrder,
): Promise<OrderAtReader | undefined> {
  const found: BookingAtReader[] = []
  for (const { bookingId, showId, reference, tickets } of bookings) {
    const show = await catalogue.show(showId)
    const indexes =
      show &&
      seatIndexes(
        show,
        tickets.map(({ seatId }) => seatId),
      )
    if (!indexes?.ok) return undefined
    found.push({
      bookingId,
      showId,
      reference,
      tickets: tickets.map(({ grantNumber: _, ...ticket }, i) => ({
        ...ticket,
        seatIndex: indexes.value[i] as number,
      })),
      grantNumbers: tickets.map(({ grantNumber }) => grantNumber),
    })
  }
  return { order, bookings: found, payments, ...(vouchers && { vouchers: await withCodes(pool, vouchers) }) }
}

async function withCodes(pool: Pool, { soldAt, sold, paying }: ChargedVouchers): Promise<UsedVouchers> {
  const ids = [...sold, ...paying].map(({ voucherId }) => voucherId)
  const { rows } = await pool.query<{ id: Id; code: VoucherCode }>({ ...CODES_OF_VOUCHERS, values: [ids] })
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const named = <V extends { voucherId: Id }>(voucher: V) => ({
    ...voucher,
    code: codes.get(voucher.voucherId) ?? null,
  })
  return { soldAt, sold: sold.map(named), paying: paying.map(named) }
}
