/** How this kiosk is, and what staff do about it. */
import { CircleCheck, Power, PowerOff, Printer, RotateCw, SquareArrowOutUpRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { StaffAtKiosk } from '../../../terminal/api.ts'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask, askPlain } from '../../connection/ask.ts'
import { useRequest } from '../../manager/office/use-request.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Question } from '../../ui/Question.tsx'
import { SidesSetting } from '../pay/SidesSetting.tsx'
import { linkWords, outboxWords, printerWords, type ReaderSeen, readerWords, voiceWords } from './kiosk-words.ts'

const READER_EVERY_MS = 10_000

export function StaffPage({ staff, onClose }: { staff: StaffAtKiosk; onClose(): void }) {
  const engine = useEngine()
  const request = useRequest()
  const terminal = useConnection((state) => state.terminal)
  const reader = useReader()
  const hasVoice = useVoice()
  const [asks, setAsks] = useState<'restart' | 'leave' | null>(null)
  if (terminal === null || terminal.kiosk === null) return null
  const { kiosk, printer, link, waitingCommands } = terminal
  const doubtful = printer?.jobs.filter(({ state }) => state === 'unknown') ?? []
  const now = Date.now()
  return (
    <>
      <dl className="staff-state">
        <Row name="Visitors" state={kiosk.isOutOfOrder ? OUT : { isGood: true, text: 'They can buy here.' }} />
        <Row name="Network" state={linkWords(link, now)} />
        <Row name="Unsent" state={outboxWords(waitingCommands)} />
        <Row name="Printer" state={printerWords(printer)} />
        <Row name="Card reader" state={readerWords(reader)} />
        <Row name="Voice" state={voiceWords(hasVoice)} />
      </dl>
      {doubtful.length > 0 && (
        <ul className="staff-doubtful" aria-label="Did they come out?">
          {doubtful.map(({ jobId, called }) => (
            <li key={jobId}>
              <span>{called}: did it come out whole?</span>
              <Act onPress={() => void request.run(() => engine.api.settlePrint({ jobId, cameOut: true }))}>
                It came out
              </Act>
              <Act onPress={() => void request.run(() => engine.api.settlePrint({ jobId, cameOut: false }))}>
                Print a copy
              </Act>
            </li>
          ))}
        </ul>
      )}
      <div className="staff-said" role="status">
        {request.said}
      </div>
      <div className="staff-problem">
        <Problem sentence={request.sentence} />
      </div>
      <div className="staff-acts">
        <Act
          isBusy={request.isBusy}
          onPress={() => void request.run(() => engine.api.testPrint(), 'The test page is being printed.')}
        >
          <Printer aria-hidden="true" /> Paper changed: print a test page
        </Act>
        <Act
          isBusy={request.isBusy}
          onPress={() =>
            void request.run(
              () => engine.api.setOutOfOrder({ isOutOfOrder: !kiosk.isOutOfOrder }),
              kiosk.isOutOfOrder ? 'Visitors can buy here again.' : 'Visitors are sent to the counter.',
            )
          }
        >
          {kiosk.isOutOfOrder ? <Power aria-hidden="true" /> : <PowerOff aria-hidden="true" />}
          {kiosk.isOutOfOrder ? 'Put it back to work' : 'Take it out of order'}
        </Act>
        <div className="staff-sides">
          <SidesSetting className="staff-button" />
        </div>
        <Act isBusy={request.isBusy} onPress={() => setAsks('restart')}>
          <RotateCw aria-hidden="true" /> Restart
        </Act>
        <Act isBusy={request.isBusy} onPress={() => setAsks('leave')}>
          <SquareArrowOutUpRight aria-hidden="true" /> Leave the kiosk’s lock-down
        </Act>
      </div>
      {asks === 'restart' && (
        <Question
          title="Restart this kiosk?"
          onEscape={() => setAsks(null)}
          answers={[
            {
              text: 'Restart',
              look: 'primary',
              onChoose: () => {
                setAsks(null)
                void request.run(() => engine.api.restartOwnKiosk(), 'It restarts.')
              },
            },
            { text: 'Leave it', look: 'quiet', onChoose: () => setAsks(null) },
          ]}
        >
          <p>{kiosk.isInBrowser ? 'It runs in a browser: its page is loaded again.' : 'Its program begins anew.'}</p>
        </Question>
      )}
      {asks === 'leave' && (
        <Question
          title="Leave the lock-down?"
          onEscape={() => setAsks(null)}
          answers={
            kiosk.isInBrowser || !staff.mayLeave
              ? [{ text: 'Close', look: 'quiet', onChoose: () => setAsks(null) }]
              : [
                  {
                    text: 'Leave it',
                    look: 'danger',
                    onChoose: () => {
                      setAsks(null)
                      void request.run(() => engine.api.leaveLockDown()).then(onClose)
                    },
                  },
                  { text: 'Stay', look: 'quiet', onChoose: () => setAsks(null) },
                ]
          }
        >
          <p>{leaveWords(kiosk.isInBrowser, staff.mayLeave)}</p>
        </Question>
      )}
    </>
  )
}

const OUT = { isGood: false, text: 'Out of order: they are sent to the counter.' }

function leaveWords(isInBrowser: boolean, mayLeave: boolean): string {
  if (isInBrowser)
    return 'This kiosk runs in a browser, which the page can’t leave. Close the browser by its own means.'
  if (!mayLeave) return 'That needs a supervisor’s PIN.'
  return 'The window gets a frame, and the machine’s desktop is open to whoever stands here. It is locked again at the next start.'
}

function Row({ name, state }: { name: string; state: { isGood: boolean; text: string } }) {
  return (
    <div data-good={state.isGood}>
      <dt>{name}</dt>
      <dd>
        {state.isGood ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />} {state.text}
      </dd>
    </div>
  )
}

function Act({ isBusy = false, onPress, children }: { isBusy?: boolean; onPress(): void; children: ReactNode }) {
  return (
    <button type="button" className="staff-button" disabled={isBusy} onClick={onPress}>
      {children}
    </button>
  )
}

/** null: no answer yet. */
function useVoice(): boolean | null {
  const engine = useEngine()
  const [hasVoice, setHasVoice] = useState<boolean | null>(null)
  useEffect(() => {
    void askPlain(engine.api.accessState()).then((answer) => {
      if (answer.ok) setHasVoice(answer.value.hasVoice)
    })
  }, [engine])
  return hasVoice
}

/** The gateway is asked only while somebody looks. */
function useReader(): ReaderSeen {
  const engine = useEngine()
  const [reader, setReader] = useState<ReaderSeen>('asking')
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const answer = await ask(engine.api.readerOfKiosk())
      if (!isOver) setReader(answer.ok ? answer.value.reader : 'unknown')
    }
    void look()
    const timer = setInterval(() => void look(), READER_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [engine])
  return reader
}
