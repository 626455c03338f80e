/** The tiles of one page, and what is chosen. */
import { useStore } from 'zustand'
import type { StockAround } from '../../counter/order/stock-left.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { GoodsTile } from './GoodsTile.tsx'
import { countChosen, firstThere, TILES_ON_PAGE, type Tile, withCombo, withGoods, withoutOne } from './tiles.ts'
import { useOrderTotal } from './use-order-total.ts'

interface GoodsPageProps {
  tiles: Tile[]
  around: StockAround
  page: number
  onPage(page: number): void
  onOpen(tile: Tile): void
}

export function GoodsPage({ tiles, around, page, onPage, onOpen }: GoodsPageProps) {
  const { visit, cart } = useKiosk()
  const speech = useSpeech()
  const chosen = useStore(visit, (state) => state.goods)
  const seats = useStore(cart, (state) => state.seats)
  const total = useOrderTotal()
  const count = countChosen(chosen)
  const { items: shown, pages } = pageOf(tiles, page, TILES_ON_PAGE)
  const add = (tile: Tile): void => {
    if (tile.hasChoices) return onOpen(tile)
    if (tile.kind === 'combo') {
      const choices = firstThere(tile.combo, around)
      if (choices !== undefined) visit.change({ goods: withCombo(chosen, { combo: tile.combo.key, choices }) })
      return
    }
    const [size] = tile.goods.sizes
    if (size !== undefined) {
      visit.change({ goods: withGoods(chosen, { goods: tile.goods.key, size: size.key, extras: [] }) })
    }
  }
  return (
    <KioskFrame
      at="snacks"
      question={speech.say('goods_question')}
      summary={{
        title: speech.say('tickets', { count: seats.length }),
        detail: count > 0 ? speech.say('goods_chosen', { count }) : undefined,
        total,
      }}
      forward={<GoOn {...(count === 0 && { text: speech.say('goods_none') })} onPress={() => visit.go('pay')} />}
    >
      <div className="goods-page" data-pages={pages > 1}>
        <ul className="goods-tiles">
          {shown.map((tile) => (
            <GoodsTile
              key={tile.key}
              tile={tile}
              onAdd={() => add(tile)}
              onFewer={() => visit.change({ goods: withoutOne(chosen, tile) })}
            />
          ))}
        </ul>
        <Pager page={Math.min(page, pages - 1)} pages={pages} onPage={onPage} />
      </div>
    </KioskFrame>
  )
}
