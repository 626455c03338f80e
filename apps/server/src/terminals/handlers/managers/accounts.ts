/** Company accounts and their invoices, at the manager's page. */
import type { Invoices } from '../../../booking/accounts/invoices.ts'
import type { ManagedAccounts } from '../../../booking/accounts/manage-accounts.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedAccountHandlers(
  accounts: ManagedAccounts,
  invoices: Invoices,
): HandlersOf<
  | 'accounts'
  | 'openAccount'
  | 'changeAccount'
  | 'actOnAccount'
  | 'accountRecord'
  | 'receivePayment'
  | 'makeInvoice'
  | 'invoice'
> {
  return {
    accounts: (_, { terminal }) => accounts.list(terminal),
    openAccount: (request, { terminal }) => accounts.open(request, terminal),
    changeAccount: (request, { terminal }) => accounts.change(request, terminal),
    actOnAccount: (request, { terminal }) => accounts.act(request, terminal),
    accountRecord: ({ accountId }, { terminal }) => accounts.record(accountId, terminal),
    receivePayment: (request, { terminal }) => accounts.receive(request, terminal),
    makeInvoice: (request, { terminal }) => invoices.make(request, terminal),
    invoice: ({ invoiceId }, { terminal }) => invoices.read(invoiceId, terminal),
  }
}
