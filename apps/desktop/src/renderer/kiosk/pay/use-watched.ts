/** Whether the kiosk watches for a visitor who has left. Not on a page that closes by itself, nor while a card is being read. */
import { useStore } from 'zustand'
import { useCutOff } from '../../app/terminal-context.tsx'
import type { Kiosk } from '../kiosk.ts'
import type { KioskStep } from '../visit/visit-store.ts'

const UNWATCHED: readonly KioskStep[] = ['out_of_order', 'done']

export function useWatched({ paying }: Kiosk, step: KioskStep): boolean {
  const cutOff = useCutOff()
  // Somebody types a PIN on the reader, and touches nothing here. The server ends it in time; then the visitor is watched again.
  const isAtReader = useStore(paying, ({ payment }) => paying.isOpen() && payment?.payment?.state !== 'unknown')
  return !UNWATCHED.includes(step) && !(step === 'pay' && isAtReader && !cutOff)
}
