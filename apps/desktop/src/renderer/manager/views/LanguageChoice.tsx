/** The language of the page, where nobody logs in: whoever does has it beside their log-in. */
import { Languages } from 'lucide-react'
import { staffLanguage } from '../../words/staff/staff-speech.ts'
import { chooseStaffLanguage, STAFF_LANGUAGE_CHOICES } from '../../words/staff/use-staff-language.ts'
import { ViewGroup } from './ViewGroup.tsx'
import { say } from './words/say.ts'

export function LanguageChoice() {
  return (
    <ViewGroup name={say('language')} icon={<Languages aria-hidden="true" size={20} />} isCurrent={false}>
      {(close) =>
        STAFF_LANGUAGE_CHOICES.map(({ language, name }) => (
          <button
            key={language}
            type="button"
            className="view-tab"
            lang={language}
            aria-current={language === staffLanguage() ? 'true' : undefined}
            onClick={() => {
              chooseStaffLanguage(language)
              close()
            }}
          >
            {name}
          </button>
        ))
      }
    </ViewGroup>
  )
}
