/** Company accounts at the manager's page: all of them, the one that is looked at, and the invoice that is. */
import {
  type AccountInList,
  type AccountRecord,
  type AccountTerms,
  type ActOnAccountRequest,
  type Answer,
  type Id,
  type Invoice,
  newId,
  type OpenAccountRequest,
  type ReceivePaymentRequest,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { say } from './words/say.ts'

export type WantedAccount = Omit<OpenAccountRequest, 'accountId'>
export type ReceivedPayment = Omit<ReceivePaymentRequest, 'movementId' | 'accountId'>

export interface AccountsState {
  /** null: not read yet. */
  accounts: AccountInList[] | null
  open: AccountRecord | null
  invoice: Invoice | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export interface AccountsStore extends StoreApi<AccountsState> {
  read(): Promise<void>
  /** Asked again after a lost answer, nothing is done twice. @returns whether it was done */
  openNew(wanted: WantedAccount): Promise<boolean>
  openOne(accountId: Id): Promise<void>
  change(terms: AccountTerms, reason: string): Promise<boolean>
  act(act: ActOnAccountRequest['act'], reason: string): Promise<boolean>
  receive(payment: ReceivedPayment): Promise<boolean>
  makeInvoice(until: string): Promise<void>
  openInvoice(invoiceId: Id): Promise<void>
  closeInvoice(): void
}

export function createAccountsStore(engine: Engine): AccountsStore {
  const store = createStore<AccountsState>(() => ({
    accounts: null,
    open: null,
    invoice: null,
    isBusy: false,
    said: null,
    sentence: null,
  }))
  const { getState, setState } = store
  /** Asked for without an answer: it may have been done. */
  let unanswered: { wanted: string; id: Id } | undefined
  type Failed = Extract<Awaited<ReturnType<typeof ask<Answer<unknown>>>>, { ok: false }>

  async function readList(): Promise<void> {
    const answer = await ask(engine.api.accounts())
    if (answer.ok) setState({ accounts: answer.value.accounts })
    else setState({ sentence: answer.sentence })
  }

  /** One thing at a time; a button that is pressed twice does it once. */
  async function busy<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (getState().isBusy) return otherwise
    setState({ isBusy: true, said: null, sentence: null })
    try {
      return await work()
    } finally {
      setState({ isBusy: false })
    }
  }

  /** Under an id of its own, which stays the same until there is an answer. */
  async function once<T>(
    wanted: object,
    request: (id: Id) => Promise<{ ok: true; value: T } | Failed>,
  ): Promise<{ ok: true; value: T } | Failed> {
    const text = JSON.stringify(wanted)
    const id = unanswered?.wanted === text ? unanswered.id : newId()
    const answer = await request(id)
    unanswered = !answer.ok && isUnanswered(answer) ? { wanted: text, id } : undefined
    return answer
  }

  async function showRecord(
    answer: { ok: true; value: AccountRecord } | { ok: false; sentence: string },
    said: string | null,
  ): Promise<boolean> {
    if (!answer.ok) {
      setState({ sentence: answer.sentence })
      return false
    }
    setState({ open: answer.value, said })
    await readList()
    return true
  }

  return Object.assign(store, {
    read: readList,
    openNew: (wanted: WantedAccount) =>
      busy(async () => {
        const answer = await once({ opens: wanted }, (accountId) =>
          ask(engine.api.openAccount({ ...wanted, accountId })),
        )
        return showRecord(answer, say('account_is_open', { name: wanted.name }))
      }, false),
    openOne: (accountId: Id) =>
      busy(async () => {
        const answer = await ask(engine.api.accountRecord({ accountId }))
        if (answer.ok) setState({ open: answer.value, invoice: null })
        else setState({ open: null, sentence: answer.sentence })
      }, undefined),
    change: (terms: AccountTerms, reason: string) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return false
        const { accountId, versions } = open
        const version = versions[0]?.version ?? 1
        return showRecord(
          await ask(engine.api.changeAccount({ ...terms, accountId, version, reason })),
          say('account_was_changed'),
        )
      }, false),
    act: (act: ActOnAccountRequest['act'], reason: string) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return false
        return showRecord(await ask(engine.api.actOnAccount({ accountId: open.accountId, act, reason })), null)
      }, false),
    receive: (payment: ReceivedPayment) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return false
        const { accountId } = open
        const answer = await once({ receives: payment, accountId }, (movementId) =>
          ask(engine.api.receivePayment({ ...payment, movementId, accountId })),
        )
        return showRecord(answer, say('payment_was_entered'))
      }, false),
    makeInvoice: (until: string) =>
      busy(async () => {
        const { open } = getState()
        if (open === null) return
        const { accountId } = open
        const answer = await once({ until, accountId }, (invoiceId) =>
          ask(engine.api.makeInvoice({ invoiceId, accountId, until })),
        )
        if (!answer.ok) return setState({ sentence: answer.sentence })
        setState({ invoice: answer.value })
        await showRecord(
          await ask(engine.api.accountRecord({ accountId })),
          say('invoice_was_made', { number: answer.value.number }),
        )
      }, undefined),
    openInvoice: (invoiceId: Id) =>
      busy(async () => {
        const answer = await ask(engine.api.invoice({ invoiceId }))
        if (answer.ok) setState({ invoice: answer.value })
        else setState({ sentence: answer.sentence })
      }, undefined),
    closeInvoice() {
      setState({ invoice: null })
    },
  })
}
