/** Vouchers and gift cards at the manager's page: issued in bulk, printed, looked up, blocked. */
import { type Cinema, VOUCHER_BATCHES_LISTED, type VoucherBatch } from '@marquee/shared'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { BatchCodes } from './BatchCodes.tsx'
import { lastDayIn } from './end-of-day.ts'
import { IssueForm } from './IssueForm.tsx'
import { VoucherLookup } from './VoucherLookup.tsx'
import { batchInWords, kindInWords } from './voucher-words.ts'
import { createVouchersStore } from './vouchers-store.ts'
import { say } from './words/say.ts'
import '../columns.css'
import './vouchers.css'

export function VouchersView({ cinemas, timeZone }: { cinemas: readonly Cinema[]; timeZone: string }) {
  const engine = useEngine()
  const isOnline = useConnection((state) => state.terminal?.link.state === 'online')
  const cinemaId = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const [store] = useState(() => createVouchersStore(engine))
  const { batches, open, found, isBusy, said, sentence } = useStore(store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be asked is asked when the server is back
  useEffect(() => engine.onConnected(() => void store.read()), [engine, store, isOnline])

  return (
    <main className="office-columns vouchers-view" aria-label={say('vouchers')}>
      <div className={`office-column ${open === null ? 'parts' : ''}`}>
        <Problem sentence={sentence} />
        <div role="status">{said !== null && <p className="said good">{said}</p>}</div>
        {open !== null ? (
          <BatchCodes batch={open.batch} vouchers={open.vouchers} timeZone={timeZone} onClose={store.closeBatch} />
        ) : (
          <>
            <IssueForm cinemas={cinemas} cinemaId={cinemaId} busy={isBusy} onIssue={store.issue} />
            <section className="voucher-batches boxed" aria-label={say('issued_vouchers')}>
              <h2>{say('issued')}</h2>
              {batches === null && sentence === null && <p className="nothing">{say('reading')}</p>}
              {batches?.length === 0 && <p className="nothing">{say('none_yet')}</p>}
              <ul>
                {batches?.map((batch) => (
                  <li key={batch.batchId}>
                    <span>
                      <strong>{batch.name}</strong>
                      <small>
                        {kindInWords(batch.paysFor)} · {batchInWords(batch)}
                      </small>
                      <small className="tabular">{issuedInWords(batch, timeZone)}</small>
                    </span>
                    <button
                      type="button"
                      className="button"
                      disabled={isBusy}
                      onClick={() => void store.openBatch(batch)}
                    >
                      {say('codes')}
                    </button>
                  </li>
                ))}
              </ul>
              {batches?.length === VOUCHER_BATCHES_LISTED && (
                <p className="quiet-text">{say('latest_listed', { count: VOUCHER_BATCHES_LISTED })}</p>
              )}
            </section>
          </>
        )}
      </div>
      <VoucherLookup found={found} busy={isBusy} timeZone={timeZone} onFind={store.find} onChange={store.change} />
    </main>
  )
}

function issuedInWords({ issuedAt, issuedBy: by, expiresAt }: VoucherBatch, timeZone: string): string {
  const when = dayAndTimeIn(timeZone, issuedAt)
  return expiresAt === null
    ? say('issued_by', { when, by })
    : say('issued_by_good_until', { when, by, day: lastDayIn(timeZone, expiresAt) })
}
