/** User name, password, and the six digits of whoever uses them. No refusal says which of them was wrong. */

import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { LoginName, SecondFactor } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useTry } from './use-try.ts'
import { say } from './words/say.ts'

export function LogInForm({ isOnline }: { isOnline: boolean }) {
  const engine = useEngine()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const [isShown, setShown] = useState(false)
  const attempt = useTry()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typedLogin = LoginName.safeParse(login)
    const typedFactor = factor.trim() === '' ? undefined : SecondFactor.safeParse(factor)
    if (!typedLogin.success || password === '') return attempt.fail(say('type_both'))
    if (typedFactor && !typedFactor.success) {
      return attempt.fail(say('code_has_six_digits', { example: 'K7QF-2M9P' }))
    }
    const request = {
      login: typedLogin.data,
      password,
      ...(typedFactor?.success && { secondFactor: typedFactor.data }),
    }
    if (!(await attempt.run(() => engine.api.officeLogIn(request)))) setFactor('')
  }
  return (
    <form className="log-in-form" aria-label={say('log_in')} onSubmit={(event) => void submit(event)}>
      <h1>{say('log_in')}</h1>
      <label>
        <span>{say('user_name')}</span>
        <input
          className="text-field"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={login}
          maxLength={99}
          onChange={(event) => setLogin(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do than to log in
          autoFocus
        />
      </label>
      <label>
        <span>{say('password')}</span>
        <span className="password-field">
          <input
            className="text-field"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            maxLength={200}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={isShown ? say('hide_password') : say('show_password')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </button>
        </span>
      </label>
      <label>
        <span>{say('authenticator_code')}</span>
        <input
          className="text-field tabular"
          name="one-time-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={factor}
          maxLength={9}
          onChange={(event) => setFactor(event.target.value)}
        />
      </label>
      <Problem sentence={attempt.sentence} />
      <button
        type="submit"
        className="button primary large"
        disabled={attempt.isBusy || !isOnline || attempt.waitSeconds > 0}
      >
        {attempt.isBusy
          ? say('logging_in')
          : attempt.waitSeconds > 0
            ? say('wait', { seconds: attempt.waitSeconds })
            : say('log_in')}
      </button>
    </form>
  )
}
