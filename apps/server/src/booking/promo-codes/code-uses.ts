/**
 * Uses of promo codes with a limit. Reading how many are left locks nothing; where a use counts, the discount's row is locked until the
 * commit. An order without such a code asks nothing and locks nothing.
 */
import { type CodeUse, type Id, limitedDiscounts, type Refusal, type SalesChannel, type Tariff } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { CounterOrder } from '../books.ts'
import { recordConflict } from '../conflicts/record-conflict.ts'
import type { SoldOrder } from '../orders/sold-order.ts'
import type { CodeOverLimit } from './code-over-limit.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OPEN = statement('open')
const LOCK = statement('lock')
const USES = statement('uses')
const CLAIM = statement('claim')
const END_CLAIMS = statement('end-claims')
const RECORD_USED = statement('record-used')
const GIVE_BACK = statement('give-back')

type Db = Pick<Pool, 'query'>

interface UsesRow {
  discountId: Id
  inAll: number
  byCustomer: number
}

async function usesOf(
  db: Db,
  discountIds: readonly Id[],
  { customerId, except }: { customerId: string | null; except?: string },
): Promise<Map<Id, UsesRow>> {
  const { rows } = await db.query<UsesRow>({ ...USES, values: [discountIds, customerId, except ?? null] })
  return new Map(rows.map((row) => [row.discountId, row]))
}

type Limits = Pick<CodeUse, 'inAll' | 'perCustomer'>

const leftOf = ({ inAll, perCustomer }: Limits, { inAll: used, byCustomer }: Omit<UsesRow, 'discountId'>): number =>
  Math.max(
    0,
    Math.min((inAll ?? Number.MAX_SAFE_INTEGER) - used, (perCustomer ?? Number.MAX_SAFE_INTEGER) - byCustomer),
  )

/**
 * How often the discounts of these codes may still be used, as `priceOrder` takes it. Nothing is promised by it.
 * @param customerId null: nobody knows whose order it is, and nothing was used before
 */
export async function codesLeft(
  db: Db,
  tariff: Tariff,
  codes: readonly string[],
  { channel, customerId }: { channel: SalesChannel; customerId: string | null },
): Promise<ReadonlyMap<Id, number>> {
  const limited = limitedDiscounts(tariff, codes, channel)
  if (limited.length === 0) return new Map()
  const used = await usesOf(
    db,
    limited.map(({ id }) => id),
    { customerId },
  )
  return new Map(
    limited.map(({ id, limits: { inAll = null, perCustomer = null } }) => {
      return [id, leftOf({ inAll, perCustomer }, used.get(id) ?? { inAll: 0, byCustomer: 0 })]
    }),
  )
}

async function lockUses(tx: Tx, discountIds: readonly Id[]): Promise<void> {
  await tx.query({ ...OPEN, values: [discountIds] })
  await tx.query({ ...LOCK, values: [discountIds] })
}

/**
 * An online order claims its uses where its payment begins, in the same transaction: they are its own while that payment is pending.
 * @returns why nothing is claimed; undefined: it is
 */
export async function claimUses(
  tx: Tx,
  { codeUses = [] }: Pick<SoldOrder, 'codeUses'>,
  { orderId, customerId }: { orderId: string; customerId: string | null },
): Promise<Refusal | undefined> {
  if (codeUses.length === 0) return undefined
  const ids = codeUses.map(({ discountId }) => discountId)
  await lockUses(tx, ids)
  const used = await usesOf(tx, ids, { customerId, except: orderId })
  const gone = codeUses.find((use) => use.uses > leftOf(use, used.get(use.discountId) ?? { inAll: 0, byCustomer: 0 }))
  if (gone) return { code: 'promo_code_used_up', promoCode: gone.promoCode }
  await tx.query({ ...CLAIM, values: [ids, codeUses.map(({ uses }) => uses), orderId, customerId] })
  return undefined
}

/** An order in the books. */
type Using = Pick<CounterOrder, 'orderId' | 'order'> & Partial<Pick<CounterOrder, 'terminalId' | 'told'>>

/**
 * Counts the uses of orders, in the transaction that writes them: each order's once. What a counter sold beyond the limit is sold, and a
 * manager is told. An online order had claimed its uses.
 * @param orders all of the transaction at once, so that discounts are locked in one order
 */
export async function recordUses(tx: Tx, orders: readonly Using[]): Promise<void> {
  const using = orders.flatMap((each) => (each.order.codeUses ?? []).map((use) => ({ ...each, use })))
  if (using.length === 0) return
  const ids = [...new Set(using.map(({ use }) => use.discountId))]
  await lockUses(tx, ids)
  await tx.query({ ...END_CLAIMS, values: [using.map(({ orderId }) => orderId)] })
  const used = new Map([...(await usesOf(tx, ids, { customerId: null }))].map(([id, { inAll }]) => [id, inAll]))
  const { rows } = await tx.query<{ discountId: Id; orderId: string }>({
    ...RECORD_USED,
    values: [
      using.map(({ use }) => use.discountId),
      using.map(({ orderId }) => orderId),
      using.map(({ use }) => use.uses),
      using.map(({ use }) => use.promoCode),
    ],
  })
  const isNew = ({ orderId, use }: (typeof using)[number]): boolean =>
    rows.some((row) => row.orderId === orderId && row.discountId === use.discountId)
  const over = new Map<Using['told'], { terminalId: string; codes: CodeOverLimit[] }>()
  // Those that had claimed their uses come first.
  for (const each of using.toSorted((a, b) => Number(a.told !== undefined) - Number(b.told !== undefined))) {
    const { use, told, terminalId } = each
    if (!isNew(each)) continue
    const now = (used.get(use.discountId) ?? 0) + use.uses
    used.set(use.discountId, now)
    if (use.inAll === null || now <= use.inAll || told === undefined || terminalId === undefined) continue
    const { codes } = over.get(told) ?? { codes: [] }
    const by = Math.min(use.uses, now - use.inAll)
    over.set(told, { terminalId, codes: [...codes, { promoCode: use.promoCode, inAll: use.inAll, by }] })
  }
  for (const [told, { terminalId, codes: overLimit }] of over) {
    if (!told) continue
    const { command, body } = told
    const { id: commandId, sequence, entry } = command
    await recordConflict(tx, {
      terminalId,
      commandId,
      sequence,
      reason: 'promo_code_over_limit',
      body,
      entry,
      overLimit,
    })
  }
}

/** An order that has come back whole gives its uses back; of any other nothing changes. Its lines are locked. */
export async function giveUsesBack(tx: Tx, orderId: string): Promise<void> {
  await tx.query({ ...GIVE_BACK, values: [orderId] })
}
