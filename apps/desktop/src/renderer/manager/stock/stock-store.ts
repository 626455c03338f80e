/** Counted stock at the manager's page: what each cinema has, and what happened to the thing that is looked at. */
import { type Cinema, type Id, newId, type StockLevel, type StockMovement, type Tariff } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ask, isUnanswered } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { type StockAct, type StockRow, stockRows } from './stock-words.ts'

export interface StockState {
  cinemaId: Id | null
  /** null: not read yet. */
  rows: StockRow[] | null
  /** What is looked at. */
  open: Pick<StockLevel, 'goods' | 'size'> | null
  movements: StockMovement[]
  /** There are older ones. */
  more: boolean
  isBusy: boolean
  sentence: string | null
}

export interface StockStore extends StoreApi<StockState> {
  choose(cinema: Pick<Cinema, 'id'>): void
  read(): Promise<void>
  openStock(row: StockRow): void
  readOlder(): Promise<void>
  /** Asked again after a lost answer, it is done once. @returns whether it was entered */
  move(act: StockAct, quantity: number, reason: string | null): Promise<boolean>
  /** Reads again when things move. @returns what ends it */
  watch(): () => void
}

const NOTHING = { rows: null, open: null, movements: [], more: false, sentence: null }
const PAGE = 50

export function createStockStore(engine: Engine): StockStore {
  const store = createStore<StockState>(() => ({ ...NOTHING, cinemaId: null, isBusy: false }))
  const { getState, setState } = store
  let tariff: Tariff | undefined
  /** Asked for without an answer: it may have been entered. */
  let unanswered: { wanted: string; movementId: Id } | undefined

  const show = (levels: readonly StockLevel[]): void => {
    if (tariff) setState({ rows: stockRows(tariff, levels), sentence: null })
  }

  async function read(): Promise<void> {
    const { cinemaId } = getState()
    if (cinemaId === null) return
    const [tariffs, levels] = await Promise.all([
      ask(engine.api.tariffs({ cinemaId })),
      ask(engine.api.stockLevels({ cinemaId })),
    ])
    if (getState().cinemaId !== cinemaId) return
    if (!tariffs.ok) return setState({ sentence: tariffs.sentence })
    if (!levels.ok) return setState({ sentence: levels.sentence })
    tariff = tariffs.value.inForce
    show(levels.value.levels)
    await readHistory()
  }

  async function readHistory(before: number | null = null): Promise<void> {
    const { cinemaId, open } = getState()
    if (cinemaId === null || open === null) return
    const answer = await ask(engine.api.stockHistory({ cinemaId, ...open, before }))
    if (getState().open !== open) return
    if (!answer.ok) return setState({ sentence: answer.sentence })
    const { movements } = answer.value
    const known = before === null ? [] : getState().movements
    setState({ movements: [...known, ...movements], more: movements.length === PAGE })
  }

  return Object.assign(store, {
    choose({ id }: Pick<Cinema, 'id'>) {
      if (id === getState().cinemaId) return
      tariff = undefined
      setState({ ...NOTHING, cinemaId: id })
      void read()
    },
    read,
    openStock({ goods, size }: StockRow) {
      setState({ open: { goods, size }, movements: [], more: false, sentence: null })
      void readHistory()
    },
    readOlder: () => readHistory(getState().movements.at(-1)?.number ?? null),
    async move(act: StockAct, quantity: number, reason: string | null) {
      const { cinemaId, open, isBusy } = getState()
      if (cinemaId === null || open === null || isBusy) return false
      const wanted = JSON.stringify([cinemaId, open, act, quantity, reason])
      const movementId = unanswered?.wanted === wanted ? unanswered.movementId : newId()
      setState({ isBusy: true, sentence: null })
      const answer = await ask(engine.api.moveStock({ movementId, cinemaId, ...open, act, quantity, reason }))
      setState({ isBusy: false })
      unanswered = !answer.ok && isUnanswered(answer) ? { wanted, movementId } : undefined
      if (!answer.ok) {
        setState({ sentence: answer.sentence })
        return false
      }
      show(answer.value.levels)
      await readHistory()
      return true
    },
    watch() {
      const ends = [
        engine.on('stockChanged', ({ cinemaId }) => {
          if (cinemaId === getState().cinemaId) void read()
        }),
        engine.on('catalogueChanged', () => void read()),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  })
}
