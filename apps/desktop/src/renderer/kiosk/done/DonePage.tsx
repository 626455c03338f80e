/** The tickets: where their paper comes out, their codes, the reference, and the code with which snacks are collected. */
import { Check, Mail, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { KioskPayment, PaidAtKiosk } from '../../../terminal/api.ts'
import { ask } from '../../connection/ask.ts'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { ClosingRing } from './ClosingRing.tsx'
import { PaperBand } from './PaperBand.tsx'
import { TicketCodes } from './TicketCodes.tsx'

interface DonePageProps {
  payment: KioskPayment
  paid: PaidAtKiosk
  /** The address, masked; null: nothing was mailed. */
  mailedTo: string | null
  left: number
  onMail(): void
}

export function DonePage({ payment, paid, mailedTo, left, onMail }: DonePageProps) {
  const { finish } = useKiosk()
  const speech = useSpeech()
  const { bookings, pickUpCode, paper } = paid
  const tickets = bookings.flatMap((booking) => booking.tickets)
  const reference = bookings.map((booking) => booking.reference).join(' ')
  return (
    <KioskFrame
      at="pay"
      question={speech.say('done_thanks')}
      aside={<ClosingRing left={left} />}
      summary={{
        title: speech.say('tickets', { count: tickets.length }),
        detail: mailedTo === null ? speech.say('done_closes') : speech.say('done_mailed', { address: mailedTo }),
      }}
      forward={
        <div className="done-forward">
          <button type="button" className="done-act" onClick={onMail}>
            <Mail aria-hidden="true" />
            <span>{speech.say('done_by_mail')}</span>
          </button>
          <ReceiptButton payment={payment} paid={paid} />
        </div>
      }
      back={null}
      startOver={{ text: speech.say('done_close'), icon: <Check aria-hidden="true" />, onPress: finish }}
    >
      <div className="done-page">
        <PaperBand paper={paper} reference={reference} />
        <TicketCodes tickets={tickets} />
        <dl className="done-facts">
          <div>
            <dt>{speech.say('done_reference')}</dt>
            <dd className="tabular" dir="ltr" data-testid="reference">
              {reference}
            </dd>
          </div>
          {pickUpCode !== null && (
            <div>
              <dt>{speech.say('done_collect')}</dt>
              <dd className="tabular" dir="ltr" data-testid="pick-up-code">
                {pickUpCode}
              </dd>
            </div>
          )}
        </dl>
      </div>
    </KioskFrame>
  )
}

/** Asked for once: a second press prints no second one. */
function ReceiptButton({
  payment: { orderId },
  paid: { receipt, paper },
}: {
  payment: KioskPayment
  paid: PaidAtKiosk
}) {
  const { engine } = useKiosk()
  const speech = useSpeech()
  const [isAsked, setAsked] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const cannot = hasFailed || paper === 'none' || receipt === 'stuck'
  const print = async (): Promise<void> => {
    setAsked(true)
    const answer = await ask(engine.api.printKioskReceipt({ orderId }))
    if (!answer.ok) setFailed(true)
  }
  const text = cannot ? 'done_receipt_failed' : receipt !== null || isAsked ? 'done_receipt_asked' : 'done_receipt'
  return (
    <button
      type="button"
      className="done-act"
      disabled={cannot || isAsked || receipt !== null}
      onClick={() => void print()}
    >
      <ReceiptText aria-hidden="true" />
      <span>{speech.say(text)}</span>
    </button>
  )
}
