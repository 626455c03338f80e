/** One thing that is sold: its picture, its name and price, and how many are chosen. All of it is the button that adds one. */
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
  const news =
    isOut === 'sold_out'
      ? speech.say('goods_sold_out')
      : isOut === 'tickets'
        ? speech.say('goods_combo_used')
        : left !== null
          ? speech.say('goods_left', { count: left })
          : null
  return (
    <li className="goods-tile" data-tile={tile.key} data-some={count > 0}>
      <button
        type="button"
        className="tile-add"
        disabled={isOut !== null}
        aria-label={speech.say('goods_add', { name, price: written })}
        onClick={onAdd}
      >
        <GoodsPicture tile={tile} />
        <span className="tile-name" data-long={name.length > 22}>
          <bdi>{name}</bdi>
        </span>
        <span className="tile-price tabular">
          <bdi>{written}</bdi>
        </span>
        <span className="tile-news">{news}</span>
        <Plus className="tile-plus" aria-hidden="true" />
      </button>
      {count > 0 && (
        <div className="tile-count">
          <button
            type="button"
            className="tile-fewer"
            aria-label={speech.say('goods_fewer', { name })}
            onClick={onFewer}
          >
            <Minus aria-hidden="true" />
          </button>
          <strong className="tabular" role="status" aria-label={speech.say('goods_count', { count, name })}>
            {count}
          </strong>
        </div>
      )}
    </li>
  )
}
