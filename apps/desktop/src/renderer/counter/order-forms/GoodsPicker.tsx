/** What the house sells beside tickets: a tap adds one. */
import { type Goods, goodsName, type Tariff } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useOrder } from '../counter-context.tsx'
import { leftInWords, leftOf, type StockAround } from '../order/stock-left.ts'
import { ComboButtons } from './ComboButtons.tsx'
import { say } from './words/say.ts'
import './goods-picker.css'

export function GoodsPicker({ tariff, onDone }: { tariff: Tariff; onDone(): void }) {
  const { order } = useCounter()
  const goods = useOrder((state) => state.goods)
  const categories = Map.groupBy(tariff.goods.goods, ({ category }) => category)
  useKeys({ Escape: onDone })
  const combos = useOrder((state) => state.combos)
  const levels = useOrder((state) => state.stock)
  const sentence = useOrder((state) => state.stockSentence)
  const around: StockAround = { tariff, levels, goods, combos }
  useEffect(() => order.forgetStockSentence, [order])
  const count = goods.reduce((sum, { quantity }) => sum + quantity, combos.length)
  return (
    <>
      <div className="panel-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_cart')} onClick={onDone}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>{say('goods')}</h2>
        <span role="status">{count === 0 ? '' : say('in_order', { count })}</span>
      </div>
      <Problem sentence={sentence} onDismiss={order.forgetStockSentence} />
      <div className="goods-list">
        {tariff.goods.combos.length > 0 && (
          <section aria-label={say('combos')}>
            <h3>{say('combos')}</h3>
            {tariff.goods.combos.map((combo) => (
              <ComboButtons key={combo.key} combo={combo} around={around} tariff={tariff} onAdd={order.addCombo} />
            ))}
          </section>
        )}
        {[...categories].map(([category, ofCategory]) => (
          <section key={category} aria-label={category}>
            <h3>{category}</h3>
            {ofCategory.map((each) => (
              <GoodsButtons key={each.key} goods={each} around={around} tariff={tariff} onAdd={order.addGoods} />
            ))}
          </section>
        ))}
      </div>
      <div className="panel-foot">
        <button type="button" className="button primary large goods-done" onClick={onDone}>
          {say('done')}
        </button>
      </div>
    </>
  )
}

function GoodsButtons({
  goods,
  around,
  tariff,
  onAdd,
}: {
  goods: Goods
  around: StockAround
  tariff: Tariff
  onAdd(wanted: { goods: string; size: string; extras: string[] }): void
}) {
  const [extras, setExtras] = useState<string[]>([])
  const { key } = goods
  const toggle = (extra: string): void =>
    setExtras((chosen) => (chosen.includes(extra) ? chosen.filter((each) => each !== extra) : [...chosen, extra]))
  return (
    <div className="goods-buttons">
      {goods.sizes.map(({ key: size, price }) => {
        const wanted = { goods: key, size, extras }
        const more = extras.reduce(
          (sum, extra) => sum + (goods.extras.find((each) => each.key === extra)?.price ?? 0),
          0,
        )
        const left = leftInWords(leftOf({ goods: key, size }, around))
        return (
          <button
            key={size}
            type="button"
            className="button goods-button"
            onClick={() => {
              onAdd(wanted)
              setExtras([])
            }}
          >
            <span>{goodsName(tariff, wanted)}</span>
            <small className="tabular">
              {money({ amount: price + more, currency: tariff.currency })}
              {left !== null && ` · ${left}`}
            </small>
          </button>
        )
      })}
      {goods.extras.length > 0 && (
        <fieldset className="goods-extras">
          <legend className="visually-hidden">{say('with_next', { name: goods.name })}</legend>
          {goods.extras.map(({ key: extra, name }) => (
            <button
              key={extra}
              type="button"
              className="button quiet small"
              aria-pressed={extras.includes(extra)}
              onClick={() => toggle(extra)}
            >
              + {name}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
