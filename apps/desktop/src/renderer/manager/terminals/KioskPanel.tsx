/** One kiosk from afar: how it is, its message, out of order and back, a restart, and a picture of what it shows. Never a visitor's data. */
import type { TerminalStatus } from '@marquee/shared'
import { useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { useRequest } from '../office/use-request.ts'
import { KioskMessageForm } from './KioskMessageForm.tsx'
import { kioskFacts } from './kiosk-facts.ts'
import { say } from './words/say.ts'
import './kiosk-panel.css'

interface KioskPanelProps {
  terminal: TerminalStatus & { kiosk: NonNullable<TerminalStatus['kiosk']> }
  /** All of this manager's: a message may be for each of them. */
  kiosks: readonly TerminalStatus[]
  timeZone: string
}

interface Picture {
  picture: string
  at: string
}

export function KioskPanel({ terminal, kiosks, timeZone }: KioskPanelProps) {
  const engine = useEngine()
  const request = useRequest()
  const [asksRestart, setAsksRestart] = useState(false)
  const [picture, setPicture] = useState<Picture | null>(null)
  const { id: terminalId, name, kiosk } = terminal
  const { isOutOfOrder } = kiosk.setting
  const look = async (): Promise<void> => {
    const made = await request.run(() => engine.api.pictureOfKiosk({ terminalId }))
    if (made !== undefined) setPicture(made)
  }
  return (
    <section className="terminal-form boxed" aria-label={say('as_a_kiosk', { name })}>
      <h2>{name}</h2>
      <dl className="kiosk-facts">
        {kioskFacts(terminal, timeZone).map(({ what, text }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="kiosk-acts">
        <button
          type="button"
          className={`button ${isOutOfOrder ? 'primary' : ''}`}
          disabled={request.isBusy}
          onClick={() =>
            void (isOutOfOrder
              ? request.run(() => engine.api.putKioskBack({ terminalId }), say('is_back', { name }))
              : request.run(() => engine.api.takeKioskOut({ terminalId }), say('is_out', { name })))
          }
        >
          {isOutOfOrder ? say('put_back') : say('take_out')}
        </button>
        <button type="button" className="button" disabled={request.isBusy} onClick={() => setAsksRestart(true)}>
          {say('restart')}
        </button>
        <button type="button" className="button" disabled={request.isBusy} onClick={() => void look()}>
          {say('see_screen')}
        </button>
      </div>
      <p className="terminal-said" role="status">
        {request.said}
      </p>
      <Problem sentence={request.sentence} />
      {picture !== null && (
        <figure className="kiosk-picture">
          <img src={`data:image/jpeg;base64,${picture.picture}`} alt={say('what_it_shows', { name })} />
          <figcaption>{say('picture_as_of', { time: timeIn(timeZone, picture.at) })}</figcaption>
        </figure>
      )}
      <KioskMessageForm terminal={terminal} kiosks={kiosks} />
      {asksRestart && (
        <Question
          title={say('restart_question', { name })}
          onEscape={() => setAsksRestart(false)}
          answers={[
            {
              text: say('restart'),
              look: 'primary',
              onChoose: () => {
                setAsksRestart(false)
                void request.run(() => engine.api.restartKiosk({ terminalId }), say('restarts', { name }))
              },
            },
            { text: say('leave_it'), look: 'quiet', onChoose: () => setAsksRestart(false) },
          ]}
        >
          <p>{say('restart_means')}</p>
        </Question>
      )}
    </section>
  )
}
