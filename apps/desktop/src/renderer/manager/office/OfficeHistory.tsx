/** What was done at managers' pages, by whom and where. */
import type { OfficeHistoryAnswer } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { describeAct } from './act-words.ts'
import { useRequest } from './use-request.ts'
import { say } from './words/say.ts'

/** @param changes read again when this is another number */
export function OfficeHistory({ timeZone, changes }: { timeZone: string; changes: number }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const [acts, setActs] = useState<OfficeHistoryAnswer['acts'] | null>(null)
  const [more, setMore] = useState(false)
  const reading = useRequest()

  const read = async (before: number | null): Promise<void> => {
    const answer = await reading.run(() => engine.api.officeHistory({ before }))
    if (!answer) return
    setActs((known) => (before === null ? answer.acts : [...(known ?? []), ...answer.acts]))
    setMore(answer.more)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => {
    void read(null)
  }, [engine, isOnline, changes])

  return (
    <section className="boxed" aria-label={say('history_of_office')}>
      <h2>{say('history')}</h2>
      <Problem sentence={reading.sentence} />
      {acts?.length === 0 && <p className="nothing">{say('nothing_done')}</p>}
      <ul>
        {acts?.map((act) => (
          <li key={act.number} className="office-act">
            <time className="quiet-text" dateTime={act.at}>
              {dayAndTimeIn(timeZone, act.at)}
            </time>
            <span>
              <strong>{act.by ?? say('command_line')}</strong>{' '}
              {act.about === '' || act.about === act.by
                ? describeAct(act.what)
                : say('act_about', { act: describeAct(act.what), about: act.about })}
              {act.refused !== null && (
                <span className="office-refused">
                  {act.refused === 'unknown' ? say('unknown_whether_done') : say('refused')}
                </span>
              )}
              {act.terminal !== null && <small>{say('at_terminal', { terminal: act.terminal })}</small>}
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <button
          type="button"
          className="button"
          disabled={reading.isBusy}
          onClick={() => void read(acts?.at(-1)?.number ?? null)}
        >
          {say('show_earlier')}
        </button>
      )}
    </section>
  )
}
