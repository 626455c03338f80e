/** The customer display: adverts while nobody is served, the order as it grows, what to pay, and thanks. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useSpeechOf } from '../words/use-speech-of.ts'
import { Advert } from './advert/Advert.tsx'
import { Clock } from './Clock.tsx'
import { DisplayContext } from './display-context.tsx'
import type { DisplayLink } from './display-link.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { OrderPage } from './order/OrderPage.tsx'
import { Thanks } from './thanks/Thanks.tsx'
import { CATALOGUES } from './words/catalogues.ts'

export function DisplayApp({ link }: { link: DisplayLink }) {
  const state = useStore(link, (shown) => shown.state)
  const sentence = useStore(link, (shown) => shown.sentence)
  const speech = useSpeechOf(CATALOGUES, state?.language ?? 'en')
  const display = useMemo(() => ({ link, speech }), [link, speech])
  if (state === null) return <main className="display-waiting">{sentence !== null && <h1>{sentence}</h1>}</main>
  const { view } = state
  return (
    <DisplayContext value={display}>
      <div className="display" data-stage={view.stage}>
        <header className="display-head">
          <p className="display-cinema">
            <bdi>{state.cinema?.name ?? ''}</bdi>
          </p>
          <Clock timeZone={state.cinema?.timeZone ?? null} />
          <LanguagePicker />
        </header>
        {view.stage === 'idle' && <Advert state={state} />}
        {(view.stage === 'order' || view.stage === 'cash' || view.stage === 'card') && (
          <OrderPage state={state} view={view} />
        )}
        {view.stage === 'thanks' && <Thanks state={state} view={view} />}
      </div>
    </DisplayContext>
  )
}
