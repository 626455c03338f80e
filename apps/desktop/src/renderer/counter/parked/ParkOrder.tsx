/** Puts the order aside for the next customer: at once by one key, or with a word by which the clerk knows the customer again. */
import { useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { later } from '../../ui/later.tsx'
import { useCounter, useOrder, useParking } from '../counter-context.tsx'
import { focusTickets } from '../focus-tickets.ts'
import { say } from './words/say.ts'

const ParkWord = later(async () => (await import('./ParkWord.tsx')).ParkWord)

export function ParkOrder({ offered }: { offered: boolean }) {
  const { parking } = useCounter()
  const isBusy = useParking((state) => state.isBusy)
  const before = useOrder((state) => state.parkedAs?.word ?? '')
  const [isAsking, setAsking] = useState(false)
  const canPark = offered && !isBusy
  const park = async (named?: string): Promise<void> => {
    setAsking(false)
    const word = named?.trim()
    if (await parking.park(word === '' ? null : word)) focusTickets()
  }
  const parkNow = (): void => {
    if (canPark) void park()
  }
  const askWord = (): void => {
    if (canPark) setAsking(true)
  }
  useActions({ park: parkNow, parkWithWord: askWord })
  return (
    <>
      <button type="button" className="button quiet" disabled={!canPark} onClick={parkNow}>
        {say('park')} <ActionKey of="park" />
      </button>
      <button
        type="button"
        className="button quiet"
        title={say('park_with_word')}
        disabled={!canPark}
        onClick={askWord}
      >
        {say('word')} <ActionKey of="parkWithWord" />
      </button>
      {isAsking && <ParkWord before={before} onPark={(word) => void park(word)} onBack={() => setAsking(false)} />}
    </>
  )
}
