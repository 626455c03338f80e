/** Sets the password of an account by a code that an administrator, or the start of the house, has given. */
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { tidyCode } from '../../enrol/tidy-code.ts'
import { EnrolmentCode, PASSWORD_LENGTH } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { PasswordField, TOO_SHORT } from './PasswordField.tsx'
import { useTry } from './use-try.ts'
import '../../ui/code-field.css'

export function AcceptForm({ isOnline }: { isOnline: boolean }) {
  const engine = useEngine()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const attempt = useTry()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = EnrolmentCode.safeParse(code)
    if (!typed.success)
      return attempt.fail('A code has three groups of four letters and digits, such as ABCD-EFGH-JKMN.')
    if (password.length < PASSWORD_LENGTH) return attempt.fail(TOO_SHORT)
    if (password !== again) return attempt.fail('The two passwords differ.')
    await attempt.run(() => engine.api.officeAccept({ code: typed.data, password }))
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
      <PasswordField
        label={`New password, ${PASSWORD_LENGTH} characters at least`}
        kind="new"
        value={password}
        onChange={setPassword}
      />
      <PasswordField label="The same again" kind="new" value={again} onChange={setAgain} />
      <Problem sentence={attempt.sentence} />
      <button
        type="submit"
        className="button primary large"
        disabled={attempt.isBusy || !isOnline || attempt.waitSeconds > 0}
      >
        {attempt.isBusy ? 'Setting the password…' : 'Set the password and log in'}
      </button>
    </form>
  )
}
