/** Discounts and promo codes. */

import { newId } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { type DiscountDraft, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { Things } from '../fields/Things.tsx'
import { say } from '../words/say.ts'
import { discountInWords } from '../words/tariff-words.ts'
import { DiscountFields } from './DiscountFields.tsx'

const PATH = 'discounts'

export function DiscountsSection() {
  const { draft, before, edit, around, setOpen } = useEditing()
  const { discounts } = draft
  const put = (next: DiscountDraft[]): void => edit({ discounts: next })
  const add = (name: string): void => {
    const reduction = { kind: 'percentage', percentage: '' } as const
    put([...discounts, { id: newId(), name, of: { on: 'tickets' }, reduction, limits: {}, isCombinable: false }])
    setOpen(`${PATH}.${discounts.length}`)
  }
  return (
    <Things
      title={say('discounts_and_codes')}
      path={PATH}
      things={discounts}
      before={before.discounts}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      wordsOf={(each) => discountInWords(each, around)}
      none={say('no_discounts')}
      onRemove={(at) => put(withoutItem(discounts, at))}
      fields={(each, at) => (
        <DiscountFields
          discount={each}
          path={`${PATH}.${at}`}
          onChange={(next) => put(withItem(discounts, at, next))}
        />
      )}
    >
      <AddField label={say('another_discount')} button={say('add_discount')} onAdd={add} />
    </Things>
  )
}
