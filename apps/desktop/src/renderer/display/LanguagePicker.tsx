/** The customer's language, by touch. The others are named when one wants another: their letters are loaded then. */
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Language } from '../words/languages.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../words/languages.ts'
import { useDisplayLink, useSpeech } from './display-context.tsx'

/** Nobody has chosen: whoever comes next sees the order. */
const OPEN_MS = 12_000

export function LanguagePicker() {
  const speech = useSpeech()
  const link = useDisplayLink()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setOpen(false), OPEN_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  const choose = (language: Language): void => {
    link.ask({ ask: 'language', language })
    setOpen(false)
  }
  if (!isOpen) {
    return (
      <button type="button" className="language-button" onClick={() => setOpen(true)}>
        <Languages aria-hidden="true" />
        <span className="visually-hidden">{speech.say('language')}: </span>
        {LANGUAGES[speech.language].name}
      </button>
    )
  }
  return (
    <fieldset className="languages" aria-label={speech.say('language')}>
      {LANGUAGE_NAMES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="language-button"
          aria-pressed={language === speech.language}
          onClick={() => choose(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
