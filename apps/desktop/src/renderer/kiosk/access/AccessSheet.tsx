/** How a visitor is spoken to, in which language, and the way back to the usual screen. */
import { Gauge, LogOut, Volume2, X } from 'lucide-react'
import { useId } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../../ui/Dialog.tsx'
import { HouseName } from '../frame/HouseName.tsx'
import { LanguageList } from '../frame/LanguageList.tsx'
import { CallHelp } from '../help/CallHelp.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { type Access, NO_ACCESS, nextStep, RATES, VOLUMES } from './access-settings.ts'

export function AccessSheet({ onClose }: { onClose(): void }) {
  const { visit, programme } = useKiosk()
  const speech = useSpeech()
  const titleId = useId()
  const access = useStore(visit, (state) => state.access)
  const hasSeveral = useStore(programme, (state) => state.cinemas.length > 1)
  const change = (part: Partial<Access>): void => visit.change({ access: { ...access, ...part } })
  return (
    <Dialog className="kiosk-sheet access-sheet" labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{speech.say('accessibility')}</h2>
      <div className="access-choices">
        <button
          type="button"
          className="frame-button"
          aria-pressed={access.speaks}
          onClick={() => change({ speaks: !access.speaks })}
        >
          <Volume2 aria-hidden="true" />
          <span>{speech.say(access.speaks ? 'access_speech_on' : 'access_speech_off')}</span>
        </button>
        <button type="button" className="frame-button" onClick={() => change({ volume: nextStep(access.volume) })}>
          <Volume2 aria-hidden="true" />
          <span>
            {speech.say('access_volume')}: {speech.say(VOLUMES[access.volume])}
          </span>
        </button>
        <button type="button" className="frame-button" onClick={() => change({ rate: nextStep(access.rate) })}>
          <Gauge aria-hidden="true" />
          <span>
            {speech.say('access_speed')}: {speech.say(RATES[access.rate])}
          </span>
        </button>
        <button
          type="button"
          className="frame-button"
          onClick={() => {
            onClose()
            visit.change({ access: NO_ACCESS })
          }}
        >
          <LogOut aria-hidden="true" />
          <span>{speech.say('access_leave')}</span>
        </button>
      </div>
      <LanguageList />
      {hasSeveral && <HouseName />}
      <CallHelp />
      <button type="button" className="frame-button" onClick={onClose}>
        <X aria-hidden="true" />
        <span>{speech.say('close')}</span>
      </button>
    </Dialog>
  )
}
