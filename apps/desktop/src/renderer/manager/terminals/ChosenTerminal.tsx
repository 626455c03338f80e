/** One terminal: its name, and the end of it. */
import type { TerminalStatus } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { TerminalName } from '../../schemas.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { useRequest } from '../office/use-request.ts'

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
    void request.run(() => engine.api.renameTerminal({ terminalId, name: typed.data }), 'It has its new name.')
  }
  const revoke = (): void => {
    setAsks(false)
    void request.run(() => engine.api.revokeTerminal({ terminalId }), `${terminal.name} is revoked.`)
  }
  return (
    <section className="terminal-form boxed" aria-label={terminal.name}>
      <h2>{terminal.name}</h2>
      {state === 'revoked' ? (
        <p className="quiet-text">It is revoked: its key opens nothing any more. Enrol the device anew to use it.</p>
      ) : isBeyond ? (
        <p className="quiet-text">It belongs to the whole house. An administrator of the whole house changes it.</p>
      ) : (
        <>
          <form className="terminal-part" onSubmit={rename}>
            <label>
              <span>Name</span>
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
              Rename
            </button>
          </form>
          {isOwn ? (
            <p className="quiet-text">You work at this one. Another terminal can revoke it.</p>
          ) : (
            <button type="button" className="button danger" disabled={request.isBusy} onClick={() => setAsks(true)}>
              Revoke {terminal.name}
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
          title={`Revoke ${terminal.name}?`}
          onEscape={() => setAsks(false)}
          answers={[
            { text: 'Revoke', look: 'danger', onChoose: revoke },
            { text: 'Leave it', look: 'quiet', onChoose: () => setAsks(false) },
          ]}
        >
          <p>{unsentWords(condition?.outbox ?? null)}</p>
          <p>
            It is thrown out at once, and its key opens nothing any more.
            {kind === 'counter' &&
              ' Seats that it may have sold stay closed until somebody releases them by force, or the show is over.'}
          </p>
        </Question>
      )}
    </section>
  )
}

function unsentWords(outbox: number | null): string {
  if (outbox === null) return 'It hasn’t said whether it has sales or other records that it hasn’t sent.'
  if (outbox === 0) return 'When it was last heard, it had sent everything.'
  const records = outbox === 1 ? '1 record, such as a sale,' : `${outbox} records, such as sales,`
  return `When it was last heard, it had ${records} that it hadn’t sent. Enrolled anew, the device sends them as conflicts.`
}
