/** Makes this installation a terminal, with a code from the manager. */
import { type FormEvent, useState } from 'react'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { EnrolmentCode } from '../schemas.ts'
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useStaffLanguage } from '../words/staff/use-staff-language.ts'
import { tidyCode } from './tidy-code.ts'
import '../ui/code-field.css'
import './enrol.css'

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
      setSentence('A code has three groups of four letters and digits, such as ABCD-EFGH-JKMN.')
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
        <h1>{onBack === null ? 'Set up this terminal' : 'Enrol this device again'}</h1>
        <p>
          Enter the enrolment code from the manager. It decides whether this is a counter, a kiosk, a door or a
          manager’s screen.
        </p>
        {waiting > 0 && (
          <p data-testid="unsent-records">
            <strong>
              {waiting === 1
                ? '1 record of this device, such as a sale, has'
                : `${waiting} records of this device, such as sales, have`}{' '}
              not been sent yet.
            </strong>{' '}
            Use a code of the same house, for the same kind of terminal as before. {waiting === 1 ? 'It' : 'Each'} is
            sent then, and a manager settles it as a conflict.
          </p>
        )}
        <label htmlFor="enrolment-code">Enrolment code</label>
        <input
          id="enrolment-code"
          className="code-field"
          value={code}
          onChange={(event) => setCode(tidyCode(event.target.value))}
          placeholder="ABCD-EFGH-JKMN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Problem sentence={sentence} />
        <button type="submit" className="button primary large" disabled={busy || code === ''}>
          {busy ? 'Enrolling…' : 'Enrol this terminal'}
        </button>
        {onBack !== null && (
          <button type="button" className="button quiet" disabled={busy} onClick={onBack}>
            Back
          </button>
        )}
        <p className="enrol-server">Server: {serverUrl}</p>
      </form>
      <ConnectionLight timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} mapConfirmedAt={null} />
      <Notices />
    </main>
  )
}
