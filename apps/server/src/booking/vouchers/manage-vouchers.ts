/** Vouchers as managers issue them, look them up, and block them. A cinema's manager has its cinema's, and sees the house's. */
import { randomBytes } from 'node:crypto'
import {
  type Answer,
  type ChangeVoucherRequest,
  type FindVoucherRequest,
  granted,
  type IsSigned,
  type IssueVouchersRequest,
  newId,
  newVoucherCode,
  percentageOf,
  readVoucher,
  refused,
  signedVoucherBody,
  type TerminalIdentity,
  ticketKeyId,
  VOUCHER_BATCHES_LISTED,
  VOUCHERS_IN_PAGE,
  type VoucherBatch,
  type VoucherBatchesAnswer,
  type VoucherCode,
  type VoucherRecord,
  type VouchersOfBatchAnswer,
  type VouchersOfBatchRequest,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { TicketKeys } from '../../tickets/ticket-keys.ts'
import { lockVouchers } from './locked-voucher.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ISSUE_BATCH = statement('issue-batch')
const ISSUE_VOUCHERS = statement('issue-vouchers')
const BATCHES = statement('batches')
const VOUCHERS_OF_BATCH = statement('vouchers-of-batch')
const VOUCHER_RECORD = statement('voucher-record')
const CHANGE_VOUCHER = statement('change-voucher')

export interface ManagedVouchers {
  /** Refused where the batch's id is another batch's, or it isn't the manager's to issue. */
  issue(request: IssueVouchersRequest, manager: TerminalIdentity): Promise<Answer<VoucherBatch>>
  batches(manager: TerminalIdentity): Promise<Answer<VoucherBatchesAnswer>>
  ofBatch(request: VouchersOfBatchRequest, manager: TerminalIdentity): Promise<Answer<VouchersOfBatchAnswer>>
  find(request: FindVoucherRequest, manager: TerminalIdentity): Promise<Answer<VoucherRecord>>
  change(request: ChangeVoucherRequest, manager: TerminalIdentity): Promise<Answer<VoucherRecord>>
}

type BatchRow = Omit<VoucherBatch, 'expiresAt' | 'issuedAt'> & { expiresAt: Date | null; issuedAt: Date }
type RecordRow = Omit<VoucherRecord, 'expiresAt' | 'claim'> & {
  id: string
  expiresAt: Date | null
  claimedAt: Date | null
  claimant: string | null
}

const UNKNOWN = refused({ code: 'voucher_refused', fault: { why: 'unknown' } })

export function createManagedVouchers(options: {
  pool: Pool
  reportsPool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
  keys: Pick<TicketKeys, 'signer' | 'publicKeys'>
  isSigned: IsSigned
}): ManagedVouchers {
  const { pool, reportsPool, catalogue, keys, isSigned } = options

  async function batchesOf(cinemaId: string | null, batchId: string | null): Promise<VoucherBatch[]> {
    // From where it was written: a batch is read right after it was issued.
    const from = batchId === null ? reportsPool : pool
    const { rows } = await from.query<BatchRow>({ ...BATCHES, values: [cinemaId, batchId, VOUCHER_BATCHES_LISTED] })
    return rows.map(({ expiresAt, issuedAt, ...row }) => ({
      ...row,
      expiresAt: expiresAt?.toISOString() ?? null,
      issuedAt: issuedAt.toISOString(),
    }))
  }

  /** Each with a code that nobody can foresee, signed as what it is issued as. */
  function makeVouchers({ quantity, value, currency, expiresAt, cinemaId }: IssueVouchersRequest) {
    const { signer } = keys
    const codes = Array.from({ length: quantity }, () => newVoucherCode(randomBytes(11)))
    return Promise.all(
      codes.map(async (code) => {
        const h = ticketKeyId(signer.publicKey)
        const body = signedVoucherBody({ c: code, a: value, m: currency, x: expiresAt, l: cinemaId, h })
        return { id: newId(), code, signed: `${body}.${await signer.signText(body)}` }
      }),
    )
  }

  async function recordOf(code: VoucherCode, manager: TerminalIdentity): Promise<Answer<VoucherRecord>> {
    const { rows } = await pool.query<RecordRow>({ ...VOUCHER_RECORD, values: [code, manager.cinemaId] })
    const [row] = rows
    if (!row) return UNKNOWN
    const { id: _, expiresAt, claimedAt, claimant, movements, ...rest } = row
    return granted({
      ...rest,
      expiresAt: expiresAt?.toISOString() ?? null,
      claim: claimedAt && claimant !== null ? { terminal: claimant, since: claimedAt.toISOString() } : null,
      // As JSON, an instant has Postgres's form.
      movements: movements.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    })
  }

  return {
    async issue(request, manager) {
      const { batchId, name, paysFor, currency, value, cinemaId, expiresAt, taxRate } = request
      if (manager.cinemaId !== null && cinemaId !== manager.cinemaId) {
        return refused({ code: 'not_allowed', needs: 'manager of the whole house', field: 'cinemaId' })
      }
      if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
        return refused({ code: 'malformed', field: 'expiresAt', problem: 'must be in the future' })
      }
      const tariff = cinemaId === null ? undefined : await catalogue.tariff(cinemaId)
      if (cinemaId !== null && !tariff) return refused({ code: 'unknown_cinema', cinemaId })
      if (tariff && tariff.currency !== currency) return refused({ code: 'tariff_currency', currency: tariff.currency })
      const percentage = tariff && taxRate !== null ? percentageOf(tariff.taxes, taxRate) : null
      if (percentage === undefined) return refused({ code: 'voucher_tax_unknown', rate: taxRate ?? '' })
      const vouchers = await makeVouchers(request)
      await inTransaction(pool, async (tx) => {
        const terms = [paysFor, currency, value, cinemaId, expiresAt, taxRate, percentage, manager.id]
        if ((await tx.query({ ...ISSUE_BATCH, values: [batchId, name, ...terms] })).rowCount === 0) return
        const columns = [vouchers.map((v) => v.id), vouchers.map((v) => v.code), vouchers.map((v) => v.signed)]
        await tx.query({ ...ISSUE_VOUCHERS, values: [batchId, value ?? 0, manager.id, ...columns] })
      })
      const [made] = await batchesOf(manager.cinemaId, batchId)
      return made && isAsked(made, request) ? granted(made) : refused({ code: 'command_id_reused' })
    },

    batches: async ({ cinemaId }) => granted({ batches: await batchesOf(cinemaId, null) }),

    async ofBatch({ batchId, after }, { cinemaId }) {
      const values = [batchId, cinemaId, after, VOUCHERS_IN_PAGE]
      const { rows } = await pool.query<VouchersOfBatchAnswer['vouchers'][number]>({ ...VOUCHERS_OF_BATCH, values })
      return granted({ vouchers: rows })
    },

    async find({ text }, manager) {
      const read = readVoucher(text, keys.publicKeys(), isSigned)
      return read.ok ? recordOf(read.code, manager) : refused({ code: 'voucher_refused', fault: read.fault })
    },

    async change({ code, act, reason }, manager) {
      if (!(await recordOf(code, manager)).ok) return UNKNOWN
      await inTransaction(pool, async (tx) => {
        const voucher = (await lockVouchers(tx, [code])).get(code)
        if (!voucher) throw new Error(`the voucher that was found has gone`)
        const kind = KIND_OF[act]
        if (isDone(voucher, act)) return
        await tx.query({ ...CHANGE_VOUCHER, values: [voucher.id, kind, reason, manager.id] })
      })
      return recordOf(code, manager)
    },
  }
}

/** Asked for again, a batch is what it was; its id under other terms is refused. */
function isAsked(made: VoucherBatch, { expiresAt, ...asked }: IssueVouchersRequest): boolean {
  const { name, quantity, value, paysFor, currency, cinemaId, taxRate } = asked
  const sameEnd =
    expiresAt === null ? made.expiresAt === null : Date.parse(expiresAt) === Date.parse(made.expiresAt ?? '')
  return (
    sameEnd &&
    made.name === name &&
    made.quantity === quantity &&
    made.value === value &&
    made.paysFor === paysFor &&
    made.currency === currency &&
    made.cinemaId === cinemaId &&
    made.taxRate === taxRate
  )
}

const KIND_OF = { block: 'blocked', unblock: 'unblocked', end_claim: 'claim_ended' } as const

/** Asked for again, or somebody else has done it. */
function isDone(
  { isBlocked, claimedBy }: { isBlocked: boolean; claimedBy: string | null },
  act: ChangeVoucherRequest['act'],
): boolean {
  return act === 'end_claim' ? claimedBy === null : isBlocked === (act === 'block')
}
