/** Log-in by the house's provider: it opens in a window of its own, and shows six digits at the end, which are typed here. */
import type { OfficeProviderBegun } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { codePicture } from '../../ui/code-picture.ts'
import { Problem } from '../../ui/Problem.tsx'
import { say } from './words/say.ts'

export function ProviderForm({ provider, isOnline }: { provider: string; isOnline: boolean }) {
  const engine = useEngine()
  const [begun, setBegun] = useState<OfficeProviderBegun | null>(null)
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  const [picture, setPicture] = useState<string | null>(null)

  useEffect(() => {
    if (begun === null) return
    let wanted = true
    void codePicture(begun.url, 300).then((drawn) => wanted && setPicture(drawn))
    return () => {
      wanted = false
    }
  }, [begun])

  const begin = async (): Promise<void> => {
    setBusy(true)
    setSentence(null)
    const answer = await ask(engine.api.officeProviderBegin())
    setBusy(false)
    if (answer.ok) setBegun(answer.value)
    else setSentence(answer.sentence)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (begun === null) return begin()
    setBusy(true)
    setSentence(null)
    const answer = await ask(engine.api.officeProviderFinish({ attemptId: begun.attemptId, digits }))
    setBusy(false)
    if (answer.ok) return
    setDigits('')
    setSentence(answer.sentence)
  }
  return (
    <form
      className="log-in-form"
      aria-label={say('log_in_with', { provider })}
      onSubmit={(event) => void submit(event)}
    >
      <h1>{say('log_in_with', { provider })}</h1>
      {begun === null ? (
        <button type="submit" className="button primary large" disabled={isBusy || !isOnline}>
          {isBusy ? say('asking_provider') : say('begin')}
        </button>
      ) : (
        <>
          {/* A terminal in a window of its own opens no other one: there the telephone does. */}
          {picture !== null && <img className="provider-picture" src={picture} alt={say('provider_picture')} />}
          <p>
            <a className="button large" href={begun.url} target="_blank" rel="noreferrer">
              {say('open_provider', { provider })}
            </a>
          </p>
          <label>
            <span>{say('digits_at_end')}</span>
            <input
              className="text-field tabular"
              inputMode="numeric"
              autoComplete="off"
              value={digits}
              maxLength={6}
              onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
            />
          </label>
          <button type="submit" className="button primary large" disabled={isBusy || !isOnline || digits.length !== 6}>
            {say('log_in')}
          </button>
        </>
      )}
      <Problem sentence={sentence} />
    </form>
  )
}
