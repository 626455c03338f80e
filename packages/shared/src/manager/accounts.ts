/** Company accounts at a manager's page: opened, changed, blocked and closed; what is put on them, what is received, and invoices. */
import { z } from 'zod'
import { AccountBalance, AccountCard, AccountName, AccountSum, MAX_ACCOUNT_SUM } from '../accounts/account.ts'
import { Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { Reason } from '../reason.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

/** Where invoices go: lines of an address. */
const AddressLine = z.string().trim().min(1).pipe(plainText(100))
const InvoiceAddress = z.array(AddressLine).min(1, 'must have a line').max(6)

export const AccountTerms = z.strictObject({
  name: AccountName,
  address: InvoiceAddress,
  creditLimit: AccountSum,
  offlineLimit: AccountSum,
})
export type AccountTerms = z.infer<typeof AccountTerms>

/** Sent again with the same id, it is done once. */
export const OpenAccountRequest = AccountTerms.extend({ accountId: Id, currency: Currency, cinemaId: Id.nullable() })
export type OpenAccountRequest = z.infer<typeof OpenAccountRequest>

/** A version of its terms. `version`: the one that it follows; another one is refused, so that nobody overwrites what they haven't seen. */
export const ChangeAccountRequest = AccountTerms.extend({ accountId: Id, version: z.int().min(1), reason: Reason })
export type ChangeAccountRequest = z.infer<typeof ChangeAccountRequest>

/** `claim_ended`: the claims of a counter that doesn't come back. Asked for again, nothing happens. */
export const ACCOUNT_ACTS = ['blocked', 'unblocked', 'closed', 'reopened', 'claims_ended'] as const
export const ActOnAccountRequest = z.strictObject({ accountId: Id, act: z.enum(ACCOUNT_ACTS), reason: Reason })
export type ActOnAccountRequest = z.infer<typeof ActOnAccountRequest>

export const AccountInList = AccountCard
export type AccountInList = z.infer<typeof AccountInList>

export const AccountsAnswer = z.object({ accounts: z.array(AccountInList) })
export type AccountsAnswer = z.infer<typeof AccountsAnswer>

export const AccountRecordRequest = z.strictObject({ accountId: Id })
export type AccountRecordRequest = z.infer<typeof AccountRecordRequest>

/** A day of the calendar, such as 2026-11-30. */
export const CalendarDay = z.iso.date()

/** `sale`: an order, or its part, was put on it. `given_back`: lines of one came back. `received`: the company has paid. */
export const ACCOUNT_MOVEMENTS = ['sale', 'given_back', 'received'] as const

export const AccountMovement = z.object({
  movementId: Id,
  kind: z.enum(ACCOUNT_MOVEMENTS),
  at: Instant,
  /** Added to what is owed. */
  amount: AccountBalance,
  /** Of the order's bookings. */
  references: z.array(z.string()),
  terminal: z.string().nullable(),
  note: z.string().nullable(),
  /** Of the day on which it was paid. */
  paidOn: z.string().nullable(),
  /** null: in none yet. */
  invoice: z.int().nullable(),
})
export type AccountMovement = z.infer<typeof AccountMovement>

export const InvoiceInList = z.object({
  invoiceId: Id,
  /** Of its cinema, without gaps. */
  number: z.int(),
  /** It has the movements before the end of this day. */
  until: z.string(),
  madeAt: Instant,
  /** What was put on the account, less what came back. */
  charged: AccountBalance,
  received: AccountBalance,
  /** What is owed with it. */
  due: AccountBalance,
})
export type InvoiceInList = z.infer<typeof InvoiceInList>

export const AccountRecord = AccountCard.extend({
  address: z.array(z.string()),
  versions: z.array(
    AccountTerms.strip().extend({ version: z.int(), at: Instant, terminal: z.string(), reason: z.string().nullable() }),
  ),
  acts: z.array(z.object({ kind: z.enum(ACCOUNT_ACTS), at: Instant, terminal: z.string(), reason: z.string() })),
  /** The newest first, at most 50 of them. */
  claims: z.array(z.object({ terminal: z.string(), amount: AccountSum, since: Instant })),
  claimCount: z.int().min(0),
  /** The newest first, at most 100. */
  movements: z.array(AccountMovement),
  invoices: z.array(InvoiceInList),
})
export type AccountRecord = z.infer<typeof AccountRecord>

/** Sent again with the same id, it is entered once. */
export const ReceivePaymentRequest = z.strictObject({
  movementId: Id,
  accountId: Id,
  amount: z.int().min(1).max(MAX_ACCOUNT_SUM),
  paidOn: CalendarDay,
  note: z.string().trim().pipe(plainText(200)),
})
export type ReceivePaymentRequest = z.infer<typeof ReceivePaymentRequest>

/** Of all movements until this day, in the time zone, that are in no invoice. Sent again with the same id, it is made once. */
export const MakeInvoiceRequest = z.strictObject({ invoiceId: Id, accountId: Id, until: CalendarDay })
export type MakeInvoiceRequest = z.infer<typeof MakeInvoiceRequest>

export const InvoiceRequest = z.strictObject({ invoiceId: Id })
export type InvoiceRequest = z.infer<typeof InvoiceRequest>

const InvoiceTax = z.object({
  /** null: outside of tax. */
  rate: z.string().nullable(),
  /** Thousandths of a percent. */
  percentage: z.int().nullable(),
  gross: AccountBalance,
  tax: AccountBalance,
})

export const Invoice = InvoiceInList.extend({
  accountId: Id,
  name: z.string(),
  address: z.array(z.string()),
  currency: Currency,
  cinema: z.string(),
  timeZone: z.string(),
  /** What was owed by the invoices before. */
  brought: AccountBalance,
  movements: z.array(AccountMovement.omit({ invoice: true, terminal: true })),
  taxes: z.array(InvoiceTax),
})
export type Invoice = z.infer<typeof Invoice>
