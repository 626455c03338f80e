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
import type { ShownQuestion } from './shown-questions.ts'

const END_WORDS: Record<NonNullable<ShownQuestion['end']>, string> = {
  yes: 'Answered yes',
  no: 'Answered no',
  over: 'No longer asked',
}

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
    <main className="office-columns vouchers-view" aria-label="Approvals">
      <div className="office-column">
        <Problem sentence={sentence} />
        <section className="approvals-waiting boxed" aria-label="Waiting for an answer">
          <div className="approvals-heading">
            <h2>Waiting for an answer</h2>
            <label>
              <span>Your name</span>
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
          {waiting !== null && shown.length === 0 && <p className="nothing">No counter asks for anything.</p>}
          <ul>
            {shown.map(({ question: each, end }) => (
              <li key={each.approvalId} data-approval={each.approvalId} data-end={end}>
                <Asked question={each} at={timeIn(timeZone, each.askedAt)} />
                {end !== null && <span className="approval-end">{END_WORDS[end]}</span>}
                {/* Their place is kept where they can’t be seen any more: the rows below stay where they are. */}
                <div className="approval-buttons">
                  <button
                    type="button"
                    className="button"
                    disabled={!isReady || end !== null}
                    onClick={() => void store.answer(each.approvalId, 'no')}
                  >
                    No
                  </button>
                  <button
                    type="button"
                    className="button primary"
                    disabled={!isReady || end !== null}
                    onClick={() => void store.answer(each.approvalId, 'yes')}
                  >
                    Yes
                  </button>
                </div>
              </li>
            ))}
          </ul>
          <p className="quiet-text approvals-why">
            {waiting !== null && waiting.length > 0 && name.trim() === '' ? 'Write your name to answer.' : ''}
          </p>
        </section>
      </div>
      <div className="office-column">
        <section className="approvals-answered boxed" aria-label="Answered">
          <h2>Answered</h2>
          {answered.length === 0 && <p className="nothing">Nothing was answered yet.</p>}
          <ul>
            {answered.map((each) => (
              <li key={each.approvalId} data-approval={each.approvalId}>
                <Asked question={each} at={dayAndTimeIn(timeZone, each.askedAt)} />
                <span className="approval-answer">
                  <strong>{each.state === 'granted' ? 'Yes' : 'No'}</strong>
                  <small>{each.by}</small>
                  {each.state === 'granted' && <small>{each.usedAt === null ? 'not used' : 'done'}</small>}
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
        <p key={line}>{line}</p>
      ))}
      <small>
        {terminal}, <span className="tabular">{at}</span>
      </small>
    </div>
  )
}
