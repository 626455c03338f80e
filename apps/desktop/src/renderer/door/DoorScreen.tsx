/** The door: the person with the scanner looks at the light, and at nothing else. */
import {
  Camera,
  CameraOff,
  ChevronDown,
  Flashlight,
  FlashlightOff,
  Search,
  Undo2,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DoorState, ProgrammeShow } from '../../terminal/api.ts'
import { useConnection, useCutOff, useEngine } from '../app/terminal-context.tsx'
import { useCamera } from '../camera/use-camera.ts'
import { describeLink } from '../connection/describe-link.ts'
import { useScanner } from '../scanner/use-scanner.ts'
import { createProgrammeStore } from '../show/programme-store.ts'
import { ConnectionLight } from '../ui/ConnectionLight.tsx'
import { later, useLoadTheRest } from '../ui/later.tsx'
import { Notices } from '../ui/Notices.tsx'
import { Problem } from '../ui/Problem.tsx'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { useNow } from '../ui/use-now.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { isolating } from '../words/speech.ts'
import { useSpeechOf } from '../words/use-speech-of.ts'
import { DoorLight } from './DoorLight.tsx'
import { DoorRecord, RecordBelow } from './DoorRecord.tsx'
import { DoorSpeechContext, useSpeech } from './door-context.ts'
import { createDoorSignal } from './door-signal.ts'
import { createDoorStore } from './door-store.ts'
import { doorTitle, showOfDay, turnoutOf, undoButton } from './door-words.ts'
import type { ToLetIn } from './LookUp.tsx'
import { OrderRow } from './OrderRow.tsx'
import { RefusalText } from './RefusalText.tsx'
import { sayLink } from './say-link.ts'
import { sayClock } from './say-sentence.ts'
import { TurnoutLine } from './Turnout.tsx'
import { ViewFinder } from './ViewFinder.tsx'
import { CATALOGUES, type DoorLanguage, doorLanguage } from './words/catalogues.ts'
import './door.css'

const ApproveAdmission = later(async () => (await import('./ApproveAdmission.tsx')).ApproveAdmission)
const DoorChoice = later(async () => (await import('./DoorChoice.tsx')).DoorChoice)
const DoorHelp = later(async () => (await import('./DoorHelp.tsx')).DoorHelp)
const LookUp = later(async () => (await import('./LookUp.tsx')).LookUp)
const DoorBand = later(async () => (await import('./DoorBand.tsx')).DoorBand)
const NONE: readonly ProgrammeShow[] = []

export function DoorScreen() {
  const [language, setLanguage] = useState(() => doorLanguage(readPreference('door-language')))
  const spoken = useSpeechOf(CATALOGUES, language)
  const speech = useMemo(() => isolating(spoken), [spoken])
  const speak = (chosen: DoorLanguage): void => {
    writePreference('door-language', chosen)
    setLanguage(chosen)
  }
  return (
    <DoorSpeechContext value={speech}>
      <SpeakingDoor onLanguage={speak} />
    </DoorSpeechContext>
  )
}

