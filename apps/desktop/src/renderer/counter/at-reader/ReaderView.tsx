/** A card at the reader: the amount in large figures, how it stands, and what the clerk can do about it. */
import { Ban, CircleCheck, CreditCard, Landmark, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { money } from '../../words/staff/figures.ts'
import { useCart, useCounter, useOrder, useSale } from '../counter-context.tsx'
import type { ReaderStage } from './reader-desk.ts'
import { isOpen, orderInShort, type ReaderTone, readerWords, takenBeside, vouchersBeside } from './reader-words.ts'
import { say } from './words/say.ts'
import './reader-view.css'

export function ReaderView({ stage }: { stage: ReaderStage }) {
  const { desk } = useCounter()
  const one = useConnection(({ terminal }) => terminal?.atReader.find(({ orderId }) => orderId === stage.orderId))
  const sentence = useSale((state) => state.sentence)
  const cutOff = useCutOff()
  const current = stage.asking ? undefined : one
  const words = readerWords(current, cutOff)
  const beside = one === undefined ? null : takenBeside(one)
  const byVoucher = one === undefined ? null : vouchersBeside(one)
  const open = isOpen(current)
  return (
    <section className="reader-view" aria-label={say('card_at_reader')}>
      <div className="panel-heading">
        <h2>{say('card')}</h2>
      </div>
      <p className="reader-amount tabular">{money(stage.amount)}</p>
      <p className="reader-what">{one === undefined ? '\u00a0' : orderInShort(one)}</p>
      <div className={`reader-state ${words.tone}`} role="status" aria-live="polite" data-testid="reader-state">
        <StateIcon tone={words.tone} state={current?.payment?.state} />
        <p>{words.sentence}</p>
      </div>
      {beside !== null && <p className="reader-beside">{beside}</p>}
      {byVoucher !== null && <p className="reader-beside">{byVoucher}</p>}
      <Problem sentence={sentence} />
      <div className="panel-foot">
        {open ? (
          <div className="foot-buttons reader-buttons">
            <button
              type="button"
              className="button whole"
              disabled={current === undefined || current.cancelAsked}
              onClick={() => void desk.cancel()}
            >
              {current?.cancelAsked ? say('cancelling_now') : say('cancel_card')}
            </button>
            <button type="button" className="button large whole" disabled={stage.asking} onClick={desk.leave}>
              {stage.aside ? say('close') : say('next_customer')}
            </button>
          </div>
        ) : (
          <WaysOn stage={stage} over={current?.payment?.state === 'given_back'} />
        )}
      </div>
    </section>
  )
}

/** After the end of an attempt. They come where others were, so a press that was meant for those does nothing. */
function WaysOn({ stage, over }: { stage: ReaderStage; over: boolean }) {
  const { desk } = useCounter()
  const unread = useNotYetRead(`${stage.orderId} ended`)
  const cutOff = useCutOff()
  const nothing = useCart((state) => state.seats.length === 0)
  const nothingBeside = useOrder(
    ({ setAside, goods, combos, giftCards }) => setAside.length + goods.length + combos.length + giftCards.length === 0,
  )
  const priced = useOrder((state) => state.priced)
  const done = over || (!stage.aside && nothing && nothingBeside)
  const again = !unread && !cutOff && !stage.aside && priced !== null
  const act = (work: () => Promise<void>) => (): void => {
    if (!unread) void work()
  }
  useActions({
    payCash: () => {
      if (!done && !stage.aside) act(() => desk.otherwise('cash'))()
    },
    card: () => {
      if (!done && again) void desk.again()
    },
  })
  useKeys({
    Escape: () => {
      if (stage.aside) desk.leave()
      else if (!done) act(() => desk.otherwise('choosing'))()
    },
  })
  if (done) {
    return (
      <div className="foot-buttons reader-buttons">
        <button type="button" className="button large whole" disabled={unread} onClick={act(desk.read)}>
          {over ? say('have_read') : say('back_to_cart')}
        </button>
      </div>
    )
  }
  if (stage.aside) {
    return (
      <>
        <p className="reader-hint">{say('finish_first')}</p>
        <div className="foot-buttons reader-buttons">
          <button type="button" className="button large whole" onClick={desk.leave}>
            {say('close')}
          </button>
        </div>
      </>
    )
  }
  return (
    <div className="foot-buttons reader-buttons">
      <button type="button" className="button" disabled={unread} onClick={act(() => desk.otherwise('choosing'))}>
        {say('back_to_cart')}
      </button>
      <button type="button" className="button" disabled={unread} onClick={act(() => desk.otherwise('cash'))}>
        {say('pay_cash')} <ActionKey of="payCash" />
      </button>
      <button type="button" className="button primary large whole" disabled={!again} onClick={() => void desk.again()}>
        {say('card_again')} <ActionKey of="card" />
      </button>
    </div>
  )
}

function StateIcon({ tone, state }: { tone: ReaderTone; state: string | undefined }) {
  const size = 28
  if (tone === 'good') return <CircleCheck aria-hidden="true" size={size} />
  if (tone === 'calm') return <Ban aria-hidden="true" size={size} />
  if (tone !== 'open') return <TriangleAlert aria-hidden="true" size={size} />
  if (state === 'waiting_for_card') return <CreditCard aria-hidden="true" size={size} />
  if (state === 'asking_bank') return <Landmark aria-hidden="true" size={size} />
  return <LoaderCircle className="spinning" aria-hidden="true" size={size} />
}
