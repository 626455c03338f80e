/** One terminal: its name, and the end of it. */
import type { TerminalStatus } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { TerminalName } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useRequest } from '../office/use-request.ts'
import { say } from './words/say.ts'

interface ChosenTerminalProps {
  terminal: TerminalStatus
  /** Of whoever works here. */
  isOwn: boolean
  /** It belongs to the whole house, and whoever works here to one cinema. */
  isBeyond: boolean
}

export function ChosenTerminal({ terminal, isOwn, isBeyond }: ChosenTerminalProps) {
  const engine = useEngine()
  const request = useRequest()
  const [name, setName] = useState(terminal.name)
  const [asks, setAsks] = useState(false)
  const typed = TerminalName.safeParse(name)
  const { id: terminalId, condition, state, kind } = terminal

  const rename = (event: FormEvent): void => {
    event.preventDefault()
    if (!typed.success) return
    void request.run(() => engine.api.renameTerminal({ terminalId, name: typed.data }), say('has_new_name'))
  }
  const revoke = (): void => {
    setAsks(false)
    void request.run(() => engine.api.revokeTerminal({ terminalId }), say('name_is_revoked', { name: terminal.name }))
  }
  return (
    <section className="terminal-form boxed" aria-label={terminal.name}>
      <h2>{terminal.name}</h2>
      {state === 'revoked' ? (
        <p className="quiet-text">{say('revoked_means')}</p>
      ) : isBeyond ? (
        <p className="quiet-text">{say('beyond_means')}</p>
      ) : (
        <>
          <form className="terminal-part" onSubmit={rename}>
            <label>
              <span>{say('name')}</span>
              <input
                className="text-field"
                value={name}
                maxLength={60}
                autoComplete="off"
                onChange={({ target: { value } }) => setName(value)}
              />
            </label>
            <button
              type="submit"
              className="button"
              disabled={request.isBusy || !typed.success || typed.data === terminal.name}
            >
              {say('rename')}
            </button>
          </form>
          {isOwn ? (
            <p className="quiet-text">{say('own_means')}</p>
          ) : (
            <button type="button" className="button danger" disabled={request.isBusy} onClick={() => setAsks(true)}>
              {say('revoke_name', { name: terminal.name })}
            </button>
          )}
        </>
      )}
      <p className="terminal-said" role="status">
        {request.said}
      </p>
      <Problem sentence={request.sentence} />
      {asks && (
        <Question
          title={say('revoke_question', { name: terminal.name })}
          onEscape={() => setAsks(false)}
          answers={[
            { text: say('revoke'), look: 'danger', onChoose: revoke },
            { text: say('leave_it'), look: 'quiet', onChoose: () => setAsks(false) },
          ]}
        >
          <p>{unsentWords(condition?.outbox ?? null)}</p>
          <p>{kind === 'counter' ? say('revoke_counter_means') : say('revoke_means')}</p>
        </Question>
      )}
    </section>
  )
}

function unsentWords(outbox: number | null): string {
  if (outbox === null) return say('unsent_unknown')
  return outbox === 0 ? say('unsent_none') : say('unsent_some', { count: outbox })
}