function SpeakingDoor({ onLanguage }: { onLanguage(language: DoorLanguage): void }) {
  const speech = useSpeech()
  useLoadTheRest()
  const engine = useEngine()
  const name = useConnection((state) => state.terminal?.terminal?.name)
  const ownCinema = useConnection((state) => state.terminal?.terminal?.cinemaId ?? null)
  const cutOff = useCutOff()
  const sound = useSound()
  const [stores] = useState(() => ({
    door: createDoorStore(engine, createDoorSignal(sound.isLoud).give),
    programme: createProgrammeStore(engine, ownCinema),
  }))
  const { door, light, count, order, refused } = useStore(stores.door)
  const timeZone = useStore(stores.programme, (state) => state.cinema?.timeZone ?? 'UTC')
  const shows = useStore(stores.programme, (state) => state.programme?.shows) ?? NONE
  const [open, setOpen] = useState<'choice' | 'look_up' | null>(null)
  /** Looked up, and waiting for a supervisor's yes. */
  const [toLetIn, setToLetIn] = useState<ToLetIn | null>(null)
  const isDisturbed = useConnection((state) => /cut_off|bad/.test(describeLink(state, timeZone, null).tone))
  const isHelpAsked = useConnection(({ terminal }) => (terminal?.helpCalls.length ?? 0) > 0)
  const needsYes = useConnection((state) => state.terminal?.atWork.isNeeded === true)
  const now = useNow(1000)
  const hears = usePageHears()
  const scan = (code: string): void => {
    setOpen(null)
    void stores.door.scan(code)
  }
  const letIn = ({ tickets }: ToLetIn): void => void stores.door.letIn(tickets.map(({ code }) => code))
  // A code that no scanner can read is typed by hand.
  useScanner(({ text }) => scan(text), { all: true })
  const camera = useCamera(scan)
  const closeOnceKept = (kept: boolean): void => {
    if (kept) setOpen(null)
  }
  return (
    <div className="door">
      <header className="door-head">
        <h1 className="visually-hidden">{name}</h1>
        <button type="button" className="door-choice-button" onClick={() => setOpen('choice')}>
          <span>
            <strong>{doorTitle(speech, door, shows, timeZone)}</strong>
            <small>{speech.say('every_scan_kept', { door: name ?? '' })}</small>
          </span>
          <ChevronDown aria-hidden="true" size={24} />
        </button>
        <ConnectionLight timeZone={timeZone} mapConfirmedAt={null} words={sayLink(speech, timeZone)} brief />
        {camera.torch !== undefined && (
          <SwitchButton
            isOn={camera.torch.isOn}
            label={speech.say('torch')}
            icons={[Flashlight, FlashlightOff]}
            onPress={camera.torch.toggle}
          />
        )}
        <SwitchButton isOn={sound.isOn} label={speech.say('sound')} icons={[Volume2, VolumeX]} onPress={sound.toggle} />
        <time className="clock" dateTime={new Date(now).toISOString()}>
          {timeIn(timeZone, now)}
        </time>
      </header>
      {isDisturbed && <DoorBand timeZone={timeZone} />}
      <Problem sentence={door?.strangeKey ? speech.say('strange_key', { key: door.strangeKey }) : null} />
      <Problem
        sentence={
          door?.clock
            ? sayClock(speech, door.clock)
            : camera.problem
              ? speech.say(camera.problem)
              : refused && <RefusalText refused={refused} />
        }
      />
      <Notices words={{ label: speech.say('notices'), dismiss: (text) => speech.say('dismiss', { text }) }} />
      {isHelpAsked && <DoorHelp />}
      <main className="door-body">
        <DoorLight
          light={light}
          count={count}
          cutOff={cutOff}
          onAdmitGroup={(code, ticketIds) => void stores.door.admitGroup(code, ticketIds)}
          onLeaveGroup={stores.door.leaveGroup}
        >
          {camera.isOn ? <ViewFinder stream={camera.stream} /> : undefined}
        </DoorLight>
        <section className="door-below" aria-label={speech.say('turnout')}>
          <OrderRow order={order} ticketId={light.kind === 'scanned' ? light.scan.ticketId : null} />
          {door !== null && <TurnoutLine turnout={turnoutOf(door, shows)} />}
          <button type="button" className="button door-button door-camera" onClick={camera.toggle}>
            {camera.isOn ? <CameraOff aria-hidden="true" size={24} /> : <Camera aria-hidden="true" size={24} />}
            {speech.say(camera.isOn ? 'camera_stop' : 'camera_start')}
          </button>
          <UndoButton door={door} now={now} busy={light.kind === 'checking'} onUndo={() => void stores.door.undo()} />
          <button type="button" className="button door-button" onClick={() => setOpen('look_up')}>
            <Search aria-hidden="true" size={24} />
            {speech.say('look_up')}
          </button>
        </section>
        {door !== null && <DoorRecord door={door} timeZone={timeZone} />}
      </main>
      {!hears && !camera.isOn && (
        <p className="door-deaf" role="alert">
          {speech.say('not_heard')}
        </p>
      )}
      {open === 'choice' && (
        <DoorChoice
          programme={stores.programme}
          chosen={door?.showIds ?? null}
          refused={refused}
          onChoose={(showIds) => void stores.door.choose(showIds).then(closeOnceKept)}
          onFollow={(auditoriumId) => void stores.door.follow(auditoriumId).then(closeOnceKept)}
          onLanguage={onLanguage}
          onEnd={() => setOpen(null)}
        />
      )}
      {open === 'look_up' && (
        <LookUp
          timeZone={timeZone}
          showInWords={(showId) => showOfDay(speech, shows, showId, timeZone)}
          onLetIn={(who) => {
            setOpen(null)
            if (needsYes) setToLetIn(who)
            else letIn(who)
          }}
          onCode={scan}
          onClose={() => setOpen(null)}
        >
          {door !== null && <RecordBelow door={door} timeZone={timeZone} />}
        </LookUp>
      )}
      {toLetIn !== null && (
        <ApproveAdmission
          who={toLetIn}
          onYes={() => {
            setToLetIn(null)
            letIn(toLetIn)
          }}
          onClose={() => setToLetIn(null)}
        />
      )}
    </div>
  )
}

interface UndoButtonProps {
  door: DoorState | null
  now: number
  busy: boolean
  onUndo(): void
}

/** Always there, so that nothing moves when there is something to undo. */
function UndoButton({ door, now, busy, onUndo }: UndoButtonProps) {
  const speech = useSpeech()
  const undo = door?.undo
  const can = undo != null && now <= Date.parse(undo.until)
  return (
    <button type="button" className="button door-button" disabled={!can || busy} onClick={onUndo}>
      <Undo2 aria-hidden="true" className="mirrors" size={24} />
      {can ? undoButton(speech, undo) : speech.say('undo')}
    </button>
  )
}

interface SwitchButtonProps {
  isOn: boolean
  label: string
  icons: readonly [on: typeof Volume2, off: typeof Volume2]
  onPress(): void
}

function SwitchButton({ isOn, label, icons: [On, Off], onPress }: SwitchButtonProps) {
  const Icon = isOn ? On : Off
  return (
    <button
      type="button"
      className="icon-button door-switch"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={24} />
    </button>
  )
}

/** On unless it was switched off on this machine. */
function useSound(): { isOn: boolean; isLoud(): boolean; toggle(): void } {
  const [isOn, setOn] = useState(() => readPreference('door-sound') !== 'off')
  const latest = useRef(isOn)
  return {
    isOn,
    isLoud: () => latest.current,
    toggle() {
      latest.current = !isOn
      writePreference('door-sound', isOn ? 'off' : 'on')
      setOn(!isOn)
    },
  }
}

/** True when keys reach this page: while another window has the focus, a scanner types into that. */
function usePageHears(): boolean {
  const [hears, setHears] = useState(() => document.hasFocus())
  useEffect(() => {
    const noteFocus = (): void => setHears(document.hasFocus())
    window.addEventListener('focus', noteFocus)
    window.addEventListener('blur', noteFocus)
    return () => {
      window.removeEventListener('focus', noteFocus)
      window.removeEventListener('blur', noteFocus)
    }
  }, [])
  return hears
}
