/** The number of seats of each show that a cinema allots to its counters, which, and when. */
import type { AllotmentPolicy, Cinema, TerminalStatus } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { CinemaPicker } from '../../ui/CinemaPicker.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import './policy.css'
import { say } from './words/say.ts'

interface PolicyPanelProps {
  cinemas: readonly Cinema[]
  terminals: readonly TerminalStatus[]
}

export function PolicyPanel({ cinemas, terminals }: PolicyPanelProps) {
  const engine = useEngine()
  const own = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const online = useConnection((state) => state.terminal?.link.state === 'online')
  const choice = own === null ? cinemas : cinemas.filter((cinema) => cinema.id === own)
  const [picked, setPicked] = useState<string | null>(null)
  const cinemaId = picked ?? choice[0]?.id ?? null
  const [known, setKnown] = useState<{ cinemaId: string; policy: AllotmentPolicy } | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => {
    if (cinemaId === null) return
    let wanted = true
    const forget = engine.onConnected(() => {
      void ask(engine.api.allotmentPolicy({ cinemaId })).then((answer) => {
        if (!wanted) return
        if (answer.ok) setKnown({ cinemaId, policy: answer.value })
        setSentence(answer.ok ? null : answer.sentence)
      })
    })
    return () => {
      wanted = false
      forget()
    }
  }, [engine, cinemaId, online])

  const save = async (policy: AllotmentPolicy): Promise<void> => {
    if (cinemaId === null) return
    setBusy(true)
    setSaid(null)
    const answer = await ask(engine.api.setAllotmentPolicy({ cinemaId, policy }))
    setBusy(false)
    setSentence(answer.ok ? null : answer.sentence)
    if (!answer.ok) return
    setKnown({ cinemaId, policy: answer.value })
    setSaid(say('kept'))
  }
  return (
    <aside className="policy boxed" aria-label={say('policy')}>
      <div className="panel-heading">
        <h2>{say('title')}</h2>
        {choice.length > 1 && (
          <CinemaPicker
            cinemas={choice}
            chosen={cinemaId}
            onChoose={(id) => {
              setPicked(id)
              setSaid(null)
            }}
          />
        )}
      </div>
      <Problem sentence={sentence} />
      {known !== null && known.cinemaId === cinemaId && (
        <PolicyForm
          key={`${known.cinemaId} ${JSON.stringify(known.policy)}`}
          policy={known.policy}
          counters={terminals.filter(
            ({ kind, state, cinemaId: at }) =>
              kind === 'counter' && state !== 'revoked' && (at === null || at === cinemaId),
          )}
          busy={busy}
          onSave={(policy) => void save(policy)}
        />
      )}
      <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
    </aside>
  )
}
