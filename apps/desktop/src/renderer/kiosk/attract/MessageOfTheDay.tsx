/** What the house says today, on the attract screen: in the visitor's language where it is written in it. */
import { messageIn } from '@marquee/shared'
import { Megaphone } from 'lucide-react'
import { useConnection } from '../../app/terminal-context.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { KIOSK_LANGUAGES } from '../words/catalogues.ts'
import './message-of-the-day.css'

export function MessageOfTheDay() {
  const speech = useSpeech()
  const message = useConnection(({ terminal }) => terminal?.kiosk?.message ?? null)
  const language = KIOSK_LANGUAGES.find((each) => each === speech.language) ?? 'en'
  const said = message === null ? undefined : messageIn(message, language)
  if (said === undefined) return null
  return (
    <section className="house-message" aria-label={speech.say('house_message')}>
      <Megaphone aria-hidden="true" />
      <p lang={said.language} dir={LANGUAGES[said.language].direction} data-long={said.text.length > 60}>
        {said.text}
      </p>
    </section>
  )
}
