/** Asks for a word by which the clerk knows the customer of a parked order again. */
import { useEffect, useRef, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { say } from './words/say.ts'
import './parked-tabs.css'

/** As the schema of the word has it. */
const LONGEST = 24

/** @param before the word that it had */
export function ParkWord({ before, onPark, onBack }: { before: string; onPark(word: string): void; onBack(): void }) {
  const [word, setWord] = useState(before)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <Question
      title={say('park_this')}
      onEscape={onBack}
      answers={[
        { text: say('back'), look: 'quiet', onChoose: onBack },
        { text: say('park'), look: 'primary', onChoose: () => onPark(word) },
      ]}
    >
      <label className="park-word">
        <span>{say('word_for_customer')}</span>
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
            onPark(word)
          }}
        />
      </label>
    </Question>
  )
}
