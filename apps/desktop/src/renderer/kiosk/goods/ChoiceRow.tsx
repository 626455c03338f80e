/** Some things of which one is chosen, or any. */
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useSpeech } from '../kiosk-context.tsx'
import type { KioskWordKey } from '../words/en.ts'

export interface Choice {
  key: string
  name: string
  /** As it is written; empty: it costs no more. */
  price: string
  isChosen: boolean
  isOut: boolean
}

interface ChoiceRowProps {
  title: KioskWordKey
  /** Any of them, also none. */
  isMany?: boolean
  choices: readonly Choice[]
  onChoose(key: string): void
}

export function ChoiceRow({ title, isMany = false, choices, onChoose }: ChoiceRowProps) {
  const speech = useSpeech()
  const titleId = useId()
  return (
    <div className="choice-row">
      <h2 id={titleId}>{speech.say(title)}</h2>
      <div className="goods-choices" {...(!isMany && { role: 'radiogroup', 'aria-labelledby': titleId })}>
        {choices.map(({ key, name, price, isChosen, isOut }) => (
          <button
            key={key}
            type="button"
            className="goods-choice"
            {...(isMany ? { 'aria-pressed': isChosen } : { role: 'radio', 'aria-checked': isChosen })}
            disabled={isOut}
            data-chosen={isChosen}
            onClick={() => onChoose(key)}
          >
            <span className="choice-mark">{isChosen && <Check aria-hidden="true" />}</span>
            <bdi>{name}</bdi>
            <span className="tabular">{isOut ? speech.say('goods_sold_out') : price}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
