/** Renewals of subscriptions: the job that begins and follows them, a manager's "Renew now", and what the gateway tells of them. */
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'
import type { MoneyBack } from '../online/giving-back/money-back.ts'
import type { ChargesAtReaders } from '../online/reconciling/charges-at-readers.ts'
import { createOnceAtATime } from '../terminal/at-reader/once-at-a-time.ts'
import { createConcludeRenewal } from './conclude-renewal.ts'
import { enterLostRenewal, nameLost, wasSetBackAfter } from './enter-lost-renewal.ts'
import { createRenewStep } from './renew-step.ts'
import { beginDue, beginOne, readRenewal, renewalOfCharge, takeDue } from './renewal-rows.ts'

/** Begun in one statement. */
const BEGIN_AT_MOST = 2000
/** Under way at once in this process. One that the gateway is silent about keeps its place until that is known, and no other's. */
const AT_ONCE = 16

export interface Renewals extends Pick<ChargesAtReaders, 'heard' | 'enterLost' | 'isLost' | 'tryNow'> {
  /** Begins what is due. It reads every subscription whose time is nearly over, or was in the last weeks: once a minute is enough. */
  begin(): Promise<void>
  /** Goes on with what was begun. Waits for none of it. */
  workOff(): Promise<void>
  /**
   * Renews one period now, and waits for the gateway's answer. Of the same period it may be asked for again and at several servers: that
   * charges once. `tries`: how often the bank had said no when it was asked for.
   * @returns whether there was anything to renew
   */
  renewNow(asked: { subscriptionId: string; number: number; tries: number }): Promise<boolean>
  /** A holder has saved another card: what waited for that is due. Waits for none of it. */
  goOn(): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** @param options `gateway` undefined: cards can't be taken, and nothing is renewed */
export function createRenewals(options: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
  gateway: PaymentGateway | undefined
  moneyBack: Pick<MoneyBack, 'give'>
  onError(error: Error): void
}): Renewals {
  const { pool, gateway, onError } = options
  const step =
    gateway && createRenewStep({ ...options, gateway, conclude: createConcludeRenewal({ ...options, gateway }) })
  const { run: drive, idle } = createOnceAtATime(async (id) => step?.(id))
  let underWay = 0

  async function follow(id: string): Promise<void> {
    underWay++
    try {
      await drive(id)
    } catch (error) {
      onError(error as Error)
    } finally {
      underWay--
    }
  }

  async function begin(): Promise<void> {
    if (gateway) await beginDue(pool, BEGIN_AT_MOST)
  }

  /** Waits for none of those that it takes. */
  async function workOff(): Promise<void> {
    if (!gateway) return
    const free = AT_ONCE - underWay
    if (free <= 0) return
    for (const id of await takeDue(pool, free)) void follow(id)
  }

  async function heard(gatewayRef: string): Promise<boolean> {
    const id = await renewalOfCharge(pool, gatewayRef)
    if (id === undefined) return false
    await drive(id)
    return true
  }

  return {
    heard,
    async enterLost(charge) {
      if (!charge.renewal || !(await wasSetBackAfter(pool, charge.at))) return false
      const id = await enterLostRenewal(pool, charge)
      if (id === undefined) return false
      await drive(id)
      return true
    },
    async isLost({ renewal, gatewayRef, at }) {
      if (!renewal || !(await wasSetBackAfter(pool, at))) return false
      const known = await readRenewal(pool, renewal.paymentId)
      if (!known) return true
      // The same renewal goes on with the same charge.
      if (known.gateway_ref === null) await nameLost(pool, known.sale === null, { gatewayRef, renewal })
      return false
    },
    async tryNow(id) {
      const row = await readRenewal(pool, id)
      if (row?.state !== 'open' && row?.state !== 'holder_asked') return false
      await drive(id)
      return true
    },
    begin,
    workOff,
    async renewNow(asked) {
      if (!gateway) return false
      const id = await beginOne(pool, asked)
      if (id === undefined) return false
      await drive(id)
      return true
    },
    goOn: () => void begin().then(workOff).catch(onError),
    close: idle,
  }
}
