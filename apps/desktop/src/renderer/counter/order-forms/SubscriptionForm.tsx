/** A subscription, scanned or typed: whom it admits and until when, to be used for this order, or to have its next period sold. */
import { type ClaimEntriesAnswer, faultOfSubscription } from '@marquee/shared'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCutOff } from '../../app/terminal-context.tsx'
import { refusalSentence } from '../../connection/refusal-sentence.ts'
import { useScansHere } from '../../scanner/use-scanner.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { lastDayIn } from '../../ui/zoned-time.ts'
import { useCounter, useOrder, useShowing } from '../counter-context.tsx'
import { isSoldIn, sellPeriodInWords } from './period-for-sale.ts'
import { say } from './words/say.ts'
import '../order/voucher-payments.css'

export function SubscriptionForm({ currency, onDone }: { currency: string; onDone(): void }) {
  const { order } = useCounter()
  const sentence = useOrder((state) => state.voucherSentence)
  const asking = useOrder((state) => state.askingForVoucher)
  const cinema = useShowing((state) => state.show?.cinema)
  const cutOff = useCutOff()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<ClaimEntriesAnswer | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const leave = (): void => {
    order.forgetVoucherSentence()
    onDone()
  }
  useKeys({ Escape: leave })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() !== '' && !asking) setFound(await order.findSubscription(code))
  }
  useScansHere(({ kind, text }) => {
    if ((kind !== 'subscription' && kind !== 'spoken') || asking) return false
    setCode(text)
    setFound(null)
    void order.findSubscription(text).then(setFound)
    return true
  })
  const fault = found && faultOfSubscription(found.card, { at: new Date(), currency, cinemaId: cinema?.id ?? null })
  return (
    <form className="gift-card-form" onSubmit={(event) => void submit(event)}>
      <div className="panel-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_cart')} onClick={leave}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>{say('subscription')}</h2>
      </div>
      <label>
        <span>{say('its_code')}</span>
        <input
          ref={field}
          className="text-field tabular"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setFound(null)
            order.forgetVoucherSentence()
          }}
        />
      </label>
      <Problem sentence={sentence} onDismiss={order.forgetVoucherSentence} />
      {found === null ? (
        <button type="submit" className="button primary large" disabled={code.trim() === '' || asking}>
          {asking ? say('looking') : say('look_up')}
        </button>
      ) : (
        <>
          <dl className="subscription-facts" data-testid="found-subscription">
            <dt>{say('admits')}</dt>
            <dd>
              <strong>{found.card.holder}</strong>
            </dd>
            <dt>{say('plan')}</dt>
            <dd>{found.card.plan}</dd>
            <dt>{say('paid_until')}</dt>
            <dd className="tabular">{paidUntilInWords(found, cinema?.timeZone ?? 'UTC')}</dd>
          </dl>
          {fault && <p className="voucher-sentence">{refusalSentence({ code: 'subscription_refused', fault })}</p>}
          <button
            type="button"
            className="button primary large"
            disabled={Boolean(fault)}
            onClick={() => {
              order.addSubscription(found.card)
              onDone()
            }}
          >
            {say('use_it')}
          </button>
          {found.nextPeriod !== null && (
            <button
              type="button"
              className="button large"
              disabled={cutOff || !isSoldIn(found, currency)}
              onClick={() => {
                order.addPeriod(found)
                onDone()
              }}
            >
              {sellPeriodInWords(found)}
            </button>
          )}
          {found.nextPeriod !== null && cutOff && <p className="why-greyed">{say('period_cut_off')}</p>}
          {found.nextPeriod !== null && !isSoldIn(found, currency) && (
            <p className="why-greyed">{say('period_currency', { currency: found.card.currency })}</p>
          )}
        </>
      )}
    </form>
  )
}

function paidUntilInWords({ card: { paidUntil } }: ClaimEntriesAnswer, timeZone: string): string {
  if (paidUntil === undefined) return say('not_known')
  return paidUntil === null ? say('nothing_paid') : lastDayIn(timeZone, paidUntil)
}
