/** What is sold beside tickets: goods with their sizes and extras, and combos. */

import { Trash2 } from 'lucide-react'
import { useEditing } from '../editing.tsx'
import { type GoodsDraft, keyFor, type SizeDraft, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { Check, ChoiceField, MoneyField, TextField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { say } from '../words/say.ts'
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
    const sizes: SizeDraft[] = [{ key: 'regular', name: say('first_size'), price: '' }]
    const last = goods.at(-1)
    const taxRate = last?.taxRate ?? draft.ticketTaxRate
    put([
      ...goods,
      { key, name, category: last?.category ?? say('first_category'), taxRate, sizes, extras: [], isCounted: false },
    ])
    setOpen(`${PATH}.${goods.length}`)
  }
  return (
    <>
      <Things
        title={say('goods')}
        path={PATH}
        things={goods}
        before={before.goods.goods}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        wordsOf={(each) => goodsInWords(each, around)}
        none={say('no_goods')}
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
        <AddField label={say('another_goods')} button={say('add_goods')} onAdd={add} />
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
          label={say('name')}
          path={`${path}.name`}
          value={goods.name}
          onChange={(name) => onChange({ ...goods, name })}
        />
        <TextField
          label={say('found_under')}
          path={`${path}.category`}
          value={goods.category}
          onChange={(category) => onChange({ ...goods, category })}
        />
        <ChoiceField
          label={say('tax_rate')}
          path={`${path}.taxRate`}
          value={goods.taxRate}
          choices={rates}
          onChange={(taxRate) => onChange({ ...goods, taxRate })}
        />
      </div>
      <PricedList
        what="size"
        path={`${path}.sizes`}
        list={goods.sizes}
        atLeastOne
        onChange={(sizes) => onChange({ ...goods, sizes })}
      />
      <PricedList
        what="extra"
        path={`${path}.extras`}
        list={goods.extras}
        onChange={(extras) => onChange({ ...goods, extras })}
      />
      <Check text={say('counted')} isOn={goods.isCounted} onChange={(isCounted) => onChange({ ...goods, isCounted })} />
    </>
  )
}

interface PricedListProps {
  what: 'size' | 'extra'
  path: string
  list: readonly SizeDraft[]
  atLeastOne?: boolean
  onChange(list: SizeDraft[]): void
}

function PricedList({ what, path, list, atLeastOne = false, onChange }: PricedListProps) {
  const { currency } = useEditing().around
  const keys = list.map(({ key }) => key)
  return (
    <fieldset className="tariff-priced">
      <legend>{say(`prices_of_${what}`, { currency })}</legend>
      {list.map((each, i) => (
        <div key={each.key} className="tariff-row">
          <TextField
            label={say(`name_of_${what}`, { number: i + 1 })}
            brief
            path={`${path}.${i}.name`}
            value={each.name}
            onChange={(name) => onChange(withItem(list, i, { ...each, name }))}
          />
          <MoneyField
            label={say('price_of', { name: each.name })}
            brief
            path={`${path}.${i}.price`}
            value={each.price}
            onChange={(price) => onChange(withItem(list, i, { ...each, price }))}
          />
          {what === 'size' && (
            <TextField
              label={say('barcode_of', { name: each.name })}
              brief
              hint={say('barcode_hint')}
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
            aria-label={say(`take_${what}`, { name: each.name })}
            disabled={atLeastOne && list.length === 1}
            onClick={() => onChange(withoutItem(list, i))}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
      <AddField
        label={say(`another_${what}`)}
        button={say(`add_${what}`)}
        onAdd={(name) => onChange([...list, { key: keyFor(name, keys), name, price: '' }])}
      />
    </fieldset>
  )
}
