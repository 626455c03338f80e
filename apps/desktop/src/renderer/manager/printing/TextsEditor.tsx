/** Lines of the house's own, above or below what a page says. */
import type { PrintText } from '@marquee/shared'
import { X } from 'lucide-react'
import { SIZES } from './template-words.ts'
import { say } from './words/say.ts'

interface TextsEditorProps {
  name: string
  texts: readonly PrintText[]
  onChange(texts: PrintText[]): void
}

/** A line is the one at its place, whatever is typed into it. */
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const LONGEST = 60

export function TextsEditor({ name, texts, onChange }: TextsEditorProps) {
  const change = (at: number, text: Partial<PrintText>): void =>
    onChange(texts.map((each, i) => (i === at ? { ...each, ...text } : each)))
  return (
    <section className="template-texts boxed" aria-label={name}>
      <h2>{name}</h2>
      {texts.map(({ text, size }, i) => (
        <div key={PLACES[i]} className="text-row">
          <input
            className="text-field"
            aria-label={say('line_of', { name, number: i + 1 })}
            value={text}
            maxLength={LONGEST}
            onChange={(event) => change(i, { text: event.target.value })}
          />
          <select
            aria-label={say('size_of_line', { number: i + 1 })}
            value={size}
            onChange={(event) => change(i, { size: event.target.value as PrintText['size'] })}
          >
            {SIZES.map((each) => (
              <option key={each} value={each}>
                {say(`size_${each}`)}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="icon-button"
            aria-label={say('take_out_line', { number: i + 1 })}
            onClick={() => onChange(texts.toSpliced(i, 1))}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        disabled={texts.length >= PLACES.length}
        onClick={() => onChange([...texts, { text: '', size: 'normal' }])}
      >
        {say('add_line')}
      </button>
    </section>
  )
}
