/** Vouchers at the manager's page: what was issued, the codes of a batch, and the voucher that is looked at. */
import {
  type ChangeVoucherRequest,
  type Id,
  type IssueVouchersRequest,
  newId,
  VOUCHERS_IN_PAGE,
  type VoucherBatch,
  type VoucherRecord,
  type VouchersOfBatchAnswer,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { say } from './words/say.ts'

export type ListedVoucher = VouchersOfBatchAnswer['vouchers'][number]

export interface VouchersState {
  /** null: not read yet. */
  batches: VoucherBatch[] | null
  /** The batch whose codes are shown. */
  open: { batch: VoucherBatch; vouchers: ListedVoucher[] } | null
  found: VoucherRecord | null
  isBusy: boolean
  said: string | null
  sentence: string | null
}

export type WantedBatch = Omit<IssueVouchersRequest, 'batchId'>

export interface VouchersStore extends StoreApi<VouchersState> {
  read(): Promise<void>
  /** Asked again after a lost answer, nothing is issued twice. @returns whether it was issued */
  issue(wanted: WantedBatch): Promise<boolean>
  /** Reads all its codes. */
  openBatch(batch: VoucherBatch): Promise<void>
  closeBatch(): void
  find(text: string): Promise<void>
  change(act: ChangeVoucherRequest['act'], reason: string): Promise<void>
}

export function createVouchersStore(engine: Engine): VouchersStore {
  const store = createStore<VouchersState>(() => ({
    batches: null,
    open: null,
    found: null,
    isBusy: false,
    said: null,
    sentence: null,
  }))
  const { getState, setState } = store
  /** Asked for without an answer: it may have been issued. */
  let unanswered: { wanted: string; batchId: Id } | undefined

  async function read(): Promise<void> {
    const answer = await ask(engine.api.voucherBatches())
    if (answer.ok) setState({ batches: answer.value.batches })
    else setState({ sentence: answer.sentence })
  }

  async function readCodes(batch: VoucherBatch): Promise<ListedVoucher[] | null> {
    const vouchers: ListedVoucher[] = []
    for (;;) {
      const answer = await ask(
        engine.api.vouchersOfBatch({ batchId: batch.batchId, after: vouchers.at(-1)?.number ?? 0 }),
      )
      if (!answer.ok) {
        setState({ sentence: answer.sentence })
        return null
      }
      vouchers.push(...answer.value.vouchers)
      if (answer.value.vouchers.length < VOUCHERS_IN_PAGE) return vouchers
    }
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

  async function openBatch(batch: VoucherBatch): Promise<void> {
    const vouchers = await readCodes(batch)
    if (vouchers !== null) setState({ open: { batch, vouchers } })
  }

  return Object.assign(store, {
    read,
    issue: (wanted: WantedBatch) =>
      busy(async () => {
        const text = JSON.stringify(wanted)
        const batchId = unanswered?.wanted === text ? unanswered.batchId : newId()
        const answer = await ask(engine.api.issueVouchers({ ...wanted, batchId }))
        unanswered = !answer.ok && isUnanswered(answer) ? { wanted: text, batchId } : undefined
        if (!answer.ok) {
          setState({ sentence: answer.sentence })
          return false
        }
        const { quantity, name } = answer.value
        setState({ said: say('were_issued', { count: quantity, name }) })
        await read()
        await openBatch(answer.value)
        return true
      }, false),
    openBatch: (batch: VoucherBatch) => busy(() => openBatch(batch), undefined),
    closeBatch: () => setState({ open: null }),
    find: (text: string) =>
      busy(async () => {
        const answer = await ask(engine.api.findVoucher({ text }))
        if (answer.ok) setState({ found: answer.value })
        else setState({ found: null, sentence: answer.sentence })
      }, undefined),
    change: (act: ChangeVoucherRequest['act'], reason: string) =>
      busy(async () => {
        const { found } = getState()
        if (found === null) return
        const answer = await ask(engine.api.changeVoucher({ code: found.code, act, reason }))
        if (!answer.ok) return setState({ sentence: answer.sentence })
        setState({ found: answer.value })
        await read()
        const { open } = getState()
        if (open !== null) await openBatch(open.batch)
      }, undefined),
  })
}
