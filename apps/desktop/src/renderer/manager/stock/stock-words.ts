/** Counted stock in words, and what of it a cinema has, at the manager's page. Pure. */
import type { MoveStockRequest, StockLevel, StockMovement, Tariff } from '@marquee/shared'

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
          name: sizes.length > 1 ? `${name}, ${ofSize}` : name,
          left: levels.find((level) => level.goods === goods && level.size === size)?.left ?? 0,
          isCounted: true,
        }))
      : [],
  )
  const others = levels
    .filter(({ goods, size }) => !counted.some((row) => row.goods === goods && row.size === size))
    .map((level) => ({ ...level, name: `${nameOf(tariff, level.goods)} (${level.size})`, isCounted: false }))
  return [...counted, ...others]
}

const nameOf = ({ goods }: Pick<Tariff, 'goods'>, key: string): string =>
  goods.goods.find((each) => each.key === key)?.name ?? key

export function movementInWords({ kind, references }: StockMovement): string {
  const order = references.length > 0 ? ` (${references.join(', ')})` : ''
  switch (kind) {
    case 'delivered':
      return 'Delivered'
    case 'sold':
      return `Sold${order}`
    case 'given_back':
      return `Came back to stock${order}`
    case 'written_off':
      return 'Written off'
    case 'counted':
      return 'Counted'
  }
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
    quantity === undefined || quantity > MOST
      ? 'Type a whole number, such as 24.'
      : quantity < least
        ? 'It must be at least 1.'
        : null
  const reason = input.reason.trim()
  const ofReason = act !== 'deliver' && reason === '' ? 'Say why: it stays on the record.' : null
  if (ofQuantity !== null || ofReason !== null || quantity === undefined) {
    return { ok: false, quantity: ofQuantity, reason: ofReason }
  }
  return { ok: true, quantity, reason: reason === '' ? null : reason }
}

const MOST = 100_000
