/** Opens the staff's page by an operator's number and PIN. In English, as all pages of staff. */
import { Delete, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StaffPage } from './StaffPage.tsx'
import './staff.css'

/** Nobody types: whoever found the gesture by chance has gone. */
const CLOSES_AFTER_MS = 45_000
const LONGEST = { number: 6, pin: 8 } as const
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export function StaffDoor({ onClose }: { onClose(): void }) {
  const engine = useEngine()
  const staff = useConnection(({ terminal }) => terminal?.kiosk?.staff ?? null)
  const titleId = useId()
  const [wasOpen, setWasOpen] = useState(false)
  if (staff !== null && !wasOpen) setWasOpen(true)
  useEffect(() => {
    // It has closed by itself, or the program was started again.
    if (wasOpen && staff === null) onClose()
  }, [wasOpen, staff, onClose])
  const close = (): void => {
    void ask(engine.api.closeStaffPage())
    onClose()
  }
  return (
    <Dialog className="staff-dialog" labelledBy={titleId} onClose={close}>
      <div lang="en" dir="ltr" className="staff">
        <header>
          <h2 id={titleId}>{staff === null ? 'Staff only' : staff.name}</h2>
          <button type="button" className="staff-button" onClick={close}>
            <X aria-hidden="true" /> Close
          </button>
        </header>
        {staff === null ? <PinPad onIdle={close} /> : <StaffPage staff={staff} onClose={close} />}
      </div>
    </Dialog>
  )
}

function PinPad({ onIdle }: { onIdle(): void }) {
  const engine = useEngine()
  const hasStaff = useConnection(({ terminal }) => terminal?.kiosk?.hasStaff === true)
  const [typed, setTyped] = useState({ number: '', pin: '' })
  const [at, setAt] = useState<'number' | 'pin'>('number')
  const [sentence, setSentence] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const timer = setTimeout(onIdle, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
    // Each digit renders this anew, and begins the time.
  })

  const type = (digit: string): void => {
    setSentence(null)
    setTyped((before) => ({ ...before, [at]: (before[at] + digit).slice(0, LONGEST[at]) }))
  }
  const erase = (): void => setTyped((before) => ({ ...before, [at]: before[at].slice(0, -1) }))
  const goOn = async (): Promise<void> => {
    if (at === 'number') return setAt('pin')
    setBusy(true)
    const answer = await ask(engine.api.openStaffPage(typed))
    setBusy(false)
    if (answer.ok) return
    setTyped({ number: '', pin: '' })
    setAt('number')
    setSentence(answer.code === 'wrong_pin' ? 'Number and PIN don’t belong together.' : answer.sentence)
  }
  useDigitKeys({ type, erase, goOn: () => void goOn(), isReady: typed[at] !== '' && !isBusy })

  if (!hasStaff) {
    return (
      <p className="staff-nobody">
        Nobody with a PIN is known here. A manager adds operators at the manager’s page, and can take this kiosk out of
        order there.
      </p>
    )
  }
  return (
    <div className="staff-pad">
      <div className="staff-typed">
        <TypedField label="Your number" text={typed.number} isAt={at === 'number'} onChoose={() => setAt('number')} />
        <TypedField
          label="Your PIN"
          text={'•'.repeat(typed.pin.length)}
          isAt={at === 'pin'}
          onChoose={() => setAt('pin')}
        />
        <div className="staff-problem">
          <Problem sentence={sentence} />
        </div>
      </div>
      <div className="staff-digits">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className="staff-button" onClick={() => type(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="staff-button" aria-label="Erase" onClick={erase}>
          <Delete aria-hidden="true" />
        </button>
        <button type="button" className="staff-button" onClick={() => type('0')}>
          0
        </button>
        <button
          type="button"
          className="staff-button primary"
          disabled={typed[at] === '' || isBusy}
          onClick={() => void goOn()}
        >
          {at === 'number' ? 'Next' : 'Open'}
        </button>
      </div>
    </div>
  )
}

function TypedField({ label, text, isAt, onChoose }: { label: string; text: string; isAt: boolean; onChoose(): void }) {
  return (
    <button type="button" className="staff-field" aria-pressed={isAt} onClick={onChoose}>
      <span>{label}</span>
      <strong>{text}</strong>
    </button>
  )
}

/** A keyboard or a keypad does as well. */
function useDigitKeys({
  type,
  erase,
  goOn,
  isReady,
}: {
  type(digit: string): void
  erase(): void
  goOn(): void
  isReady: boolean
}): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (/^\d$/.test(event.key)) type(event.key)
      else if (event.key === 'Backspace') erase()
      else if (event.key === 'Enter' && isReady && !(event.target instanceof HTMLButtonElement)) goOn()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
