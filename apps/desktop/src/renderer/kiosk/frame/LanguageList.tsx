/** Each language as those who speak it call it. */
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { LANGUAGE_CHOICES } from '../words/catalogues.ts'

export function LanguageList({ onChosen }: { onChosen?(): void }) {
  const { visit } = useKiosk()
  const speech = useSpeech()
  return (
    <ul className="language-list" aria-label={speech.say('language')}>
      {LANGUAGE_CHOICES.map(({ language, name }) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className="frame-button"
            aria-pressed={language === speech.language}
            onClick={() => {
              visit.change({ language })
              onChosen?.()
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
