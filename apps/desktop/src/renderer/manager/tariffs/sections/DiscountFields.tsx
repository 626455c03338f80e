/** The fields of a discount: its code, what it takes off, of what, when and how often. */
import { SALES_CHANNELS } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { type DiscountDraft, toggled, unlessEmpty } from '../edits/draft.ts'
import { Check, Checks, ChoiceField, MaybeNumberField, MomentField, TextField } from '../fields/Fields.tsx'
import { CHANNEL_NAMES } from '../words/tariff-words.ts'
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
          label="Name, as customers read it"
          path={`${path}.name`}
          value={discount.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label="Code"
          path={`${path}.code`}
          hint="Empty: for everybody"
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
          label="Off what"
          path={`${path}.of.on`}
          value={of.on}
          choices={[
            { value: 'tickets', text: 'Tickets' },
            { value: 'goods', text: 'Goods' },
          ]}
          onChange={(on) => set({ of: { on } })}
        />
        <MaybeNumberField
          label="For at least"
          path={`${path}.atLeast`}
          hint="Empty: from one on"
          value={discount.atLeast}
          onChange={(atLeast) => set({ atLeast })}
        />
      </div>
      {of.on === 'goods' ? (
        <Checks
          legend="These goods (none: all)"
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
        legend="Sold (none: everywhere)"
        path={`${path}.channels`}
        choices={SALES_CHANNELS.map((channel) => ({ value: channel, text: CHANNEL_NAMES[channel] }))}
        chosen={channels}
        onToggle={(channel) => set({ channels: toggled(channels, channel) })}
      />
      <div className="tariff-row">
        <MomentField
          label="Bought from"
          path={`${path}.sold.from`}
          hint="Such as 1 Dec, or 1 Dec 18:00"
          value={sold.from}
          onChange={(from) => setSold({ from })}
        />
        <MomentField
          label="Last day to buy it"
          path={`${path}.sold.before`}
          hint="Empty: without an end"
          lastDay
          value={sold.before}
          onChange={(before) => setSold({ before })}
        />
      </div>
      <div className="tariff-row">
        <MaybeNumberField
          label="At most an order"
          path={`${path}.limits.perOrder`}
          hint="Empty: any number"
          value={limits.perOrder}
          onChange={(perOrder) => setLimits({ perOrder })}
        />
        <MaybeNumberField
          label="At most a customer"
          path={`${path}.limits.perCustomer`}
          value={limits.perCustomer}
          onChange={(perCustomer) => setLimits({ perCustomer })}
        />
        <MaybeNumberField
          label="At most in all"
          path={`${path}.limits.inAll`}
          value={limits.inAll}
          onChange={(inAll) => setLimits({ inAll })}
        />
      </div>
      {(limits.perCustomer !== undefined || limits.inAll !== undefined) && (
        <p className="quiet-text">
          Uses are counted of a code alone. A counter knows no customers: a limit for each of them is for bookings
          online.
        </p>
      )}
      <Check
        text="May lie on the same ticket as other discounts that may"
        isOn={discount.isCombinable}
        onChange={(isCombinable) => set({ isCombinable })}
      />
    </>
  )
}
