/** The manager's terminal of a replay: issues gift cards in bulk, reads what is left on them, and gives counters their readers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, type Id, MAX_VOUCHERS_AT_ONCE, newId, type VoucherCode } from '@marquee/shared'
import type pg from 'pg'
import { startEngine } from '../../apps/desktop/src/terminal/engine.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import { insist, patience } from './claim-seats.ts'

export interface Office {
  /** @param value minor units of each; null: decided when it is sold */
  issueGiftCards(cards: { quantity: number; value: number | null; currency: string }): Promise<VoucherCode[]>
  /** What is left on each card that this office has issued, in minor units. */
  leftOnCards(): Promise<Map<VoucherCode, number>>
  /** On a plan that admits to everything. @param price of a period, in minor units; as is the reference price of an entry */
  issueSubscriptions(wanted: {
    quantity: number
    currency: string
    price: number
    referencePrice: number
  }): Promise<VoucherCode[]>
  giveReader(readerRef: string, terminalId: Id): Promise<void>
  close(): Promise<void>
}

export async function openOffice(serverUrl: string, pool: pg.Pool): Promise<Office> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-office-'))
  const engine = await startEngine({ dir, serverUrl })
  const close = async (): Promise<void> => {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  const { api } = engine.openScreen({})
  const batches: Id[] = []
  try {
    granted(await engine.enrol(await createEnrolmentCode(pool, { name: 'Office', kind: 'manager', cinemaId: null })))
    await engine.ready()
  } catch (error) {
    await close()
    throw error
  }

  async function cardsOf(batchId: Id): Promise<{ code: VoucherCode; balance: number }[]> {
    const found: { code: VoucherCode; balance: number }[] = []
    for (let after = 0; ; ) {
      const { vouchers } = granted(await insist(() => api.vouchersOfBatch({ batchId, after }), patience()))
      found.push(...vouchers)
      const last = vouchers.at(-1)
      if (!last) return found
      after = last.number
    }
  }

  return {
    async issueGiftCards({ quantity, value, currency }) {
      const codes: VoucherCode[] = []
      for (let left = quantity; left > 0; left -= MAX_VOUCHERS_AT_ONCE) {
        const batch = {
          batchId: newId(),
          name: 'Gift cards of the week',
          quantity: Math.min(left, MAX_VOUCHERS_AT_ONCE),
          paysFor: 'anything' as const,
          value,
          currency,
          cinemaId: null,
          expiresAt: null,
          taxRate: null,
        }
        granted(await insist(() => api.issueVouchers(batch), patience()))
        batches.push(batch.batchId)
        codes.push(...(await cardsOf(batch.batchId)).map(({ code }) => code))
      }
      return codes
    },
    async leftOnCards() {
      const left = new Map<VoucherCode, number>()
      for (const batchId of batches) for (const { code, balance } of await cardsOf(batchId)) left.set(code, balance)
      return left
    },
    async issueSubscriptions({ quantity, ...terms }) {
      const plan = {
        ...terms,
        planId: newId(),
        name: 'Every show of the week',
        period: 'month' as const,
        taxRate: null,
        formats: null,
        cinemaId: null,
        categories: null,
      }
      granted(await insist(() => api.makeSubscriptionPlan(plan), patience()))
      const codes: VoucherCode[] = []
      for (let number = 1; number <= quantity; number++) {
        const { planId } = plan
        const subscriptionId = newId()
        const holder = { holder: `Holder ${number}`, email: `holder-${number}@example.org` }
        const issue = () => api.issueSubscription({ subscriptionId, planId, ...holder })
        codes.push(granted(await insist(issue, patience())).code)
      }
      return codes
    },
    async giveReader(readerRef, terminalId) {
      granted(await insist(() => api.assignReader({ readerRef, terminalId }), patience()))
    },
    close,
  }
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`the office was refused: ${describeRefusal(answer.refusal)}`)
  return answer.value
}
