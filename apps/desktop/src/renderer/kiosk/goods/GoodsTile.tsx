/** One thing that is sold: its picture, its name and price, and how many are chosen. A touch on the picture or the name adds one as well. */
import { Minus, Plus } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'
import type { Tile } from './tiles.ts'
import { useTariffMoney } from './use-tariff-money.ts'

interface GoodsTileProps {
  tile: Tile
  onAdd(): void
  onFewer(): void
}

export function GoodsTile({ tile, onAdd, onFewer }: GoodsTileProps) {
  const speech = useSpeech()
  const money = useTariffMoney()
  const { name, price, isFrom, isOut, count, left } = tile
  const written = isFrom ? speech.say('goods_from', { price: money(price) }) : money(price)
  const out = isOut === null ? null : speech.say(isOut === 'sold_out' ? 'goods_sold_out' : 'goods_combo_used')
  const few = left === null ? null : speech.say('goods_left', { count: left })
  return (
    <li className="goods-tile" data-tile={tile.key} data-some={count > 0} data-out={isOut !== null}>
      <button
        type="button"
        className="tile-what"
        // The button with the plus says the same.
        tabIndex={-1}
        disabled={isOut !== null}
        onClick={onAdd}
      >
        <GoodsPicture tile={tile} />
        <span className="tile-name" data-long={name.length > 22}>
          <bdi>{name}</bdi>
        </span>
        <span className="tile-price tabular">{out ?? <bdi>{written}</bdi>}</span>
      </button>
      <div className="tile-foot">
        <span className="tile-news">{few}</span>
        <button
          type="button"
          className="tile-round"
          disabled={count === 0}
          aria-label={speech.say('goods_fewer', { name })}
          onClick={onFewer}
        >
          <Minus aria-hidden="true" />
        </button>
        <output className="tabular" aria-label={speech.say('goods_count', { count, name })}>
          {count}
        </output>
        <button
          type="button"
          className="tile-round tile-add"
          disabled={isOut !== null}
          aria-label={speech.say('goods_add', { name, price: written })}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
