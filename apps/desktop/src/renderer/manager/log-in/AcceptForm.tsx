/** Sets the password of an account by a code that an administrator, or the start of the house, has given. */
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { tidyCode } from '../../enrol/tidy-code.ts'
import { EnrolmentCode, PASSWORD_LENGTH } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { PasswordField, tooShort } from './PasswordField.tsx'
import { useTry } from './use-try.ts'
import { say } from './words/say.ts'
import '../../ui/code-field.css'

const EXAMPLE = 'ABCD-EFGH-JKMN'

export function AcceptForm({ isOnline }: { isOnline: boolean }) {
  const engine = useEngine()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const attempt = useTry()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = EnrolmentCode.safeParse(code)
    if (!typed.success) return attempt.fail(say('code_form', { example: EXAMPLE }))
    if (password.length < PASSWORD_LENGTH) return attempt.fail(tooShort())
    if (password !== again) return attempt.fail(say('passwords_differ'))
    await attempt.run(() => engine.api.officeAccept({ code: typed.data, password }))
  }
  return (
    <form className="log-in-form" aria-label={say('set_a_password')} onSubmit={(event) => void submit(event)}>
      <h1>{say('set_your_password')}</h1>
      <label>
        <span>{say('code')}</span>
        <input
          className="code-field"
          value={code}
          dir="ltr"
          placeholder={EXAMPLE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(tidyCode(event.target.value))}
          // biome-ignore lint/a11y/noAutofocus: the form appears because its button was pressed
          autoFocus
        />
      </label>
      <PasswordField
        label={say('new_password', { length: PASSWORD_LENGTH })}
        kind="new"
        value={password}
        onChange={setPassword}
      />
      <PasswordField label={say('same_again')} kind="new" value={again} onChange={setAgain} />
      <Problem sentence={attempt.sentence} />
      <button
        type="submit"
        className="button primary large"
        disabled={attempt.isBusy || !isOnline || attempt.waitSeconds > 0}
      >
        {attempt.isBusy ? say('setting_password') : say('set_and_log_in')}
      </button>
    </form>
  )
}
