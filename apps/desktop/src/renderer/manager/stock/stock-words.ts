/** Counted stock in words, and what of it a cinema has, at the manager's page. Pure. */

import type { MoveStockRequest, StockLevel, StockMovement, Tariff } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

export interface StockRow extends StockLevel {
  name: string
  /** The tariff in force counts it. Others were counted once. */
  isCounted: boolean
}

/** All that the tariff counts, in its order, and then what was counted before. */
export function stockRows(tariff: Pick<Tariff, 'goods'>, levels: readonly StockLevel[]): StockRow[] {
  const counted = tariff.goods.goods.flatMap(({ key: goods, name, sizes, isCounted }) =>
    isCounted
      ? sizes.map(({ key: size, name: ofSize }) => ({
          goods,
          size,
          name: sizes.length > 1 ? say('name_and_size', { name, size: ofSize }) : name,
          left: levels.find((level) => level.goods === goods && level.size === size)?.left ?? 0,
          isCounted: true,
        }))
      : [],
  )
  const others = levels
    .filter(({ goods, size }) => !counted.some((row) => row.goods === goods && row.size === size))
    .map((level) => {
      const name = say('name_of_before', { name: nameOf(tariff, level.goods), size: level.size })
      return { ...level, name, isCounted: false }
    })
  return [...counted, ...others]
}

const nameOf = ({ goods }: Pick<Tariff, 'goods'>, key: string): string =>
  goods.goods.find((each) => each.key === key)?.name ?? key

export function movementInWords({ kind, references }: StockMovement): string {
  const isOfOrders = (kind === 'sold' || kind === 'given_back') && references.length > 0
  return isOfOrders ? say(`moved_${kind}_by`, { orders: references.join(say('list_comma')) }) : say(`moved_${kind}`)
}

/** `Sat 21 Nov, 18:42, Bar: “broken”` */
export function movedWhen({ at, terminal, reason }: StockMovement, timeZone: string): string {
  return say('moved_when', {
    time: dayAndTimeIn(timeZone, at),
    has_terminal: terminal === null ? 'no' : 'yes',
    terminal: terminal ?? '',
    has_reason: reason === null ? 'no' : 'yes',
    reason: reason ?? '',
  })
}

/** With a minus that a reader of figures knows, and that no line breaks after. */
export const countInWords = (count: number): string => (count < 0 ? `−${-count}` : `${count}`)

export const signed = (quantity: number): string => (quantity < 0 ? countInWords(quantity) : `+${quantity}`)

export type StockAct = MoveStockRequest['act']

export type CheckedMove =
  | { ok: true; quantity: number; reason: string | null }
  /** What is wrong with each field; null: nothing. */
  | { ok: false; quantity: string | null; reason: string | null }

/** What a manager typed. A delivery needs no reason. */
export function checkMove(act: StockAct, input: { quantity: string; reason: string }): CheckedMove {
  const text = input.quantity.trim()
  const quantity = /^\d{1,6}$/.test(text) ? Number(text) : undefined
  const least = act === 'count' ? 0 : 1
  const ofQuantity =
    quantity === undefined || quantity > MOST ? say('type_whole') : quantity < least ? say('at_least_one') : null
  const reason = input.reason.trim()
  const ofReason = act !== 'deliver' && reason === '' ? say('say_why') : null
  if (ofQuantity !== null || ofReason !== null || quantity === undefined) {
    return { ok: false, quantity: ofQuantity, reason: ofReason }
  }
  return { ok: true, quantity, reason: reason === '' ? null : reason }
}

const MOST = 100_000
