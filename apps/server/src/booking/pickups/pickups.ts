/** Goods that are handed over after their sale, once, by a code. The ledger alone says whether they were: there is no other word for it. */
import {
  type Answer,
  type FindPickUpRequest,
  granted,
  type HandOverAnswer,
  type HandOverRequest,
  type PickUp,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const FIND_PICK_UP = statement('find-pick-up')
const HAND_OVER = statement('hand-over')
const LOCK_ORDER = loadStatement(new URL('../orders/sql/lock-order.sql', import.meta.url))

const UNKNOWN = refused({ code: 'unknown_pick_up' })

export interface PickUps {
  /** Refused (`unknown_pick_up`) for another cinema's. So is `handOver`, also where all of its goods have come back. */
  find(request: FindPickUpRequest, terminal: TerminalIdentity): Promise<Answer<PickUp>>
  /** Idempotent: asked again under its id by the same terminal, it is `first` again. */
  handOver(request: HandOverRequest, terminal: TerminalIdentity): Promise<Answer<HandOverAnswer>>
}

type Row = Omit<PickUp, 'soldAt' | 'handedOver'> & {
  soldAt: Date
  handedOverAt: Date | null
  handedOverBy: string | null
  handedOverById: string | null
  handOverId: string | null
}

export function createPickUps({ pool }: { pool: Pool }): PickUps {
  async function read(
    wanted: { code: string } | { orderId: string },
    { cinemaId }: TerminalIdentity,
  ): Promise<Row | undefined> {
    const values = ['code' in wanted ? wanted.code : null, 'orderId' in wanted ? wanted.orderId : null, cinemaId]
    return (await pool.query<Row>({ ...FIND_PICK_UP, values })).rows[0]
  }

  return {
    async find({ code }, terminal) {
      const found = await read({ code }, terminal)
      return found ? granted(asTold(found)) : UNKNOWN
    },
    async handOver({ orderId, handOverId }, terminal) {
      // Goods come back, or are handed over: a statement after the lock sees which came first.
      await inTransaction(pool, async (tx) => {
        await tx.query({ ...LOCK_ORDER, values: [orderId] })
        await tx.query({ ...HAND_OVER, values: [orderId, terminal.cinemaId, terminal.id, handOverId] })
      })
      const found = await read({ orderId }, terminal)
      if (!found?.handedOverAt) return UNKNOWN
      const first = found.handOverId === handOverId && found.handedOverById === terminal.id
      return granted({ first, pickUp: asTold(found) })
    },
  }
}

function asTold({
  soldAt,
  handedOverAt: at,
  handedOverBy: by,
  handedOverById: _,
  handOverId: __,
  ...rest
}: Row): PickUp {
  return {
    ...rest,
    soldAt: soldAt.toISOString(),
    handedOver: at && by !== null ? { at: at.toISOString(), terminal: by } : null,
  }
}
