/** For everybody who doesn't see the screen, or doesn't touch it: the voice, the keys, the focus, more time. It shows nothing. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { Keypad, KeypadAct, SpeechStep } from '../../../terminal/api.ts'
import { themeOf } from '../../app/theme.ts'
import { askPlain } from '../../connection/ask.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { louder, nextStep, quieter, RATES, VOLUMES } from './access-settings.ts'
import { listenToKeypad } from './keypad/keypad.ts'
import { createNarrator, type Narrator } from './reader/narrator.ts'
import { useMoreTime } from './use-more-time.ts'
import { followHeadphones } from './voice/headphones.ts'
import { createHouseVoice } from './voice/house-voice.ts'
import { createTones } from './voice/tones.ts'
import { firstVoiceOf } from './voice/voice.ts'
import { createWebVoice } from './voice/web-voice.ts'
import './access.css'

export function AccessLayer({ place }: { place: RefObject<HTMLElement | null> }) {
  const kiosk = useKiosk()
  const { visit, engine } = kiosk
  const speech = useSpeech()
  const id = useStore(visit, (state) => state.id)
  const { isOn, speaks, rate } = useStore(visit, (state) => state.access)
  const narrator = useRef<Narrator | undefined>(undefined)
  const pad = useRef<Keypad>({})
  const arrivedAt = useRef(0)
  useMoreTime()

  const speechNow = useEffectEvent(() => speech)
  const change = (part: Partial<{ isOn: boolean; speaks: boolean; volume: SpeechStep; rate: SpeechStep }>): void =>
    visit.change({ access: { ...visit.getState().access, ...part } })

  const onAct = useEffectEvent((act: KeypadAct, key: string): void => {
    const { access } = visit.getState()
    switch (act) {
      case 'headphones_in':
        return change({ isOn: true, speaks: true })
      case 'headphones_out':
        return change({ speaks: false })
      case 'repeat':
        // Whoever asks what was said wants to hear.
        if (!access.speaks) change({ isOn: true, speaks: true })
        return narrator.current?.repeat()
      case 'volume': {
        const next = key === 'AudioVolumeUp' ? louder : key === 'AudioVolumeDown' ? quieter : nextStep
        change({ volume: next(access.volume) })
        return narrator.current?.tell(
          speech.say('access_volume', { step: speech.say(VOLUMES[visit.getState().access.volume]) }),
        )
      }
      case 'speed':
        change({ rate: nextStep(access.rate) })
        return narrator.current?.tell(
          speech.say('access_speed', { step: speech.say(RATES[visit.getState().access.rate]) }),
        )
      default:
    }
  })

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const tone = createTones()
    const beep = (which: 'done' | 'look'): void => {
      const { access } = visit.getState()
      if (access.speaks) tone(which, access.volume)
    }
    const made = createNarrator({
      kiosk: element,
      voice: firstVoiceOf([createWebVoice(), createHouseVoice(engine)]),
      speech: () => speechNow(),
      manner: () => {
        const { access } = visit.getState()
        return { isOn: access.speaks, volume: access.volume, rate: access.rate }
      },
      visitor: () => visit.getState().id,
      currency: () => kiosk.showing.getState().show?.priceList.currency ?? null,
      hint: () => speechNow().say('access_hint'),
      onSaid: (text) => kiosk.said.setState({ text }),
      onMessage: (isUrgent) => {
        if (isUrgent) beep('look')
      },
      onPage: (step) => {
        arrivedAt.current = performance.now()
        if (step === 'done') beep('done')
      },
    })
    narrator.current = made
    const stopKeys = listenToKeypad({
      kiosk: element,
      pad: () => pad.current,
      arrivedAt: () => arrivedAt.current,
      onAct: (act, key) => onAct(act, key),
    })
    const stopFollowing = followHeadphones({
      onIn: () => onAct('headphones_in', ''),
      onOut: () => onAct('headphones_out', ''),
    })
    const stopAsking = engine.onConnected(() => {
      void askPlain(engine.api.accessState()).then((answer) => {
        if (answer.ok) pad.current = answer.value.keypad
      })
    })
    return () => {
      stopAsking()
      stopFollowing()
      stopKeys()
      made.stop()
      narrator.current = undefined
    }
  }, [kiosk, visit, engine, place])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told that one of them has changed
  useEffect(() => narrator.current?.changed(), [speech, id, isOn, speaks, rate])

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['theme'] = isOn ? 'access' : themeOf('kiosk')
    return () => {
      dataset['theme'] = themeOf('kiosk')
    }
  }, [isOn])
  return null
}
