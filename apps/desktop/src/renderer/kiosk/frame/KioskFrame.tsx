/**
 * The page of each step: house, way and language above; one question at a height that is the same everywhere; what is chosen; and below, in
 * fixed places, what it comes to, one way on, one back, one to start over. Nothing scrolls, and no place goes when it is empty.
 */
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { AccessButton } from '../access/AccessButton.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { HouseName } from './HouseName.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { ShowStrip } from './ShowStrip.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { type WayStep, WaySteps } from './WaySteps.tsx'
import './frame.css'

export interface FrameSummary {
  title: string
  detail?: string | undefined
  /** As it is written. */
  total?: string | undefined
}

/** A button of the lowest row that does something else here than elsewhere. */
export interface FrameAct {
  text: string
  icon: ReactNode
  onPress(): void
}

interface KioskFrameProps {
  /** Where this page is on the way to the tickets; null: beside it. */
  at: WayStep | null
  question: ReactNode
  /** Above the question. Absent: the show that is being bought, where there is one. */
  strip?: ReactNode
  /** At the question's end. Absent: the time for which the seats are kept. */
  aside?: ReactNode
  summary?: FrameSummary | undefined
  /** The one way on: a `GoOn`, or what is waited for. Its place is kept. */
  forward?: ReactNode
  /** Absent: to the step before. null: there is no way back, and its place is kept. */
  back?: FrameAct | null | undefined
  /** Absent: starting over. null: not now, and its place is kept. */
  startOver?: FrameAct | null | undefined
  children: ReactNode
}

export function KioskFrame({
  at,
  question,
  strip,
  aside,
  summary,
  forward,
  back,
  startOver,
  children,
}: KioskFrameProps) {
  const kiosk = useKiosk()
  const speech = useSpeech()
  const notice = useStore(kiosk.visit, (visit) => visit.notice)
  // A strip of the page's own may be pressed, and nothing lies on that.
  const isStripFree = strip === undefined
  const usualBack: FrameAct = {
    text: speech.say('back'),
    icon: <ArrowLeft className="mirrors" aria-hidden="true" />,
    onPress: kiosk.back,
  }
  const usualStartOver: FrameAct = {
    text: speech.say('start_over'),
    icon: <RotateCcw aria-hidden="true" />,
    onPress: kiosk.startOver,
  }
  return (
    <div className="kiosk-frame">
      <header className="frame-head">
        <HouseName />
        <WaySteps at={at} />
        <LanguageButton />
      </header>
      <main className="frame-body" tabIndex={-1}>
        <div className="frame-strip">
          {strip === undefined ? <ShowStrip /> : strip}
          {isStripFree && <NoticeLine notice={notice} />}
        </div>
        <div className="frame-ask">
          <h1 className="frame-question" data-size={questionSize(question)}>
            {question}
          </h1>
          {/* Another thing beside the question is another element: its box is as wide as what is in it. */}
          <div key={aside === undefined ? 'time' : 'own'} className="frame-aside">
            {aside === undefined ? <TimeLeft /> : aside}
          </div>
          {!isStripFree && <NoticeLine notice={notice} />}
        </div>
        <div className="frame-main">{children}</div>
      </main>
      <footer className="frame-foot">
        <div className="frame-summary">
          <p className="frame-what">
            {/* Other words are another element: what is written from its end would count as moved. */}
            <strong key={summary?.title}>{summary?.title}</strong>
            <span key={`of ${summary?.detail}`}>{summary?.detail}</span>
          </p>
          <p className="frame-total" role="status" aria-label={speech.say('total')}>
            {summary?.total !== undefined && (
              <Fragment key={summary.total}>
                <span>{speech.say('total')}</span>
                <strong className="tabular" dir="auto" data-long={summary.total.length > 9}>
                  {summary.total}
                </strong>
              </Fragment>
            )}
          </p>
        </div>
        <div className="frame-forward">{forward}</div>
        <nav className="frame-nav">
          <NavButton act={back === undefined ? usualBack : back} />
          <AccessButton />
          <NavButton act={startOver === undefined ? usualStartOver : startOver} />
        </nav>
      </footer>
    </div>
  )
}

/** A question has one line, or two of smaller letters. */
function questionSize(question: ReactNode): 'short' | 'long' | 'longest' {
  if (typeof question !== 'string' || question.length <= 19) return 'short'
  return question.length <= 32 ? 'long' : 'longest'
}

function NavButton({ act }: { act: FrameAct | null }) {
  if (act === null) return <span />
  return (
    <button type="button" className="frame-button" onClick={act.onPress}>
      <Fragment key={act.text}>
        {act.icon}
        <span>{act.text}</span>
      </Fragment>
    </button>
  )
}
