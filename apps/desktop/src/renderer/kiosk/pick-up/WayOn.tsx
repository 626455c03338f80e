/** The one way on of the pick-up's page, or what is waited for. */
import { countdown } from '../../ui/zoned-time.ts'
import { GoOn } from '../frame/GoOn.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import type { PickUpStore } from './pick-up-store.ts'
import type { PickUpView } from './pick-up-view.ts'

interface WayOnProps {
  view: PickUpView
  store: PickUpStore
  onDone(): void
}

const nothing = (): void => {}

export function WayOn({ view, store, onDone }: WayOnProps) {
  const speech = useSpeech()
  const { wayOn } = view
  switch (wayOn.is) {
    case 'none':
      return null
    case 'busy':
      return <GoOn text={speech.say('pick_up_busy')} disabled onPress={nothing} />
    case 'wait':
      return <GoOn text={speech.say('pick_up_wait_left', { left: countdown(wayOn.left) })} disabled onPress={nothing} />
    case 'go_on':
      return <GoOn disabled={!wayOn.isOpen} onPress={store.goOn} />
    case 'print':
      return <GoOn text={speech.say('pick_up_print', { count: wayOn.count })} onPress={store.print} />
    case 'done':
      return <GoOn text={speech.say('pick_up_done')} onPress={onDone} />
    case 'another':
      return <GoOn text={speech.say('pick_up_another')} onPress={store.again} />
  }
}
