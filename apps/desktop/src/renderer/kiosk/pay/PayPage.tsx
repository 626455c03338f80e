/** How an order is being paid: the amount, what the reader and the bank say, and what the visitor can do next. */
import { LoaderCircle, Ticket, X } from 'lucide-react'
import { useStore } from 'zustand'
import { useCutOff } from '../../app/terminal-context.tsx'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { CallHelp } from '../help/CallHelp.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { KioskWordKey } from '../words/en.ts'
import { HowToPay } from './HowToPay.tsx'
import { PayBand } from './PayBand.tsx'
import { FORMS, type PayScreen } from './pay-screen.ts'
import { isAtCounter, type PayFactsHere, usePayFacts } from './use-pay-facts.ts'
import { WaysToPay } from './WaysToPay.tsx'

export function PayPage() {
  const kiosk = useKiosk()
  const speech = useSpeech()
  const isCancelling = useStore(kiosk.paying, (state) => state.wish !== null)
  const here = usePayFacts()
  const isCutOff = useCutOff()
  const { screen, reference, seats, ticketCount, keptUntil } = here
  const form = FORMS[screen]
  const mayLeave = form.back && !isCancelling
  const isAtReader = screen === 'hold_card' || screen === 'starting'
  const kept = keptUntil !== null && mayLeave ? speech.say('pay_kept_until', { time: keptUntil }) : null
  return (
    <KioskFrame
      at="pay"
      question={speech.say('pay_to_pay')}
      aside={isAtReader || !mayLeave ? <VoucherButton isShown={isAtReader && mayLeave} /> : undefined}
      summary={{
        title: speech.say('tickets', { count: ticketCount }),
        detail: [seats, kept].filter((part) => part !== null && part !== '').join(' · '),
      }}
      forward={<Forward here={here} />}
      back={
        !mayLeave
          ? null
          : isAtReader
            ? { text: speech.say('pay_cancel'), icon: <X aria-hidden="true" />, onPress: kiosk.back }
            : undefined
      }
      startOver={mayLeave ? undefined : null}
    >
      <div className="pay-page">
        <Amount here={here} />
        <PayBand screen={screen} more={here.more} />
        <p className="visually-hidden" role="status" aria-live="assertive">
          {speech.say(`pay_${screen}`)}. {here.more}
        </p>
        {isAtCounter(screen) || form.tone === 'stop' ? (
          <div className="pay-counter">
            <div className="pay-reference">
              <p>{speech.say('pay_your_reference')}</p>
              <strong className="tabular" dir="ltr">
                {reference}
              </strong>
            </div>
            {/* Nobody hears a call while the kiosk is cut off, and the page says where help is. */}
            {!isCutOff && <CallHelp />}
          </div>
        ) : form.ways ? (
          <WaysToPay key={screen} canCounter={reference !== '–'} />
        ) : (
          form.next !== 'without_card' && <HowToPay screen={screen} />
        )}
      </div>
    </KioskFrame>
  )
}

function Amount({ here: { amount, lessVoucher } }: { here: PayFactsHere }) {
  const { paying } = useKiosk()
  const speech = useSpeech()
  const last = useStore(paying, ({ vouchers }) => vouchers.at(-1))
  const isOpen = useStore(paying, ({ phase }) => phase.at === 'asking' || phase.at === 'reader')
  return (
    <div className="pay-amount">
      <p
        className="tabular"
        data-testid="to-pay"
        data-size={amount.length < 8 ? 'short' : amount.length < 11 ? 'usual' : 'long'}
      >
        <bdi>{amount}</bdi>
      </p>
      <div className="pay-less">
        <span>{lessVoucher}</span>
        {lessVoucher !== null && last !== undefined && !isOpen && (
          <button
            type="button"
            className="pay-remove"
            aria-label={speech.say('pay_voucher_remove', { code: last.code })}
            onClick={() => paying.removeVoucher(last.code)}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}

function VoucherButton({ isShown }: { isShown: boolean }) {
  const { paying } = useKiosk()
  const speech = useSpeech()
  const has = useStore(paying, ({ vouchers }) => vouchers.length > 0)
  if (!isShown) return null
  return (
    <button type="button" className="more-time" onClick={() => paying.wants('voucher')}>
      {speech.say(has ? 'pay_other_voucher' : 'pay_have_voucher')}
    </button>
  )
}

const WAITS_FOR: Partial<Record<PayScreen, KioskWordKey>> = {
  hold_card: 'pay_wait_card',
  asking_bank: 'pay_wait_bank',
  cancelling: 'pay_wait_cancel',
}

const FIRST_CARD: readonly PayScreen[] = ['ready', 'printer_out', 'price_changed']

/** It comes where another one was: a press that was meant for that does nothing. */
function Forward({ here: { screen, amount } }: { here: PayFactsHere }) {
  const kiosk = useKiosk()
  const speech = useSpeech()
  const unread = useNotYetRead(screen)
  const { visit, paying } = kiosk
  const act = (key: KioskWordKey, work: () => void) => (
    <GoOn text={speech.say(key, { amount })} disabled={unread} onPress={work} />
  )
  switch (FORMS[screen].next) {
    case 'wait':
      return (
        <p key={screen} className="pay-waits" data-testid="pay-waits">
          <LoaderCircle className="spinning" aria-hidden="true" />
          <span>{speech.say(WAITS_FOR[screen] ?? 'pay_wait_moment')}</span>
        </p>
      )
    case 'card':
      return act(FIRST_CARD.includes(screen) ? 'pay_do_card' : 'pay_do_again', () => void paying.payAgain())
    case 'without_card':
      return (
        <button type="button" className="go-on" disabled={unread} onClick={() => void paying.pay()}>
          <span>{speech.say('pay_do_tickets')}</span>
          <Ticket aria-hidden="true" />
        </button>
      )
    case 'choose_again':
      return act('pay_do_choose', () => visit.go(screen === 'show_over' ? 'movies' : 'seats'))
    case 'back_to_goods':
      return act('pay_do_goods', () => visit.go('goods'))
    case 'leave':
      return act('pay_do_leave', kiosk.finish)
    case 'close':
      return act('pay_do_close', kiosk.finish)
  }
}
