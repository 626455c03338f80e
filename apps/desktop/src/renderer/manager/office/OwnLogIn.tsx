/** The own log-in: the password, the second factor, the cinema that is looked after, and logging out. */
import type { Cinema, OfficeSecondFactorBegun, OfficeSession } from '@marquee/shared'
import { type FormEvent, useContext, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { PASSWORD_LENGTH, SecondFactor } from '../../schemas.ts'
import { codePicture } from '../../ui/code-picture.ts'
import { Problem } from '../../ui/Problem.tsx'
import { PasswordField, TOO_SHORT } from '../log-in/PasswordField.tsx'
import { LoggedOutContext } from './logged-out-context.ts'
import { type Requests, useRequest } from './use-request.ts'
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
    <main className="office-people own-log-in" aria-label="Your log-in">
      <div className="office-main">
        <section className="boxed" aria-label={session.name}>
          <h2>
            {session.name} <small className="quiet-text">{session.login}</small>
          </h2>
          {session.cinemas.length > 1 && (
            <label>
              <span>The cinema that you look after</span>
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
          <button
            type="button"
            className="button"
            disabled={request.isBusy}
            onClick={() => void request.run(() => engine.api.officeLogOut()).then(loggedOut)}
          >
            Log out
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
    if (next.length < PASSWORD_LENGTH) return request.fail(TOO_SHORT)
    if (await request.run(() => engine.api.officeChangePassword({ password, next }), 'The password is changed.')) {
      setPassword('')
      setNext('')
    }
  }
  return (
    <form className="office-form boxed" aria-label="Password" onSubmit={(event) => void submit(event)}>
      <h2>Password</h2>
      <PasswordField label="The password that you have" kind="known" value={password} onChange={setPassword} />
      <PasswordField
        label={`The new one, ${PASSWORD_LENGTH} characters at least`}
        kind="new"
        value={next}
        onChange={setNext}
      />
      <p className="quiet-text">Other places where you are logged in are logged out.</p>
      <button type="submit" className="button" disabled={request.isBusy || password === '' || next === ''}>
        Change the password
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
    if ((await request.run(() => engine.api.officeEndSecondFactor(ended), 'It is ended.')) === undefined) return
    setPassword('')
    setDigits('')
  }
  const digitsField = (
    <label>
      <span>{session.hasSecondFactor ? 'Six digits, or a recovery code' : 'The six digits that it shows now'}</span>
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
      <section className="office-form boxed" aria-label="Recovery codes">
        <h2>Recovery codes</h2>
        <p>
          The second factor is in use. Each of these codes is good once instead of the six digits, when the telephone is
          lost. They are not shown again: write them down.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" className="button primary" onClick={() => setCodes(null)}>
          I have written them down
        </button>
      </section>
    )
  }
  if (session.hasSecondFactor) {
    return (
      <form className="office-form boxed" aria-label="Second factor" onSubmit={(event) => void end(event)}>
        <h2>Second factor</h2>
        <p className="quiet-text">
          In use.{' '}
          {session.recoveryCodesLeft === 1
            ? '1 recovery code is left.'
            : `${session.recoveryCodesLeft} recovery codes are left.`}
        </p>
        <PasswordField label="Password" kind="known" value={password} onChange={setPassword} />
        {digitsField}
        <button type="submit" className="button danger" disabled={request.isBusy || password === '' || !typed.success}>
          End the second factor
        </button>
        <Outcome request={request} />
      </form>
    )
  }
  return (
    <form
      className="office-form boxed"
      aria-label="Second factor"
      onSubmit={(event) => void (begun === null ? begin(event) : confirm(event))}
    >
      <h2>Second factor</h2>
      {begun === null ? (
        <>
          <p className="quiet-text">
            With an authenticator on your telephone, a password alone lets nobody in. It shows six digits that change
            every 30 s.
          </p>
          <PasswordField label="Password" kind="known" value={password} onChange={setPassword} />
          <button type="submit" className="button" disabled={request.isBusy || password === ''}>
            Set up a second factor
          </button>
        </>
      ) : (
        <>
          <p>Read this picture with the authenticator, or type the secret there.</p>
          <div className="office-code">
            {picture !== null && <img src={picture} alt="The secret, for an authenticator" />}
            <code className="office-secret">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </div>
          {digitsField}
          <button type="submit" className="button primary" disabled={request.isBusy || !typed.success}>
            Take it into use
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
