/**
 * The languages of staff side by side, each named in its own: for a screen with nothing else on it, such as the log-in. A dialog's layer
 * would cover the list of a `LanguageSelect`. A touch leaves the focus in the field where somebody types.
 */
import type { PointerEvent } from 'react'
import { staffLanguage } from '../words/staff/staff-speech.ts'
import { chooseStaffLanguage, STAFF_LANGUAGE_CHOICES } from '../words/staff/use-staff-language.ts'
import { say } from './words/say.ts'
import './language-buttons.css'

const keepFocus = (event: PointerEvent): void => event.preventDefault()

export function LanguageButtons() {
  const spoken = staffLanguage()
  return (
    <fieldset className="language-buttons">
      <legend className="visually-hidden">{say('language')}</legend>
      {STAFF_LANGUAGE_CHOICES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="button quiet"
          aria-pressed={language === spoken}
          onPointerDown={keepFocus}
          onClick={() => chooseStaffLanguage(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
