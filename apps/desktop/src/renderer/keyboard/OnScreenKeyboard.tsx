/**
 * Keys on the screen, for a word where there is no keyboard. It lies at the foot of the screen, over everything, and shows the text that is
 * written, since the field may be under it. The field keeps the focus.
 */
import { Check, Delete, Space } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { staffLanguage } from '../words/staff/staff-speech.ts'
import { staffRows } from './staff-rows.ts'
import { withoutLast } from './without-last.ts'
import { say } from './words/say.ts'
import './on-screen-keyboard.css'

interface OnScreenKeyboardProps {
  text: string
  /** Signs at most. */
  longest: number
  onText(text: string): void
  onDone(): void
}

const keepFocus = (event: PointerEvent): void => event.preventDefault()

export function OnScreenKeyboard({ text, longest, onText, onDone }: OnScreenKeyboardProps) {
  const shown = useRef<HTMLDivElement>(null)
  // Above the dialog that it belongs to.
  useEffect(() => shown.current?.showPopover(), [])
  const type = (key: string): void => {
    // A reason begins with a capital, where its script has any.
    const sign = text === '' ? key.toLocaleUpperCase() : key
    if (text.length + sign.length <= longest) onText(text + sign)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a column of rows in each browser
    <div ref={shown} popover="manual" role="group" className="on-screen-keyboard" aria-label={say('keyboard')}>
      <p className="keyboard-text" dir="auto">
        {text === '' ? '\u00a0' : text}
      </p>
      <div className="keyboard-rows" dir="ltr">
        {staffRows(staffLanguage()).map((row) => (
          <div key={row.join('')} className="keyboard-row">
            {row.map((key) => (
              <button key={key} type="button" className="button" onPointerDown={keepFocus} onClick={() => type(key)}>
                {key}
              </button>
            ))}
          </div>
        ))}
        <div className="keyboard-row">
          <button
            type="button"
            className="button"
            aria-label={say('delete')}
            disabled={text === ''}
            onPointerDown={keepFocus}
            onClick={() => onText(withoutLast(text))}
          >
            <Delete aria-hidden="true" size={22} />
          </button>
          <button
            type="button"
            className="button space"
            aria-label={say('space')}
            onPointerDown={keepFocus}
            onClick={() => type(' ')}
          >
            <Space aria-hidden="true" size={22} />
          </button>
          <button type="button" className="button primary done" onPointerDown={keepFocus} onClick={onDone}>
            <Check aria-hidden="true" size={18} /> {say('done')}
          </button>
        </div>
      </div>
    </div>
  )
}
