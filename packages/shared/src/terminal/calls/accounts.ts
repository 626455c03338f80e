/** Accounts of companies. */
import {
  AccountRecord,
  AccountRecordRequest,
  AccountsAnswer,
  ActOnAccountRequest,
  ChangeAccountRequest,
  Invoice,
  InvoiceRequest,
  MakeInvoiceRequest,
  OpenAccountRequest,
  ReceivePaymentRequest,
} from '../../manager/accounts.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const ACCOUNT_CALLS = {
  /** Lists the company accounts. */
  accounts: {
    request: Empty,
    answer: AccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the accounts are not known',
  },
  /** Opens a company account. Sent again with its id, it is done once. */
  openAccount: {
    request: OpenAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be open',
  },
  /** Changes the terms of an account: a new version of them. */
  changeAccount: {
    request: ChangeAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be changed',
  },
  /** Blocks or closes an account, undoes it, or ends the claims on it. Idempotent. */
  actOnAccount: {
    request: ActOnAccountRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be changed',
  },
  /** Reads an account, with what was put on it. */
  accountRecord: {
    request: AccountRecordRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be looked up',
  },
  /** Enters what a company has paid. Sent again with its id, it is done once. */
  receivePayment: {
    request: ReceivePaymentRequest,
    answer: AccountRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the payment may or may not be entered',
  },
  /** Makes an invoice of all that is in none yet. Sent again with its id, it is done once. */
  makeInvoice: {
    request: MakeInvoiceRequest,
    answer: Invoice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the invoice may or may not be made',
  },
  /** Reads an invoice. */
  invoice: {
    request: InvoiceRequest,
    answer: Invoice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the invoice cannot be read',
  },
} as const satisfies Record<string, Call>
