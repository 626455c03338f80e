import { minorDigits } from '@marquee/shared'
import { useStore } from 'zustand'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'

/** Writes amounts of the cinema's currency. */
export function useTariffMoney(): (amount: number) => string {
  const { tariff } = useKiosk()
  const speech = useSpeech()
  const currency = useStore(tariff, (state) => state.tariff?.currency)
  return (amount) => (currency === undefined ? '' : speech.money(amount, { currency, digits: minorDigits(currency) }))
}
