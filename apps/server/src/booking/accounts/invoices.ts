/** Invoices of company accounts. A movement is in one invoice, and an invoice's number follows the one before it of its cinema. */
import {
  type Answer,
  granted,
  type Id,
  type Invoice,
  type MakeInvoiceRequest,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { lockAccounts } from './locked-accounts.ts'
import { movementsOf, refuseOthers, UNKNOWN_ACCOUNT } from './manage-accounts.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const WAITS_FOR_INVOICE = statement('waits-for-invoice')
const NEXT_NUMBER = statement('next-number')
const MAKE_INVOICE = statement('make-invoice')
const INVOICE = statement('invoice')
const TIME_ZONE = statement('time-zone')

/** The series of accounts of the whole house. */
const HOUSE_SERIES = '00000000-0000-0000-0000-000000000000'

export interface Invoices {
  /** Refused (`nothing_to_invoice`) where nothing until that day waits for one. The same again is the same invoice. */
  make(request: MakeInvoiceRequest, manager: TerminalIdentity): Promise<Answer<Invoice>>
  read(invoiceId: Id, manager: TerminalIdentity): Promise<Answer<Invoice>>
}

type Row = Omit<Invoice, 'madeAt' | 'movements'> & { madeAt: Date }

export function createInvoices({ pool }: { pool: Pool }): Invoices {
  async function find(db: Pick<Tx, 'query'>, invoiceId: Id, cinemaId: Id | null): Promise<Invoice | undefined> {
    const [row] = (await db.query<Row>({ ...INVOICE, values: [invoiceId, cinemaId] })).rows
    if (!row) return undefined
    const all = await movementsOf(db, { invoiceId })
    const movements = all.map(({ invoice: _, terminal: __, ...movement }) => movement)
    return { ...row, madeAt: row.madeAt.toISOString(), movements }
  }

  return {
    async make({ invoiceId, accountId, until }, manager) {
      const refusal = await inTransaction(pool, async (tx): Promise<Refusal | undefined> => {
        // Whatever else is put on it waits, and comes into the next one.
        const account = (await lockAccounts(tx, [accountId])).get(accountId)
        if (!account) return UNKNOWN_ACCOUNT.refusal
        const others = refuseOthers(account, manager)
        if (others) return others
        const before = await find(tx, invoiceId, null)
        if (before) {
          return before.accountId === accountId && before.until === until ? undefined : { code: 'command_id_reused' }
        }
        const { cinemaId } = account
        const [zone] = (await tx.query<{ timeZone: string }>({ ...TIME_ZONE, values: [cinemaId] })).rows
        const timeZone = zone?.timeZone ?? 'UTC'
        const waiting = await tx.query({ ...WAITS_FOR_INVOICE, values: [accountId, until, timeZone] })
        if (waiting.rowCount === 0) return { code: 'nothing_to_invoice' }
        const series = cinemaId ?? HOUSE_SERIES
        const [next] = (await tx.query<{ last: number }>({ ...NEXT_NUMBER, values: [series] })).rows
        await tx.query({
          ...MAKE_INVOICE,
          values: [invoiceId, accountId, series, next?.last, until, timeZone, manager.id],
        })
        return undefined
      })
      if (refusal) return refused(refusal)
      const made = await find(pool, invoiceId, manager.cinemaId)
      return made ? granted(made) : UNKNOWN_ACCOUNT
    },

    async read(invoiceId, { cinemaId }) {
      const invoice = await find(pool, invoiceId, cinemaId)
      return invoice ? granted(invoice) : UNKNOWN_ACCOUNT
    },
  }
}
