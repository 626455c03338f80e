/** Visitors at kiosks who need help, on the screens of those who can go to them: with the kiosk's name and what it shows. */
import { HELP_CALL_MINUTES, type HelpCall } from '@marquee/shared'
import { HandHelping } from 'lucide-react'
import { useConnection, useEngine } from '../app/terminal-context.tsx'
import { useRequest } from '../manager/office/use-request.ts'
import { Problem } from '../ui/Problem.tsx'
import { useNow } from '../ui/use-now.ts'
import { type HelpWords, helpWords } from './help-words.ts'
import './help-band.css'

interface HelpBandProps {
  /** False: whoever is here may only look. */
  mayAnswer?: boolean
  words?: HelpWords
}

export function HelpBand({ mayAnswer = true, words = helpWords() }: HelpBandProps) {
  const engine = useEngine()
  const request = useRequest()
  const calls = useConnection(({ terminal }) => terminal?.helpCalls ?? NONE)
  const now = useNow(10_000)
  const shown = calls.filter(({ calledAt }) => now - Date.parse(calledAt) < HELP_CALL_MINUTES * 60_000)
  return (
    <section className="help-band" aria-label={words.label}>
      {shown.map((call) => (
        <div key={call.callId} className="help-call" data-answered={call.by !== null}>
          <HandHelping aria-hidden="true" size={22} />
          <p role={call.by === null ? 'alert' : 'status'}>{words.inWords(call, now)}</p>
          {call.by === null && mayAnswer && (
            <button
              type="button"
              className="button"
              aria-label={words.comeTo(call.kiosk)}
              disabled={request.isBusy}
              onClick={() => void request.run(() => engine.api.answerHelpCall({ callId: call.callId }))}
            >
              {words.come}
            </button>
          )}
        </div>
      ))}
      {shown.length > 0 && <Problem sentence={request.sentence} />}
    </section>
  )
}

const NONE: readonly HelpCall[] = []
