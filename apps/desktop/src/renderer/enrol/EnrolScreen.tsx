/** Makes this installation a terminal, with a code from the manager. */
import { type FormEvent, useState } from 'react'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { EnrolmentCode } from '../schemas.ts'
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { LanguageButtons } from '../ui/LanguageButtons.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useStaffLanguage } from '../words/staff/use-staff-language.ts'
import { tidyCode } from './tidy-code.ts'
import { say } from './words/say.ts'
import '../ui/code-field.css'
import './enrol.css'

const EXAMPLE = 'ABCD-EFGH-JKMN'

/** @param onBack null: this device is no terminal yet, and has no screen to go back to */
export function EnrolScreen({ onBack }: { onBack: (() => void) | null }) {
  useStaffLanguage()
  const engine = useEngine()
  const serverUrl = useConnection((state) => state.terminal?.serverUrl)
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const typed = EnrolmentCode.safeParse(code)
    if (!typed.success) {
      setSentence(say('bad_code'))
      return
    }
    setBusy(true)
    setSentence(null)
    // The engine tells its new state on success, and the terminal's screen replaces this one.
    void ask(engine.api.enrol({ code: typed.data })).then((answer) => {
      setBusy(false)
      if (!answer.ok) setSentence(answer.sentence)
    })
  }

  return (
    <main className="enrol-screen">
      <form className="enrol-card" onSubmit={submit}>
        <h1>{onBack === null ? say('set_up') : say('enrol_again')}</h1>
        <p>{say('what_to_do')}</p>
        {waiting > 0 && (
          <p data-testid="unsent-records">
            <strong>{say('unsent', { count: waiting })}</strong> {say('unsent_advice', { count: waiting })}
          </p>
        )}
        <label htmlFor="enrolment-code">{say('code')}</label>
        <input
          id="enrolment-code"
          className="code-field"
          dir="ltr"
          value={code}
          onChange={(event) => setCode(tidyCode(event.target.value))}
          placeholder={EXAMPLE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Problem sentence={sentence} />
        <button type="submit" className="button primary large" disabled={busy || code === ''}>
          {busy ? say('enrolling') : say('enrol')}
        </button>
        {onBack !== null && (
          <button type="button" className="button quiet" disabled={busy} onClick={onBack}>
            {say('back')}
          </button>
        )}
        <LanguageButtons />
        <p className="enrol-server">{say('server', { url: serverUrl ?? '' })}</p>
      </form>
      <ConnectionLight timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} mapConfirmedAt={null} />
      <Notices />
    </main>
  )
}
