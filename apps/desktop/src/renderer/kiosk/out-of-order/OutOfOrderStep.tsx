/** The kiosk sells nothing: it says where tickets are sold. */
import { EnrolAnewButton } from '../../ui/EnrolAnewButton.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'

export function OutOfOrderStep(_: { visit: VisitStore }) {
  const speech = useSpeech()
  return (
    <KioskFrame at={null} question={speech.say('out_of_order')} back={null} startOver={null}>
      <p>{speech.say('go_to_counter')}</p>
      <EnrolAnewButton />
    </KioskFrame>
  )
}
