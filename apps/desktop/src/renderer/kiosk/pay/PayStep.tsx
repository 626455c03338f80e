/** Paying: a card is asked for at once; a voucher, the counter and whatever goes wrong have their screens in the same place. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useScanner } from '../../scanner/use-scanner.ts'
import { useKiosk } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { PayPage } from './PayPage.tsx'
import { VoucherPage } from './VoucherPage.tsx'
import '../keys/kiosk-keys.css'
import './pay.css'

export function PayStep(_: { visit: VisitStore }) {
  const { paying } = useKiosk()
  const isVoucherOpen = useStore(paying, (state) => state.isVoucherOpen)
  useEffect(() => paying.begin(), [paying])
  useScanner(({ text }) => void paying.presentVoucher(text))
  return isVoucherOpen ? <VoucherPage /> : <PayPage />
}
