/** Puts the order aside for the next customer: at once by one key, or with a word by which the clerk knows the customer again. */
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Question } from '../../ui/Question.tsx'
import { useCounter, useOrder, useParking } from '../counter-context.tsx'
import { focusTickets } from '../focus-tickets.ts'
import './parked-tabs.css'

/** As the schema of the word has it. */
const LONGEST = 24

export function ParkOrder({ offered }: { offered: boolean }) {
  const { parking } = useCounter()
  const isBusy = useParking((state) => state.isBusy)
  const before = useOrder((state) => state.parkedAs?.word ?? '')
  const [word, setWord] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isAsking = word !== null
  useEffect(() => {
    if (isAsking) field.current?.select()
  }, [isAsking])
  const park = async (named?: string): Promise<void> => {
    const text = named?.trim()
    if (await parking.park(text === undefined ? undefined : text === '' ? null : text)) focusTickets()
  }
  const parkNow = (): void => {
    if (offered && !isBusy) void park()
  }
  const askWord = (): void => {
    if (offered && !isBusy) setWord(before)
  }
  const back = (): void => setWord(null)
  const parkWithWord = (): void => {
    const named = word ?? ''
    setWord(null)
    void park(named)
  }
  useActions({ park: parkNow, parkWithWord: askWord })
  return (
    <>
      <button type="button" className="button quiet" disabled={!offered || isBusy} onClick={parkNow}>
        Park <ActionKey of="park" />
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label="Park with a word"
        title="Park with a word"
        disabled={!offered || isBusy}
        onClick={askWord}
      >
        <PenLine aria-hidden="true" size={18} /> <ActionKey of="parkWithWord" />
      </button>
      {word !== null && (
        <Question
          title="Park this order"
          onEscape={back}
          answers={[
            { text: 'Back', look: 'quiet', onChoose: back },
            { text: 'Park', look: 'primary', onChoose: parkWithWord },
          ]}
        >
          <label className="park-word">
            <span>A word for the customer, such as a name or a colour</span>
            <input
              ref={field}
              className="text-field"
              value={word}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setWord(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.repeat) return
                event.preventDefault()
                parkWithWord()
              }}
            />
          </label>
        </Question>
      )}
    </>
  )
}
