/** Tickets that are paid for already: a code is shown, or reference and digits are typed, and they come out. */
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { readScan } from '../../scanner/scan-reader.ts'
import { useScanner } from '../../scanner/use-scanner.ts'
import { useNow } from '../../ui/use-now.ts'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { NoticeLine } from '../frame/NoticeLine.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { FoundPage } from './FoundPage.tsx'
import { PrintingPage } from './PrintingPage.tsx'
import { createPickUpStore } from './pick-up-store.ts'
import { type PickUpBody, pickUpView } from './pick-up-view.ts'
import { canPrint } from './print-progress.ts'
import { RefusedPage } from './RefusedPage.tsx'
import { ScanPage } from './ScanPage.tsx'
import { DigitsPage, ReferencePage } from './TypePages.tsx'
import { useCodeCamera } from './use-code-camera.ts'
import { WayOn } from './WayOn.tsx'
import './pick-up.css'

export function PickUpStep(_: { visit: VisitStore }) {
  const kiosk = useKiosk()
  const speech = useSpeech()
  const [store] = useState(() => createPickUpStore(kiosk.engine))
  const state = useStore(store)
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const isCutOff = useConnection(({ terminal }) => terminal !== null && terminal.cutOffSince !== null)
  const now = useNow(250)
  useEffect(() => () => store.leave(), [store])
  useScanner(store.show)
  const camera = useCodeCamera(state.page === 'scan' && canPrint(printer), (text) => readScan([text], store.show))
  const view = pickUpView(state, { printer, isCutOff, now })
  const { body, question, line } = view

  const back = {
    text: speech.say('back'),
    icon: <ArrowLeft className="mirrors" aria-hidden="true" />,
    onPress() {
      if (!store.back()) kiosk.back()
    },
  }
  return (
    <KioskFrame
      at={null}
      strip={<NoticeLine notice={line} />}
      aside={null}
      question={<Question text={speech.say(question.key, question.values)} />}
      forward={<WayOn view={view} store={store} onDone={kiosk.startOver} />}
      {...(body.is === 'printing' ? { back: null, startOver: null } : { back })}
    >
      {bodyPart(body)}
    </KioskFrame>
  )

  function bodyPart(body: PickUpBody) {
    switch (body.is) {
      case 'scan':
        return <ScanPage camera={camera} onType={store.type} />
      case 'reference':
        return <ReferencePage state={state} store={store} />
      case 'digits':
        return <DigitsPage state={state} store={store} isWaiting={body.isWaiting} />
      case 'found':
        return <FoundPage tickets={body.tickets} />
      case 'printing':
        return <PrintingPage progress={body.progress} references={body.references} />
      case 'refused':
        return <RefusedPage problem={body.problem} />
    }
  }
}

/** In one place and on two lines at most, however much is to be said. */
function Question({ text }: { text: string }) {
  const length = text.length > 36 ? 'longest' : text.length > 20 ? 'long' : 'short'
  return (
    <span className="pick-up-question">
      <span key={text} data-length={length}>
        {text}
      </span>
    </span>
  )
}
