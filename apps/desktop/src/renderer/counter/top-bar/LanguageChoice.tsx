/** The languages of a counter, each named in its own: one touch, and the screen speaks it. */
import { X } from 'lucide-react'
import { Dialog } from '../../ui/Dialog.tsx'
import { staffLanguage } from '../../words/staff/staff-speech.ts'
import { chooseStaffLanguage, STAFF_LANGUAGE_CHOICES } from '../../words/staff/use-staff-language.ts'
import { say } from './words/say.ts'
import './language-choice.css'

export function LanguageChoice({ onClose }: { onClose(): void }) {
  return (
    <Dialog className="language-choice" labelledBy="language-choice-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="language-choice-title">{say('language')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <ul>
        {STAFF_LANGUAGE_CHOICES.map(({ language, name }) => (
          <li key={language}>
            <button
              type="button"
              className="button"
              lang={language}
              aria-pressed={language === staffLanguage()}
              onClick={() => {
                chooseStaffLanguage(language)
                onClose()
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
