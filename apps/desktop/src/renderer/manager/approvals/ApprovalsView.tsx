/** Approvals at the manager's page: what counters ask for, to be answered with a name, and what was answered. */
import type { ApprovalQuestion } from '@marquee/shared'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import type { ApprovalsStore } from './approvals-store.ts'
import '../columns.css'
import '../vouchers/vouchers.css'
import './approvals.css'
import { say } from './words/say.ts'

export function ApprovalsView({ store, timeZone }: { store: ApprovalsStore; timeZone: string }) {
  const { waiting, shown, answered, name, isBusy, sentence } = useStore(store)
  useEffect(() => store.lookAt(), [store])
  const who = useConnection((state) => state.terminal?.office?.session?.name)
  // Whoever has logged in answers: the server takes their name, whatever is typed.
  useEffect(() => {
    if (who !== undefined) store.setName(who)
  }, [store, who])
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const isReady = isOnline && !isBusy && name.trim() !== ''
  return (
    <main className="office-columns vouchers-view" aria-label={say('title')}>
      <div className="office-column">
        <Problem sentence={sentence} />
        <section className="approvals-waiting boxed" aria-label={say('waiting')}>
          <div className="approvals-heading">
            <h2>{say('waiting')}</h2>
            <label>
              <span>{say('your_name')}</span>
              <input
                className="text-field"
                readOnly={who !== undefined}
                autoComplete="off"
                maxLength={80}
                value={name}
                onChange={(event) => store.setName(event.target.value)}
              />
            </label>
          </div>
          {waiting !== null && shown.length === 0 && <p className="nothing">{say('none_asks')}</p>}
          <ul>
            {shown.map(({ question: each, end }) => (
              <li key={each.approvalId} data-approval={each.approvalId} data-end={end}>
                <Asked question={each} at={timeIn(timeZone, each.askedAt)} />
                {end !== null && <span className="approval-end">{say(`end_${end}`)}</span>}
                {/* Their place is kept where they can’t be seen any more: the rows below stay where they are. */}
                <div className="approval-buttons">
                  <button
                    type="button"
                    className="button"
                    disabled={!isReady || end !== null}
                    onClick={() => void store.answer(each.approvalId, 'no')}
                  >
                    {say('no')}
                  </button>
                  <button
                    type="button"
                    className="button primary"
                    disabled={!isReady || end !== null}
                    onClick={() => void store.answer(each.approvalId, 'yes')}
                  >
                    {say('yes')}
                  </button>
                </div>
              </li>
            ))}
          </ul>
          <p className="quiet-text approvals-why">
            {waiting !== null && waiting.length > 0 && name.trim() === '' ? say('write_name') : ''}
          </p>
        </section>
      </div>
      <div className="office-column">
        <section className="approvals-answered boxed" aria-label={say('answered')}>
          <h2>{say('answered')}</h2>
          {answered.length === 0 && <p className="nothing">{say('none_answered')}</p>}
          <ul>
            {answered.map((each) => (
              <li key={each.approvalId} data-approval={each.approvalId}>
                <Asked question={each} at={dayAndTimeIn(timeZone, each.askedAt)} />
                <span className="approval-answer">
                  <strong>{each.state === 'granted' ? say('yes') : say('no')}</strong>
                  <small>{each.by}</small>
                  {each.state === 'granted' && <small>{each.usedAt === null ? say('not_used') : say('done')}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  )
}

function Asked({ question: { terminal, what }, at }: { question: ApprovalQuestion; at: string }) {
  return (
    <div className="approval-asked">
      {what.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <small className="tabular">{say('asked_by', { terminal, time: at })}</small>
    </div>
  )
}
