/** The language that is spoken, and the others at one touch. Nothing that was chosen is lost by another. */
import { Globe, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { LanguageList } from './LanguageList.tsx'

export function LanguageButton() {
  const speech = useSpeech()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="language-pill" onClick={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        <span className="visually-hidden">{speech.say('language')}: </span>
        <span>{LANGUAGES[speech.language].name}</span>
      </button>
      {isOpen && <LanguageSheet onClose={() => setOpen(false)} />}
    </>
  )
}

function LanguageSheet({ onClose }: { onClose(): void }) {
  const speech = useSpeech()
  const titleId = useId()
  return (
    <Dialog className="kiosk-sheet" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{speech.say('choose_language')}</h2>
      <LanguageList onChosen={onClose} />
      <button type="button" className="frame-button" onClick={onClose}>
        <X aria-hidden="true" />
        <span>{speech.say('close')}</span>
      </button>
    </Dialog>
  )
}
