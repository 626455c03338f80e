/** The fields of a discount: its code, what it takes off, of what, when and how often. */

import { SALES_CHANNELS } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { type DiscountDraft, toggled, unlessEmpty } from '../edits/draft.ts'
import { Check, Checks, ChoiceField, MaybeNumberField, MomentField, TextField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'
import { channelInWords } from '../words/tariff-words.ts'
import { OfTicketsFields } from './OfTicketsFields.tsx'
import { ReductionFields } from './ReductionFields.tsx'

interface DiscountFieldsProps {
  discount: DiscountDraft
  path: string
  onChange(discount: DiscountDraft): void
}

export function DiscountFields({ discount, path, onChange }: DiscountFieldsProps) {
  const { around } = useEditing()
  const { of, sold = {}, limits, code, channels } = discount
  const set = (part: Partial<DiscountDraft>): void => onChange({ ...discount, ...part })
  const setSold = (part: NonNullable<DiscountDraft['sold']>): void => set({ sold: unlessEmpty({ ...sold, ...part }) })
  const setLimits = (part: DiscountDraft['limits']): void => set({ limits: { ...limits, ...part } })
  return (
    <>
      <div className="tariff-row">
        <TextField
          label={say('name_for_customers')}
          path={`${path}.name`}
          value={discount.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label={say('code')}
          path={`${path}.code`}
          hint={say('empty_everybody')}
          longest={24}
          value={code ?? ''}
          onChange={(text) => set({ code: text === '' ? undefined : text.toUpperCase() })}
        />
      </div>
      <ReductionFields
        reduction={discount.reduction}
        isOfGoods={of.on === 'goods'}
        path={`${path}.reduction`}
        onChange={(reduction) => set({ reduction })}
      />
      <div className="tariff-row">
        <ChoiceField
          label={say('off_what')}
          path={`${path}.of.on`}
          value={of.on}
          choices={[
            { value: 'tickets', text: say('off_tickets') },
            { value: 'goods', text: say('off_goods') },
          ]}
          onChange={(on) => set({ of: { on } })}
        />
        <MaybeNumberField
          label={say('for_at_least')}
          path={`${path}.atLeast`}
          hint={say('empty_from_one')}
          value={discount.atLeast}
          onChange={(atLeast) => set({ atLeast })}
        />
      </div>
      {of.on === 'goods' ? (
        <Checks
          legend={say('these_goods')}
          path={`${path}.of.goods`}
          choices={around.goods.map(({ key, name }) => ({ value: key, text: name }))}
          chosen={of.goods}
          onToggle={(key) => {
            const goods = toggled(of.goods, key)
            set({ of: { on: 'goods', goods } })
          }}
        />
      ) : (
        <OfTicketsFields of={of} path={`${path}.of`} onChange={(next) => set({ of: next })} />
      )}
      <Checks
        legend={say('sold_where')}
        path={`${path}.channels`}
        choices={SALES_CHANNELS.map((channel) => ({ value: channel, text: channelInWords(channel) }))}
        chosen={channels}
        onToggle={(channel) => set({ channels: toggled(channels, channel) })}
      />
      <div className="tariff-row">
        <MomentField
          label={say('bought_from_label')}
          path={`${path}.sold.from`}
          hint={say('bought_from_hint')}
          value={sold.from}
          onChange={(from) => setSold({ from })}
        />
        <MomentField
          label={say('last_day_to_buy')}
          path={`${path}.sold.before`}
          hint={say('empty_no_end')}
          lastDay
          value={sold.before}
          onChange={(before) => setSold({ before })}
        />
      </div>
      <div className="tariff-row">
        <MaybeNumberField
          label={say('most_an_order')}
          path={`${path}.limits.perOrder`}
          hint={say('empty_any_number')}
          value={limits.perOrder}
          onChange={(perOrder) => setLimits({ perOrder })}
        />
        <MaybeNumberField
          label={say('most_a_customer')}
          path={`${path}.limits.perCustomer`}
          value={limits.perCustomer}
          onChange={(perCustomer) => setLimits({ perCustomer })}
        />
        <MaybeNumberField
          label={say('most_in_all')}
          path={`${path}.limits.inAll`}
          value={limits.inAll}
          onChange={(inAll) => setLimits({ inAll })}
        />
      </div>
      {(limits.perCustomer !== undefined || limits.inAll !== undefined) && (
        <p className="quiet-text">{say('uses_counted')}</p>
      )}
      <Check text={say('combinable')} isOn={discount.isCombinable} onChange={(isCombinable) => set({ isCombinable })} />
    </>
  )
}
