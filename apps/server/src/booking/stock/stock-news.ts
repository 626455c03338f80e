/** Tells terminals what is left of a cinema's counted goods when those have moved: half a second's movements in one message. */
import type { StockLevels } from '@marquee/shared'
import type { Listener } from '../../infra/listener.ts'
import type { Pool } from '../../infra/postgres.ts'
import { stockLevels } from './manage-stock.ts'

/** As the trigger of the movements names it. */
const CHANNEL = 'stock_moved'
const WAIT_MS = 250

export function createStockNews({
  pool,
  listener,
  tell,
  onError,
}: {
  pool: Pool
  listener: Listener
  tell(levels: StockLevels): void
  onError(error: Error): void
}): { close(): void } {
  const moved = new Set<string>()
  /** Those that anybody was told of: what moved while the listener was away is among them. */
  const told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function flush(): Promise<void> {
    const cinemaIds = [...moved]
    moved.clear()
    for (const cinemaId of cinemaIds) {
      try {
        tell(await stockLevels(pool, cinemaId))
        told.add(cinemaId)
      } catch (error) {
        moved.add(cinemaId)
        onError(error as Error)
      }
    }
    timer = moved.size > 0 && !closed ? setTimeout(flush, WAIT_MS) : undefined
  }

  function note(cinemaIds: Iterable<string>): void {
    for (const cinemaId of cinemaIds) moved.add(cinemaId)
    if (moved.size > 0 && !closed) timer ??= setTimeout(flush, WAIT_MS)
  }

  listener.on(CHANNEL, (cinemaId) => note([cinemaId]))
  listener.onReconnect(() => note(told))
  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
