/** What is sold beside tickets: goods with their sizes and extras, and combos. */
import { Trash2 } from 'lucide-react'
import { useEditing } from '../editing.tsx'
import { type GoodsDraft, keyFor, type SizeDraft, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { Check, ChoiceField, MoneyField, TextField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { goodsInWords } from '../words/tariff-words.ts'
import { CombosSection } from './CombosSection.tsx'
import { useRateChoices } from './use-rate-choices.ts'

const PATH = 'goods.goods'

export function GoodsSection() {
  const { draft, before, edit, around, setOpen } = useEditing()
  const { goods } = draft.goods
  const put = (next: GoodsDraft[]): void => edit({ goods: { ...draft.goods, goods: next } })
  const add = (name: string): void => {
    const key = keyFor(
      name,
      goods.map((each) => each.key),
    )
    const sizes: SizeDraft[] = [{ key: 'regular', name: 'Regular', price: '' }]
    const last = goods.at(-1)
    const taxRate = last?.taxRate ?? draft.ticketTaxRate
    put([...goods, { key, name, category: last?.category ?? 'Snacks', taxRate, sizes, extras: [], isCounted: false }])
    setOpen(`${PATH}.${goods.length}`)
  }
  return (
    <>
      <Things
        title="Goods"
        path={PATH}
        things={goods}
        before={before.goods.goods}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        wordsOf={(each) => goodsInWords(each, around)}
        none="Nothing is sold beside tickets yet. Write a name, such as Popcorn, to begin."
        onRemove={(at) => put(withoutItem(goods, at))}
        fields={(each, at) => (
          <GoodsFields
            goods={each}
            path={`${PATH}.${at}`}
            categories={[...new Set(goods.map(({ category }) => category))]}
            onChange={(next) => put(withItem(goods, at, next))}
          />
        )}
      >
        <AddField label="Another thing to sell" button="Add goods" onAdd={add} />
      </Things>
      <CombosSection />
    </>
  )
}

interface GoodsFieldsProps {
  goods: GoodsDraft
  path: string
  categories: readonly string[]
  onChange(goods: GoodsDraft): void
}

function GoodsFields({ goods, path, onChange }: GoodsFieldsProps) {
  const rates = useRateChoices()
  return (
    <>
      <div className="tariff-row">
        <TextField
          label="Name"
          path={`${path}.name`}
          value={goods.name}
          onChange={(name) => onChange({ ...goods, name })}
        />
        <TextField
          label="Found under"
          path={`${path}.category`}
          value={goods.category}
          onChange={(category) => onChange({ ...goods, category })}
        />
        <ChoiceField
          label="Tax rate"
          path={`${path}.taxRate`}
          value={goods.taxRate}
          choices={rates}
          onChange={(taxRate) => onChange({ ...goods, taxRate })}
        />
      </div>
      <PricedList
        title="Sizes"
        what="size"
        path={`${path}.sizes`}
        list={goods.sizes}
        atLeastOne
        onChange={(sizes) => onChange({ ...goods, sizes })}
      />
      <PricedList
        title="Extras"
        what="extra"
        path={`${path}.extras`}
        list={goods.extras}
        onChange={(extras) => onChange({ ...goods, extras })}
      />
      <Check
        text="There are so many and no more: the stock says how many"
        isOn={goods.isCounted}
        onChange={(isCounted) => onChange({ ...goods, isCounted })}
      />
    </>
  )
}

interface PricedListProps {
  title: string
  what: 'size' | 'extra'
  path: string
  list: readonly SizeDraft[]
  atLeastOne?: boolean
  onChange(list: SizeDraft[]): void
}

function PricedList({ title, what, path, list, atLeastOne = false, onChange }: PricedListProps) {
  const { currency } = useEditing().around
  const keys = list.map(({ key }) => key)
  return (
    <fieldset className="tariff-priced">
      <legend>
        {title}, prices in {currency}
      </legend>
      {list.map((each, i) => (
        <div key={each.key} className="tariff-row">
          <TextField
            label={`Name of ${what} ${i + 1}`}
            brief
            path={`${path}.${i}.name`}
            value={each.name}
            onChange={(name) => onChange(withItem(list, i, { ...each, name }))}
          />
          <MoneyField
            label={`Price of ${each.name}`}
            brief
            path={`${path}.${i}.price`}
            value={each.price}
            onChange={(price) => onChange(withItem(list, i, { ...each, price }))}
          />
          {what === 'size' && (
            <TextField
              label={`Barcode of ${each.name}`}
              brief
              hint="Barcode, if it has one"
              width="short"
              longest={13}
              path={`${path}.${i}.barcode`}
              value={each.barcode ?? ''}
              onChange={(barcode) =>
                onChange(withItem(list, i, { ...each, barcode: barcode.trim() === '' ? undefined : barcode.trim() }))
              }
            />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={`Take the ${what} ${each.name} away`}
            disabled={atLeastOne && list.length === 1}
            onClick={() => onChange(withoutItem(list, i))}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
      <AddField
        label={`Another ${what}`}
        button={`Add the ${what}`}
        onAdd={(name) => onChange([...list, { key: keyFor(name, keys), name, price: '' }])}
      />
    </fieldset>
  )
}
