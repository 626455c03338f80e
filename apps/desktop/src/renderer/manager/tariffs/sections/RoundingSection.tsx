/** How the part of an order that is paid in cash is rounded. */

import { useEditing } from '../editing.tsx'
import { ChoiceField, MoneyField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'

export function RoundingSection() {
  const { draft, edit, around } = useEditing()
  const { cashRounding } = draft
  return (
    <section className="tariff-things" aria-label={say('rounding')}>
      <h2>{say('rounding')}</h2>
      <p className="quiet-text">{say('rounding_more')}</p>
      <div className="tariff-row">
        <MoneyField
          label={say('smallest_sum', { currency: around.currency })}
          path="cashRounding.step"
          hint={say('smallest_hint')}
          value={cashRounding.step}
          onChange={(step) => edit({ cashRounding: { ...cashRounding, step } })}
        />
      </div>
      <div className="tariff-row">
        <ChoiceField
          label={say('half_label')}
          path="cashRounding.half"
          value={cashRounding.half ?? 'up'}
          choices={[
            { value: 'up', text: say('half_up') },
            { value: 'down', text: say('half_down') },
          ]}
          onChange={(half) =>
            edit({ cashRounding: half === 'up' ? { step: cashRounding.step } : { step: cashRounding.step, half } })
          }
        />
      </div>
    </section>
  )
}
