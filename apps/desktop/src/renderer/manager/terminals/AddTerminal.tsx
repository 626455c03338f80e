/** A code for a new terminal: large on the screen and as a picture for a scanner, used once, with the time that is left. */
import { type Cinema, type Id, type MadeEnrolmentCode, TERMINAL_KINDS } from '@marquee/shared'
import { type FormEvent, useEffect, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { TerminalKind, TerminalName } from '../../schemas.ts'
import { codePicture } from '../../ui/code-picture.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { countdown } from '../../ui/zoned-time.ts'
import { useKept } from '../kept/use-kept.ts'
import { useRequest } from '../office/use-request.ts'
import { say } from './words/say.ts'

const LOOK_EVERY_MS = 2000
const NEW_TERMINAL = {
  kind: 'counter' as TerminalKind,
  name: '',
  cinemaId: null as Id | null,
}
const NO_CODE = { made: null as MadeEnrolmentCode | null, of: '' }

interface AddTerminalProps {
  cinemas: readonly Cinema[]
  ofHouse: boolean
}

export function AddTerminal({ cinemas, ofHouse }: AddTerminalProps) {
  const engine = useEngine()
  const request = useRequest()
  const [fields, set, clear] = useKept('terminals', {
    ...NEW_TERMINAL,
    cinemaId: ofHouse ? null : (cinemas[0]?.id ?? null),
  })
  const { kind, name, cinemaId } = fields
  // On the screen until it is used, withdrawn or over, also when another view was open.
  const [{ made, of }, setCode, clearCode] = useKept('terminals code', NO_CODE, { reload: false })
  const typed = TerminalName.safeParse(name)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!typed.success) return
    const code = await request.run(() => engine.api.makeEnrolmentCode({ kind, name: typed.data, cinemaId }))
    if (!code) return
    setCode({ made: code, of: typed.data })
    clear()
  }
  if (made !== null) {
    return <CodeOnScreen made={made} name={of} onDone={clearCode} />
  }
  return (
    <form className="terminal-form boxed" aria-label={say('add')} onSubmit={(event) => void submit(event)}>
      <h2>{say('add')}</h2>
      <label>
        <span>{say('what_it_is')}</span>
        <select
          value={kind}
          onChange={({ target: { value } }) => set({ kind: TerminalKind.safeParse(value).data ?? 'counter' })}
        >
          {TERMINAL_KINDS.map((each) => (
            <option key={each} value={each}>
              {say(`kind_${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say('name_such_as')}</span>
        <input
          className="text-field"
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target: { value } }) => set({ name: value })}
        />
      </label>
      <label>
        <span>{say('cinema')}</span>
        <select
          value={cinemaId ?? ''}
          onChange={({ target: { value } }) => set({ cinemaId: value === '' ? null : value })}
        >
          {ofHouse && <option value="">{say('every_cinema')}</option>}
          {cinemas.map((cinema) => (
            <option key={cinema.id} value={cinema.id}>
              {cinema.name}
            </option>
          ))}
        </select>
      </label>
      <Problem sentence={request.sentence} />
      <button type="submit" className="button primary" disabled={request.isBusy || !typed.success}>
        {say('make_code')}
      </button>
    </form>
  )
}

function CodeOnScreen({ made, name, onDone }: { made: MadeEnrolmentCode; name: string; onDone(): void }) {
  const engine = useEngine()
  const now = useNow(1000)
  const withdrawing = useRequest()
  const [picture, setPicture] = useState<string | null>(null)
  const [enrolled, setEnrolled] = useState<string | null>(null)
  const left = Math.max(0, Math.ceil((Date.parse(made.expiresAt) - now) / 1000))
  const isOver = left === 0

  useEffect(() => {
    let wanted = true
    void codePicture(made.code, 200).then((drawn) => wanted && setPicture(drawn))
    return () => {
      wanted = false
    }
  }, [made])
  useEffect(() => {
    if (enrolled !== null || isOver) return
    const timer = setInterval(() => {
      void ask(engine.api.enrolmentCode({ code: made.code })).then((answer) => {
        if (answer.ok && answer.value.state === 'used') setEnrolled(answer.value.terminal ?? name)
      })
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [engine, made, name, enrolled, isOver])

  const withdraw = async (): Promise<void> => {
    // A code that could not be withdrawn is still good: it stays in sight.
    const withdrawn = await withdrawing.run(() => engine.api.withdrawEnrolmentCode({ code: made.code }))
    if (withdrawn !== undefined) onDone()
  }
  return (
    <section className="terminal-form boxed" aria-label={say('code_for_a_terminal')}>
      <h2>{enrolled === null ? say('code_for', { name }) : say('is_enrolled', { name: enrolled })}</h2>
      {enrolled === null && (
        <>
          <p>{say('open_on_device')}</p>
          <div className="terminal-code">
            <output dir="ltr">{made.code}</output>
            {picture !== null && <img src={picture} alt="" />}
            <p className="tabular" role="timer">
              {isOver ? say('time_is_over') : say('time_left', { time: countdown(left * 1000) })}
            </p>
          </div>
        </>
      )}
      <p className="terminal-said" role="status">
        {enrolled === null ? '' : say('code_is_used')}
      </p>
      {enrolled === null && !isOver && (
        <>
          <Problem sentence={withdrawing.sentence} />
          <button type="button" className="button" disabled={withdrawing.isBusy} onClick={() => void withdraw()}>
            {say('withdraw_code')}
          </button>
        </>
      )}
      {(enrolled !== null || isOver) && (
        <button type="button" className="button primary" onClick={onDone}>
          {say('add_another')}
        </button>
      )}
    </section>
  )
}
