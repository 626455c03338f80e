/** Things that an office has after some weeks, so that no picture of it shows an empty page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, describeRefusal, type Id, newId } from '@marquee/shared'
import type pg from 'pg'
import type { Engine } from '../../apps/desktop/src/terminal/engine.ts'
import { changeTariff } from '../testing/fixtures/change-tariff.ts'

const HOUSE_TARIFF = join(import.meta.dirname, '..', '..', 'resources', 'house-tariff.json')

interface HouseTariff {
  goods: { goods: { key: string; sizes: { key: string }[] }[] }
}

/** @param cinemaId the one that the office's lists begin with */
export async function fillOffice(pool: pg.Pool, manager: Engine, cinemaId: Id): Promise<void> {
  const { api, close } = manager.openScreen({})
  const tariff = JSON.parse(readFileSync(HOUSE_TARIFF, 'utf8')) as HouseTariff
  const goods = tariff.goods.goods.map((each) => ({ ...each, isCounted: true }))
  await changeTariff(pool, cinemaId, { ...tariff, goods: { ...tariff.goods, goods } })
  for (const [i, { key, sizes }] of goods.entries()) {
    for (const size of sizes) {
      const of = { movementId: newId(), cinemaId, goods: key, size: size.key }
      must(await api.moveStock({ ...of, act: 'deliver', quantity: 240 - 35 * i, reason: null }))
    }
  }
  const anywhere = { cinemaId: null, currency: 'SGD' }
  for (const [name, quantity, value] of [
    ['Gift cards', 200, 5000],
    ['A ticket for two', 40, 2800],
  ] as const) {
    const terms = { ...anywhere, name, quantity, value, expiresAt: '2030-12-31T15:59:59.000Z', taxRate: null }
    must(await api.issueVouchers({ ...terms, batchId: newId(), paysFor: quantity > 100 ? 'anything' : 'tickets' }))
  }
  for (const [name, creditLimit] of [
    ['A. Company', 500_000],
    ['Another Company', 120_000],
  ] as const) {
    const terms = { name, address: [name, '1 A street', 'A town'], creditLimit, offlineLimit: 20_000 }
    must(await api.openAccount({ ...anywhere, ...terms, accountId: newId() }))
  }
  const plan = {
    ...{ planId: newId(), name: 'Unlimited', price: 2200, period: 'month' as const, taxRate: null },
    ...{ currency: 'SGD', cinemaId: null, categories: null, referencePrice: 550, formats: null },
  }
  must(await api.makeSubscriptionPlan(plan))
  for (const [i, holder] of ['A. Holder', 'Another Holder'].entries()) {
    const issued = { subscriptionId: newId(), planId: plan.planId, holder, email: `holder${i + 1}@example.org` }
    must(await api.issueSubscription(issued))
  }
  close()
}

function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}
