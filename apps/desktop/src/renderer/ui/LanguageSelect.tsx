/** Chooses the language of a counter or of the office: each is named in its own. */

import { staffLanguage } from '../words/staff/staff-speech.ts'
import { chooseStaffLanguage, STAFF_LANGUAGE_CHOICES } from '../words/staff/use-staff-language.ts'
import { Select } from './Select.tsx'
import { say } from './words/say.ts'

export function LanguageSelect() {
  return (
    <Select
      label={say('language')}
      isLabelHidden
      chosen={staffLanguage()}
      choices={STAFF_LANGUAGE_CHOICES.map(({ language, name }) => ({ key: language, text: name }))}
      onChoose={(key) => {
        const chosen = STAFF_LANGUAGE_CHOICES.find(({ language }) => language === key)
        if (chosen !== undefined) chooseStaffLanguage(chosen.language)
      }}
    />
  )
}
