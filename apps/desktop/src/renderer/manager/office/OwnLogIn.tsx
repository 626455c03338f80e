/** The own log-in: the password, the second factor, the cinema that is looked after, and logging out. */
import type { Cinema, OfficeSecondFactorBegun, OfficeSession } from '@marquee/shared'
import { type FormEvent, useContext, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { PASSWORD_LENGTH, SecondFactor } from '../../schemas.ts'
import { codePicture } from '../../ui/code-picture.ts'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { PasswordField, tooShort } from '../log-in/PasswordField.tsx'
import { LoggedOutContext } from './logged-out-context.ts'
import { type Requests, useRequest } from './use-request.ts'
import { say } from './words/say.ts'
import './office.css'

interface OwnLogInProps {
  session: OfficeSession
  cinemas: readonly Cinema[]
}

export function OwnLogIn({ session, cinemas }: OwnLogInProps) {
  const engine = useEngine()
  const loggedOut = useContext(LoggedOutContext)
  const request = useRequest()
  return (
    <main className="office-people own-log-in" aria-label={say('your_log_in')}>
      <div className="office-main">
        <section className="boxed" aria-label={session.name}>
          <h2>
            {session.name} <small className="quiet-text">{session.login}</small>
          </h2>
          {session.cinemas.length > 1 && (
            <label>
              <span>{say('cinema_looked_after')}</span>
              <select
                value={session.cinemaId ?? ''}
                disabled={request.isBusy}
                onChange={({ target: { value } }) =>
                  void request.run(() => engine.api.officeChooseCinema({ cinemaId: value }))
                }
              >
                {session.cinemas.map((id) => (
                  <option key={id} value={id}>
                    {cinemas.find((cinema) => cinema.id === id)?.name ?? id}
                  </option>
                ))}
              </select>
            </label>
          )}
          <LanguageSelect />
          <button
            type="button"
            className="button"
            disabled={request.isBusy}
            onClick={() => void request.run(() => engine.api.officeLogOut()).then(loggedOut)}
          >
            {say('log_out')}
          </button>
          <Problem sentence={request.sentence} />
        </section>
        {session.hasPassword && <SecondFactorPart session={session} />}
        {session.hasPassword && <PasswordPart />}
      </div>
    </main>
  )
}

function PasswordPart() {
  const engine = useEngine()
  const request = useRequest()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (next.length < PASSWORD_LENGTH) return request.fail(tooShort())
    if (await request.run(() => engine.api.officeChangePassword({ password, next }), say('password_changed'))) {
      setPassword('')
      setNext('')
    }
  }
  return (
    <form className="office-form boxed" aria-label={say('password')} onSubmit={(event) => void submit(event)}>
      <h2>{say('password')}</h2>
      <PasswordField label={say('known_password')} kind="known" value={password} onChange={setPassword} />
      <PasswordField
        label={say('new_password', { length: PASSWORD_LENGTH })}
        kind="new"
        value={next}
        onChange={setNext}
      />
      <p className="quiet-text">{say('others_logged_out')}</p>
      <button type="submit" className="button" disabled={request.isBusy || password === '' || next === ''}>
        {say('change_password')}
      </button>
      <Outcome request={request} />
    </form>
  )
}

function SecondFactorPart({ session }: { session: OfficeSession }) {
  const engine = useEngine()
  const request = useRequest()
  const [password, setPassword] = useState('')
  const [digits, setDigits] = useState('')
  const [begun, setBegun] = useState<OfficeSecondFactorBegun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const typed = SecondFactor.safeParse(digits)

  useEffect(() => {
    if (begun === null) return setPicture(null)
    let wanted = true
    void codePicture(begun.uri, 220).then((made) => wanted && setPicture(made))
    return () => {
      wanted = false
    }
  }, [begun])

  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const answer = await request.run(() => engine.api.officeBeginSecondFactor({ password }))
    if (answer) setBegun(answer)
  }
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typed.success) return
    const answer = await request.run(() => engine.api.officeConfirmSecondFactor({ secondFactor: typed.data }))
    if (!answer) return
    setCodes(answer.codes)
    setBegun(null)
    setPassword('')
    setDigits('')
  }
  const end = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typed.success) return
    const ended = { password, secondFactor: typed.data }
    if ((await request.run(() => engine.api.officeEndSecondFactor(ended), say('is_ended'))) === undefined) return
    setPassword('')
    setDigits('')
  }
  const digitsField = (
    <label>
      <span>{session.hasSecondFactor ? say('digits_or_recovery_code') : say('digits_now')}</span>
      <input
        className="text-field tabular"
        autoComplete="one-time-code"
        value={digits}
        maxLength={9}
        onChange={(event) => setDigits(event.target.value)}
      />
    </label>
  )
  if (codes !== null) {
    return (
      <section className="office-form boxed" aria-label={say('recovery_codes')}>
        <h2>{say('recovery_codes')}</h2>
        <p>{say('recovery_codes_mean')}</p>
        <ul className="recovery-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" className="button primary" onClick={() => setCodes(null)}>
          {say('written_down')}
        </button>
      </section>
    )
  }
  if (session.hasSecondFactor) {
    return (
      <form className="office-form boxed" aria-label={say('second_factor')} onSubmit={(event) => void end(event)}>
        <h2>{say('second_factor')}</h2>
        <p className="quiet-text">{say('in_use', { count: session.recoveryCodesLeft })}</p>
        <PasswordField label={say('password')} kind="known" value={password} onChange={setPassword} />
        {digitsField}
        <button type="submit" className="button danger" disabled={request.isBusy || password === '' || !typed.success}>
          {say('end_second_factor')}
        </button>
        <Outcome request={request} />
      </form>
    )
  }
  return (
    <form
      className="office-form boxed"
      aria-label={say('second_factor')}
      onSubmit={(event) => void (begun === null ? begin(event) : confirm(event))}
    >
      <h2>{say('second_factor')}</h2>
      {begun === null ? (
        <>
          <p className="quiet-text">{say('authenticator_means')}</p>
          <PasswordField label={say('password')} kind="known" value={password} onChange={setPassword} />
          <button type="submit" className="button" disabled={request.isBusy || password === ''}>
            {say('set_up_second_factor')}
          </button>
        </>
      ) : (
        <>
          <p>{say('read_picture')}</p>
          <div className="office-code">
            {picture !== null && <img src={picture} alt={say('secret_picture')} />}
            <code className="office-secret" dir="ltr">
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </div>
          {digitsField}
          <button type="submit" className="button primary" disabled={request.isBusy || !typed.success}>
            {say('take_into_use')}
          </button>
        </>
      )}
      <Outcome request={request} />
    </form>
  )
}

function Outcome({ request }: { request: Requests }) {
  return (
    <>
      <p className="office-said" role="status">
        {request.said}
      </p>
      <Problem sentence={request.sentence} />
    </>
  )
}
