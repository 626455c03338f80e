/**
 * The kiosk sells nothing: it says so in each of its languages, since nobody chooses one here, and where tickets are sold. A visitor may
 * call for help.
 */
import { EnrolAnewButton } from '../../ui/EnrolAnewButton.tsx'
import { LANGUAGES } from '../../words/languages.ts'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { CallHelp } from '../help/CallHelp.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { OUT_OF_ORDER } from './out-of-order-words.ts'
import './out-of-order.css'

export function OutOfOrderStep(_: { visit: VisitStore }) {
  const speech = useSpeech()
  return (
    <KioskFrame
      at={null}
      question={<span className="out-of-order-question">{speech.say('out_of_order')}</span>}
      strip={null}
      back={null}
      startOver={null}
    >
      <div className="out-of-order">
        <ul>
          {OUT_OF_ORDER.map(({ language, isOut, goTo }) => (
            <li key={language} lang={language} dir={LANGUAGES[language].direction}>
              <strong>{isOut}</strong>
              <span>{goTo}</span>
            </li>
          ))}
        </ul>
        <CallHelp />
        <EnrolAnewButton />
      </div>
    </KioskFrame>
  )
}
