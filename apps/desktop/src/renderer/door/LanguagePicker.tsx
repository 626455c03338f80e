/** The language of this door's screen. Each is named as those who speak it name it. */
import { Languages } from 'lucide-react'
import { useSpeech } from './door-context.ts'
import { DOOR_LANGUAGES, type DoorLanguage, LANGUAGE_CHOICES } from './words/catalogues.ts'

export function LanguagePicker({ onChoose }: { onChoose(language: DoorLanguage): void }) {
  const speech = useSpeech()
  return (
    <label className="door-language">
      <Languages aria-hidden="true" size={20} />
      <span className="visually-hidden">{speech.say('language')}</span>
      <select
        value={speech.language}
        onChange={({ target }) => {
          const chosen = DOOR_LANGUAGES.find((language) => language === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {LANGUAGE_CHOICES.map(({ language, name }) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
