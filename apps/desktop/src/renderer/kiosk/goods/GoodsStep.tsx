/** Snacks and drinks, on pages of tiles: left out with one touch, and not there at all where the house sells none. */
import { useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { ChoicePage } from './ChoicePage.tsx'
import { GoodsPage } from './GoodsPage.tsx'
import { sellsGoods } from './sells-goods.ts'
import { type Tile, tilesOf } from './tiles.ts'
import './goods.css'

export function GoodsStep({ visit }: { visit: VisitStore }) {
  const { paying, cart, tariff: tariffStore } = useKiosk()
  const tariff = useStore(tariffStore, (state) => state.tariff)
  const levels = useStore(paying, (state) => state.stock)
  const { goods, combos } = useStore(visit, (state) => state.goods)
  const seats = useStore(cart, (state) => state.seats)
  /** The thing of which a size or a part is being chosen. */
  const [open, setOpen] = useState<string | null>(null)
  const [page, setPage] = useState(0)
  const isSold = sellsGoods({ tariff })
  useLayoutEffect(() => {
    if (!isSold) visit.go('pay')
  }, [isSold, visit])
  if (tariff === null || !isSold) return null
  const around = { tariff, levels, goods, combos }
  const tiles = tilesOf(
    around,
    seats.map(({ ticketType }) => ticketType),
  )
  const chosen = tiles.find(({ key }) => key === open)
  if (chosen !== undefined) {
    return <ChoicePage key={chosen.key} tile={chosen} around={around} onClose={() => setOpen(null)} />
  }
  const onOpen = (tile: Tile): void => setOpen(tile.key)
  return <GoodsPage tiles={tiles} around={around} page={page} onPage={setPage} onOpen={onOpen} />
}
