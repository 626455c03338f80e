/** Lines of an order that was sold are given back: which, why, and what goes back where; then a question that names it all. */
import { newId, type OrderRecord, type ReturnLinesAnswer, type ReturnLinesRequest } from '@marquee/shared'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useEngine } from '../app/terminal-context.tsx'
import { ReferenceForm } from '../booking/ReferenceForm.tsx'
import { ask, isUnanswered } from '../connection/ask.ts'
import { ReasonHelp } from '../reasons/ReasonHelp.tsx'
import { useScansHere } from '../scanner/use-scanner.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Question } from '../ui/Question.tsx'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { money as moneyInWords } from '../words/staff/figures.ts'
import { partInWords } from './going-back-words.ts'
import { type ChosenLines, OrderLines } from './OrderLines.tsx'
import { RefundToApprove } from './RefundToApprove.tsx'
import { useOrderSearch } from './use-order-search.ts'
import { goingBack, wereHandedOver } from './what-goes-back.ts'
import { say } from './words/say.ts'
import './give-lines-back.css'

const NOTHING: ChosenLines = new Map()
const LONGEST_REASON = 500

interface GiveLinesBackProps {
  /** A reference, or an order's id, to begin with. */
  wanted?: string
  onClose(): void
  /** Lines came back. */
  onGivenBack?(): void
  /** These tickets are to be exchanged for others; absent: nothing is exchanged here. */
  onExchange?(order: OrderRecord, numbers: number[]): void
  /** Why nothing can be exchanged now. */
  whyNoExchange?: string | null
}

