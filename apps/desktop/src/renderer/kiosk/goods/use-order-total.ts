import { minorDigits } from '@marquee/shared'
import { useStore } from 'zustand'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

/** What all of the order comes to, as it is written; undefined: it isn't priced yet. */
export function useOrderTotal(): string | undefined {
  const { paying } = useKiosk()
  const speech = useSpeech()
  const price = useStore(paying, (state) => state.price)
  if (price === null) return undefined
  const { currency, total } = price.order
  return speech.money(total, { currency, digits: minorDigits(currency) })
}
