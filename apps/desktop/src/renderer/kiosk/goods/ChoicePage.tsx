/** A thing that comes in sizes, with extras, or in parts that can be chosen: all of it on one page, the usual one chosen already. */
import { type Combo, type Goods, goodsName } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { leftOf, partsOf, type StockAround, whyNotLeft } from '../../counter/order/stock-left.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { type Choice, ChoiceRow } from './ChoiceRow.tsx'
import { firstSize, firstThere, type Tile, withCombo, withGoods } from './tiles.ts'
import { useOrderTotal } from './use-order-total.ts'
import { useTariffMoney } from './use-tariff-money.ts'

const ROWS_ON_PAGE = 3

interface ChoicePageProps {
  tile: Tile
  around: StockAround
  onClose(): void
}

export function ChoicePage({ tile, ...rest }: ChoicePageProps) {
  return tile.kind === 'goods' ? (
    <GoodsChoice goods={tile.goods} {...rest} />
  ) : (
    <ComboChoice combo={tile.combo} {...rest} />
  )
}

const isThere = (thing: { goods: string; size: string }, around: StockAround): boolean => {
  const left = leftOf(thing, around)
  return left === null || left > 0
}

function GoodsChoice({ goods, around, onClose }: { goods: Goods; around: StockAround; onClose(): void }) {
  const { visit } = useKiosk()
  const chosen = useStore(visit, (state) => state.goods)
  const money = useTariffMoney()
  const [size, setSize] = useState(() => firstSize(goods, around))
  const [extras, setExtras] = useState<string[]>([])
  const base = goods.sizes.find(({ key }) => key === size)
  const more = goods.extras.reduce((sum, { key, price }) => sum + (extras.includes(key) ? price : 0), 0)
  const sizes = goods.sizes.map(
    ({ key, name, price }): Choice => ({
      key,
      name,
      price: money(price),
      isChosen: key === size,
      isOut: !isThere({ goods: goods.key, size: key }, around),
    }),
  )
  const add = (): void => {
    if (size === undefined) return
    // In the list's own order: the same things are the same line.
    const kept = goods.extras.flatMap(({ key }) => (extras.includes(key) ? [key] : []))
    visit.change({ goods: withGoods(chosen, { goods: goods.key, size, extras: kept }) })
    onClose()
  }
  return (
    <Page name={goods.name} price={base === undefined ? null : base.price + more} onAdd={add} onClose={onClose}>
      {sizes.length > 1 && <ChoiceRow title="goods_size" choices={sizes} onChoose={setSize} />}
      {goods.extras.length > 0 && (
        <ChoiceRow
          title="goods_extras"
          isMany
          choices={goods.extras.map(({ key, name, price }) => ({
            key,
            name,
            price: price > 0 ? `+ ${money(price)}` : '',
            isChosen: extras.includes(key),
            isOut: false,
          }))}
          onChoose={(key) => setExtras(extras.includes(key) ? extras.filter((each) => each !== key) : [...extras, key])}
        />
      )}
    </Page>
  )
}

function ComboChoice({ combo, around, onClose }: { combo: Combo; around: StockAround; onClose(): void }) {
  const { visit } = useKiosk()
  const chosen = useStore(visit, (state) => state.goods)
  const money = useTariffMoney()
  const [choices, setChoices] = useState(() => firstThere(combo, around) ?? combo.goods.map(() => 0))
  const more = combo.goods.reduce((sum, part, i) => sum + (part[choices[i] ?? 0]?.more ?? 0), 0)
  const isPossible = whyNotLeft(partsOf(combo, choices), around) === null
  const add = (): void => {
    visit.change({ goods: withCombo(chosen, { combo: combo.key, choices }) })
    onClose()
  }
  return (
    <Page name={combo.name} price={isPossible ? combo.price + more : null} onAdd={add} onClose={onClose}>
      {combo.goods.map((part, i) => (
        <ChoiceRow
          // A combo's parts have no other name than their place, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said above
          key={i}
          title="goods_part"
          choices={part.map(({ goods, size, more: dearer }, n) => ({
            key: String(n),
            name: goodsName(around.tariff, { goods, size, extras: [] }),
            price: dearer > 0 ? `+ ${money(dearer)}` : '',
            isChosen: choices[i] === n,
            isOut: !isThere({ goods, size }, around),
          }))}
          onChoose={(key) => setChoices(choices.map((before, at) => (at === i ? Number(key) : before)))}
        />
      ))}
    </Page>
  )
}

interface PageProps {
  name: string
  /** null: it can't be had so. */
  price: number | null
  onAdd(): void
  onClose(): void
  /** A row each. */
  children: ReactNode
}

function Page({ name, price, onAdd, onClose, children }: PageProps) {
  const { cart } = useKiosk()
  const speech = useSpeech()
  const money = useTariffMoney()
  const seats = useStore(cart, (state) => state.seats)
  const total = useOrderTotal()
  const [page, setPage] = useState(0)
  const rows = pageOf(Children.toArray(children), page, ROWS_ON_PAGE)
  return (
    <KioskFrame
      at="snacks"
      question={<bdi>{name}</bdi>}
      summary={{ title: speech.say('tickets', { count: seats.length }), total }}
      forward={
        <GoOn
          text={price === null ? speech.say('goods_sold_out') : speech.say('goods_add_it', { price: money(price) })}
          disabled={price === null}
          onPress={onAdd}
        />
      }
      back={{ text: speech.say('back'), icon: <ArrowLeft className="mirrors" aria-hidden="true" />, onPress: onClose }}
    >
      <div className="choice-page">
        <div className="choice-rows">{rows.items}</div>
        <Pager page={page} pages={rows.pages} onPage={setPage} />
      </div>
    </KioskFrame>
  )
}