export function GiveLinesBack({
  wanted = '',
  onClose,
  onGivenBack,
  onExchange,
  whyNoExchange = null,
}: GiveLinesBackProps) {
  const engine = useEngine()
  const { order, sentence: whyNone, busy, find, replace } = useOrderSearch()
  const [text, setText] = useState(wanted.startsWith('MQ-') ? wanted : '')
  const [chosen, setChosen] = useState(NOTHING)
  const [reason, setReason] = useState('')
  const [withTip, setWithTip] = useState(false)
  const [asked, setAsked] = useState<ReturnLinesRequest | null>(null)
  const [stage, setStage] = useState<'form' | 'question' | 'sending' | 'unknown' | 'yes'>('form')
  const [sentence, setSentence] = useState<string | null>(null)
  const [given, setGiven] = useState<ReturnLinesAnswer | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (wanted === '') field.current?.focus()
    else void find(wanted)
  }, [wanted, find])

  const back = order && goingBack(order, [...chosen.keys()])
  const money = (amount: number): string => moneyInWords({ amount, currency: order?.currency ?? 'EUR' })
  const tip = order?.tip ?? 0
  /** Nothing of the order stays: its tip may go back as well. */
  const isAllBack = order?.lines.every((line) => line.back !== null || back?.numbers.includes(line.number)) === true
  const areTickets =
    chosen.size > 0 &&
    order?.lines.every(({ number, kind, admittedBy }) => {
      // A ticket of a subscription is given back instead: its money is nobody's.
      return !chosen.has(number) || (kind === 'ticket' && admittedBy == null)
    }) === true
  const isReady = chosen.size > 0 && reason.trim() !== '' && stage === 'form'

  const search = (text: string): void => {
    if (stage === 'sending' || stage === 'unknown') return
    setChosen(NOTHING)
    setGiven(null)
    setSentence(null)
    void find(text)
  }
  useScansHere(({ kind, text }) => {
    if ((kind !== 'ticket' && kind !== 'reference') || stage !== 'form') return false
    setText(kind === 'reference' ? text : '')
    search(text)
    return true
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady || order === null || back === null) return
    setAsked({
      returnId: newId(),
      orderId: order.orderId,
      lines: [...chosen].map(([number, wentTo]) => (wentTo === null ? { number } : { number, wentTo })),
      reason: reason.trim(),
      ...(wereHandedOver(order, back.numbers) && { afterHandOver: true }),
      ...(withTip && isAllBack && { withTip }),
      shown: back.amount,
    })
    setStage('question')
  }

  async function send(request: ReturnLinesRequest): Promise<void> {
    setStage('sending')
    setSentence(null)
    const answer = await ask(engine.api.returnLines(request))
    if (answer.ok) {
      setGiven(answer.value)
      replace(answer.value.order)
      setChosen(NOTHING)
      setReason('')
      setAsked(null)
      setStage('form')
      onGivenBack?.()
      return
    }
    setSentence(answer.sentence)
    // Nothing was done: the same is asked for again when a manager has agreed.
    if (answer.code === 'refund_needs_approval') return setStage('yes')
    setStage(isUnanswered(answer) ? 'unknown' : 'form')
    // Somebody else was faster, or the show has begun: the lines as they are now.
    if (!isUnanswered(answer) && answer.code !== 'offline') {
      setChosen(NOTHING)
      void find(request.orderId)
    }
  }

  return (
    <Dialog
      className="give-lines-back"
      labelledBy="give-lines-back-title"
      // Whoever doesn't know whether it was done has to ask once more.
      canClose={stage !== 'sending' && stage !== 'unknown'}
      onClose={onClose}
    >
      <div className="panel-heading">
        <h2 id="give-lines-back-title">{say('title')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={say('close')}
          disabled={stage === 'sending' || stage === 'unknown'}
          onClick={onClose}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <ReferenceForm field={field} text={text} setText={setText} busy={busy} onFind={() => search(text)} />
      <Problem sentence={sentence ?? whyNone} />
      {order === null && whyNone === null && !busy && <p className="nothing">{say('hint')}</p>}
      {order !== null && back !== null && (
        <form className="order-to-return" onSubmit={submit} aria-busy={busy}>
          <p className="quiet-text order-sold">
            {soldInWords(order)}
            {order.bookings.map(({ reference, movie, startsAt }) => (
              <span key={reference}>
                {' · '}
                <strong className="tabular">{reference}</strong>{' '}
                {say('show_at', { movie, at: dayAndTimeIn(order.timeZone, startsAt) })}
              </span>
            ))}
          </p>
          <OrderLines
            order={order}
            chosen={chosen}
            goingBack={back.numbers}
            disabled={stage !== 'form'}
            onChoose={(next) => {
              setGiven(null)
              setChosen(next)
            }}
          />
          <div className="order-return-foot">
            <div className="order-return-words" role="status">
              {given === null && chosen.size === 0 ? (
                <p>{say('choose_then_why')}</p>
              ) : given === null ? (
                <>
                  <p>
                    <span>{say('goes_back')}</span> <strong className="tabular big-sum">{money(back.inMoney)}</strong>
                  </p>
                  {back.parts.map((part) => (
                    <p key={`${part.method} ${part.slip ?? ''}`}>{partInWords(part, order.currency)}</p>
                  ))}
                </>
              ) : (
                <>
                  <p>
                    <strong>{say('it_came_back')}</strong> {given.refunds.length > 0 && say('customer_gets')}
                  </p>
                  {given.refunds.length === 0 && <p>{say('no_money_goes_back')}</p>}
                  {given.refunds.map((refund) => (
                    <p key={`${refund.method} ${refund.slip ?? ''}`}>{partInWords(refund, order.currency)}</p>
                  ))}
                </>
              )}
            </div>
            {tip > 0 && isAllBack && chosen.size > 0 && (
              <label className="tip-back">
                <input
                  type="checkbox"
                  checked={withTip}
                  disabled={stage !== 'form'}
                  onChange={(event) => setWithTip(event.target.checked)}
                />{' '}
                <span>{say('tip_as_well', { money: money(tip) })}</span>
              </label>
            )}
            <label>
              <span>{say('reason')}</span>
              <input
                className="text-field"
                value={reason}
                maxLength={LONGEST_REASON}
                disabled={stage !== 'form'}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
              />
            </label>
            <div className="order-return-buttons">
              {onExchange !== undefined && (
                <button
                  type="button"
                  className="button"
                  disabled={!areTickets || whyNoExchange !== null || stage !== 'form'}
                  onClick={() => {
                    onClose()
                    onExchange(order, [...chosen.keys()])
                  }}
                >
                  {say('exchange')}
                </button>
              )}
              {stage === 'unknown' && asked !== null ? (
                <button type="button" className="button primary" onClick={() => void send(asked)}>
                  {say('ask_again')}
                </button>
              ) : (
                <button type="submit" className="button primary" disabled={!isReady}>
                  {stage === 'sending' ? say('giving_back') : say('give_back_now')}
                </button>
              )}
            </div>
            <ReasonHelp
              whatFor="refund"
              text={reason}
              longest={LONGEST_REASON}
              disabled={stage !== 'form'}
              onText={setReason}
            />
            {onExchange !== undefined && whyNoExchange !== null && (
              <p className="quiet-text why-no-exchange">{whyNoExchange}</p>
            )}
          </div>
        </form>
      )}
      {stage === 'yes' && asked !== null && back !== null && (
        <RefundToApprove
          act={{
            kind: 'refund',
            orderId: asked.orderId,
            numbers: asked.lines.map(({ number }) => number).toSorted((a, b) => a - b),
            amount: back.inMoney + (asked.withTip ? tip : 0),
            reason: asked.reason,
          }}
          onGiveBack={() => void send(asked)}
          onLeave={() => {
            setSentence(null)
            setStage('form')
          }}
        />
      )}
      {stage === 'question' && asked !== null && order !== null && back !== null && (
        <Question
          title={back.inMoney === 0 ? say('ask_without_money') : say('ask_give_back', { money: money(back.inMoney) })}
          onEscape={() => setStage('form')}
          answers={[
            {
              text: asked.afterHandOver ? say('goods_are_here') : say('give_back'),
              look: 'danger',
              onChoose: () => void send(asked),
            },
            { text: say('keep_sold'), look: 'primary', onChoose: () => setStage('form') },
          ]}
        >
          <p>{say('because', { what: linesInWords(order, back.numbers), reason: asked.reason })}</p>
          {back.parts.map((part) => (
            <p key={`${part.method} ${part.slip ?? ''}`}>
              {say('part_sentence', { part: partInWords(part, order.currency) })}
            </p>
          ))}
          {asked.afterHandOver && order.pickUp?.handedOver && (
            <p>
              <strong>{say('were_handed_over')}</strong>{' '}
              {say('only_if_before_you', {
                terminal: order.pickUp.handedOver.terminal,
                at: dayAndTimeIn(order.timeZone, order.pickUp.handedOver.at),
              })}
            </p>
          )}
          {asked.withTip && <p>{say('tip_back_too', { money: money(tip) })}</p>}
          <p>{say('no_longer_valid')}</p>
        </Question>
      )}
    </Dialog>
  )
}

/** Where, by whom and when it was sold. */
function soldInWords({ terminal, operator: who, timeZone, soldAt }: OrderRecord): string {
  const where = terminal ?? say('online')
  const at = dayAndTimeIn(timeZone, soldAt)
  return who === undefined ? say('sold_where', { where, at }) : say('sold_where_by', { where, who, at })
}

const linesInWords = ({ lines }: OrderRecord, numbers: readonly number[]): string =>
  lines
    .filter(({ number }) => numbers.includes(number))
    .map(({ name, seatId }) => (seatId === null ? name : `${name} ${seatId}`))
    .reduce((first, next) => say('and', { first, next }))
