/** Counted stock as counters read it and managers change it. A cinema's terminal has its cinema's. */
import {
  type Answer,
  granted,
  type MoveStockRequest,
  refused,
  STOCK_MOVEMENTS_IN_PAGE,
  type StockHistory,
  type StockHistoryRequest,
  type StockLevel,
  type StockLevels,
  type StockLevelsRequest,
  type StockMovement,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OPEN_STOCK = statement('open-stock')
const LOCK_STOCK = statement('lock-stock')
const STOCK_LEVELS = statement('stock-levels')
const STOCK_HISTORY = statement('stock-history')
const MOVEMENT = statement('movement')
const BALANCE = statement('balance')
const RECORD_MOVEMENT = statement('record-movement')

const KIND_OF = { deliver: 'delivered', count: 'counted', write_off: 'written_off' } as const

export interface ManagedStock {
  levels(request: StockLevelsRequest, terminal: TerminalIdentity): Promise<Answer<StockLevels>>
  /** Refused where the movement's id is another one's, or the tariff counts no such goods and never did. */
  move(request: MoveStockRequest, manager: TerminalIdentity): Promise<Answer<StockLevels>>
  history(request: StockHistoryRequest, manager: TerminalIdentity): Promise<Answer<StockHistory>>
}

export async function stockLevels(db: Pick<Pool, 'query'>, cinemaId: string): Promise<StockLevels> {
  const { rows } = await db.query<StockLevel>({ ...STOCK_LEVELS, values: [cinemaId] })
  return { cinemaId, levels: rows }
}

export function createManagedStock({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
}): ManagedStock {
  const isOthers = (cinemaId: string, terminal: TerminalIdentity): boolean =>
    terminal.cinemaId !== null && terminal.cinemaId !== cinemaId

  /** The tariff counts it, or has: what was retired can still be written off. */
  async function isKnown({ cinemaId, goods, size }: MoveStockRequest): Promise<boolean> {
    const tariff = await catalogue.tariff(cinemaId)
    const found = tariff?.goods.goods.find(({ key }) => key === goods)
    if (found?.isCounted && found.sizes.some(({ key }) => key === size)) return true
    const { levels } = await stockLevels(pool, cinemaId)
    return levels.some((level) => level.goods === goods && level.size === size)
  }

  async function record(
    tx: Tx,
    { movementId, cinemaId, goods, size, act, quantity, reason }: MoveStockRequest,
    manager: TerminalIdentity,
  ): Promise<boolean> {
    const stock = [[cinemaId], [goods], [size]]
    await tx.query({ ...OPEN_STOCK, values: stock })
    await tx.query({ ...LOCK_STOCK, values: stock })
    const before = (await tx.query<Made>({ ...MOVEMENT, values: [movementId] })).rows[0]
    if (before) {
      const isSame = before.cinemaId === cinemaId && before.goods === goods && before.size === size
      const said = act === 'count' ? before.balance : Math.abs(before.quantity)
      return isSame && before.kind === KIND_OF[act] && said === quantity && before.reason === reason
    }
    const { rows } = await tx.query<{ balance: number }>({ ...BALANCE, values: [cinemaId, goods, size] })
    const moved = { deliver: quantity, write_off: -quantity, count: quantity - (rows[0]?.balance ?? 0) }[act]
    await tx.query({
      ...RECORD_MOVEMENT,
      values: [movementId, cinemaId, goods, size, KIND_OF[act], moved, manager.id, reason],
    })
    return true
  }

  return {
    async levels({ cinemaId }, terminal) {
      if (isOthers(cinemaId, terminal)) return refused({ code: 'stock_of_other_cinema' })
      return granted(await stockLevels(pool, cinemaId))
    },
    async move(request, manager) {
      const { cinemaId } = request
      if (isOthers(cinemaId, manager)) return refused({ code: 'stock_of_other_cinema' })
      if (!(await isKnown(request))) return refused({ code: 'goods_not_counted' })
      const isDone = await inTransaction(pool, (tx) => record(tx, request, manager))
      return isDone ? granted(await stockLevels(pool, cinemaId)) : refused({ code: 'command_id_reused' })
    },
    async history({ cinemaId, goods, size, before }, manager) {
      if (isOthers(cinemaId, manager)) return refused({ code: 'stock_of_other_cinema' })
      const { rows } = await pool.query<Omit<StockMovement, 'at'> & { at: Date }>({
        ...STOCK_HISTORY,
        values: [cinemaId, goods, size, before, STOCK_MOVEMENTS_IN_PAGE],
      })
      return granted({ movements: rows.map((row) => ({ ...row, at: row.at.toISOString() })) })
    },
  }
}

interface Made {
  cinemaId: string
  goods: string
  size: string
  kind: string
  quantity: number
  balance: number
  reason: string | null
}
