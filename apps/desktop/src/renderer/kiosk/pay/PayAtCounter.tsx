/** The seats are chosen; they are paid for at the counter, by their reference. */
import { Check } from 'lucide-react'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { KeptChoice } from '../visit/visit-store.ts'
import './pay-at-counter.css'

export function PayAtCounter({ kept, timeZone }: { kept: KeptChoice; timeZone: string }) {
  const kiosk = useKiosk()
  const speech = useSpeech()
  return (
    <KioskFrame
      at="pay"
      question={speech.say('pay_at_counter')}
      summary={{
        title: speech.say('tickets', { count: kept.seatIds.length }),
        detail: speech.say('pay_kept_until', { time: speech.time(kept.expiresAt, timeZone) }),
      }}
      forward={
        <button type="button" className="go-on" onClick={kiosk.finish}>
          <span>{speech.say('pay_done')}</span>
          <Check aria-hidden="true" />
        </button>
      }
      back={null}
      startOver={{ text: speech.say('pay_give_back'), icon: null, onPress: kiosk.startOver }}
    >
      <div className="pay-at-counter">
        <p>{speech.say('pay_say_reference')}</p>
        <p className="kept-reference tabular" dir="ltr">
          {kept.reference}
        </p>
        <p className="kept-seats" dir="ltr">
          {kept.seatIds.join(' ')}
        </p>
      </div>
    </KioskFrame>
  )
}
