/** How the part of an order that is paid in cash is rounded. */
import { useEditing } from '../editing.tsx'
import { ChoiceField, MoneyField } from '../fields/Fields.tsx'

export function RoundingSection() {
  const { draft, edit, around } = useEditing()
  const { cashRounding } = draft
  return (
    <section className="tariff-things" aria-label="Cash rounding">
      <h2>Cash rounding</h2>
      <p className="quiet-text">
        Where the smallest coins are gone, the part of an order that is paid in cash is rounded, and no other.
      </p>
      <div className="tariff-row">
        <MoneyField
          label={`The smallest sum that coins can pay, in ${around.currency}`}
          path="cashRounding.step"
          hint="The smallest coin of all rounds nothing"
          value={cashRounding.step}
          onChange={(step) => edit({ cashRounding: { ...cashRounding, step } })}
        />
      </div>
      <div className="tariff-row">
        <ChoiceField
          label="A sum that is just between two"
          path="cashRounding.half"
          value={cashRounding.half ?? 'up'}
          choices={[
            { value: 'up', text: 'goes up' },
            { value: 'down', text: 'goes down' },
          ]}
          onChange={(half) =>
            edit({ cashRounding: half === 'up' ? { step: cashRounding.step } : { step: cashRounding.step, half } })
          }
        />
      </div>
    </section>
  )
}
