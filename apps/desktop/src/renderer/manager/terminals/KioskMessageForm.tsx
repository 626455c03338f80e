/** What a kiosk's first page says today, in one language or several; for this kiosk, or for each of the manager's. */
import { KIOSK_LANGUAGES, type KioskLanguage, MAX_KIOSK_MESSAGE, type TerminalStatus } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { KioskMessage } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { say } from './words/say.ts'

interface KioskMessageFormProps {
  terminal: TerminalStatus & { kiosk: NonNullable<TerminalStatus['kiosk']> }
  kiosks: readonly TerminalStatus[]
}

export function KioskMessageForm({ terminal, kiosks }: KioskMessageFormProps) {
  const engine = useEngine()
  const before = terminal.kiosk.setting.message
  const [texts, setTexts] = useState<{ [L in KioskLanguage]?: string | undefined }>(before ?? {})
  const [isForAll, setForAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [sentence, setSentence] = useState<string | null>(null)
  const written = Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== '')
  const typed = KioskMessage.safeParse(Object.fromEntries(written))
  const message = written.length === 0 ? null : typed.success ? typed.data : undefined
  const receivers = isForAll ? kiosks : [terminal]

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (message === undefined) return
    setBusy(true)
    setSaid('')
    const refusals: string[] = []
    for (const { id: terminalId, name } of receivers) {
      const answer = await ask(engine.api.setKioskMessage({ terminalId, message }))
      if (!answer.ok) refusals.push(say('refusal_of', { name, why: answer.sentence }))
    }
    setBusy(false)
    setSentence(refusals.length === 0 ? null : refusals.join(' '))
    if (refusals.length === 0) setSaid(message === null ? say('says_nothing') : say('is_on_page'))
  }
  return (
    <form className="kiosk-message" onSubmit={(event) => void save(event)}>
      <h3>{say('message_of_day')}</h3>
      {KIOSK_LANGUAGES.map((language) => (
        <label key={language}>
          <span>{LANGUAGES[language].name}</span>
          <input
            className="text-field"
            lang={language}
            dir={LANGUAGES[language].direction}
            value={texts[language] ?? ''}
            maxLength={MAX_KIOSK_MESSAGE}
            autoComplete="off"
            onChange={({ target: { value } }) => {
              setSaid('')
              setTexts((known) => ({ ...known, [language]: value }))
            }}
          />
        </label>
      ))}
      <p className="quiet-text">{say('message_means')}</p>
      {kiosks.length > 1 && (
        <label className="kiosk-for-all">
          <input type="checkbox" checked={isForAll} onChange={({ target: { checked } }) => setForAll(checked)} />
          {say('for_each', { count: kiosks.length })}
        </label>
      )}
      <button type="submit" className="button" disabled={isBusy || message === undefined}>
        {message === null ? say('remove_message') : say('show_message')}
      </button>
      <p className="terminal-said" role="status">
        {said}
      </p>
      <Problem sentence={sentence} />
    </form>
  )
}
