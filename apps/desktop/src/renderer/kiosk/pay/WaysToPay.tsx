/** Other ways to pay, after a card was not taken. They come where other words were, so a press that was meant for those does nothing. */
import { Store, TicketPercent } from 'lucide-react'
import { useStore } from 'zustand'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

/** `canCounter`: the server holds the seats under a reference. */
export function WaysToPay({ canCounter }: { canCounter: boolean }) {
  const { paying } = useKiosk()
  const speech = useSpeech()
  const has = useStore(paying, ({ vouchers }) => vouchers.length > 0)
  const unread = useNotYetRead('ways')
  return (
    <div className="pay-ways">
      <button type="button" className="pay-way" disabled={unread} onClick={() => paying.wants('voucher')}>
        <TicketPercent aria-hidden="true" />
        <span>{speech.say(has ? 'pay_other_voucher' : 'pay_have_voucher')}</span>
      </button>
      {canCounter && (
        <button type="button" className="pay-way" disabled={unread} onClick={() => paying.wants('counter')}>
          <Store aria-hidden="true" />
          <span>{speech.say('pay_at_the_counter')}</span>
        </button>
      )}
    </div>
  )
}
