/** Sets the password of an account by a code that an administrator, or the start of the house, has given. */
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { tidyCode } from '../../enrol/tidy-code.ts'
import { EnrolmentCode, PASSWORD_LENGTH } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useWait } from './use-wait.ts'
import '../../ui/code-field.css'

export function AcceptForm({ isOnline }: { isOnline: boolean }) {
  const engine = useEngine()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const wait = useWait()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = EnrolmentCode.safeParse(code)
    if (!typed.success)
      return setSentence('A code has three groups of four letters and digits, such as ABCD-EFGH-JKMN.')
    if (password.length < PASSWORD_LENGTH) {
      return setSentence(`The password needs ${PASSWORD_LENGTH} characters at least. Four words are good.`)
    }
    if (password !== again) return setSentence('The two passwords differ.')
    setBusy(true)
    setSentence(null)
    const answer = await ask(engine.api.officeAccept({ code: typed.data, password }))
    setBusy(false)
    if (answer.ok) return
    if (answer.refusal?.code === 'office_wait') wait.begin(answer.refusal.seconds)
    setSentence(answer.sentence)
  }
  return (
    <form className="log-in-form" aria-label="Set a password" onSubmit={(event) => void submit(event)}>
      <h1>Set your password</h1>
      <label>
        <span>Code</span>
        <input
          className="code-field"
          value={code}
          placeholder="ABCD-EFGH-JKMN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(tidyCode(event.target.value))}
          // biome-ignore lint/a11y/noAutofocus: the form appears because its button was pressed
          autoFocus
        />
      </label>
      <label>
        <span>New password, {PASSWORD_LENGTH} characters at least</span>
        <input
          className="text-field"
          name="new-password"
          type="password"
          autoComplete="new-password"
          value={password}
          maxLength={200}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <label>
        <span>The same again</span>
        <input
          className="text-field"
          name="new-password-again"
          type="password"
          autoComplete="new-password"
          value={again}
          maxLength={200}
          onChange={(event) => setAgain(event.target.value)}
        />
      </label>
      <Problem sentence={wait.seconds > 0 ? `Too many wrong tries: wait ${wait.seconds} s.` : sentence} />
      <button type="submit" className="button primary large" disabled={isBusy || !isOnline || wait.seconds > 0}>
        {isBusy ? 'Setting the password…' : 'Set the password and log in'}
      </button>
    </form>
  )
}
