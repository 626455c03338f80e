/** What was paid for: tickets on paper or as codes, by mail as well; then the page closes for the next visitor. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useKiosk } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { closesAfter } from './closing.ts'
import { DonePage } from './DonePage.tsx'
import { MailPage } from './MailPage.tsx'
import { useClosing } from './use-closing.ts'
import '../keys/kiosk-keys.css'
import './done.css'

export function DoneStep({ visit }: { visit: VisitStore }) {
  const { paying, finish } = useKiosk()
  const isAccess = useStore(visit, (state) => state.access.isOn)
  const payment = useStore(paying, (state) => state.payment)
  const [isTyping, setTyping] = useState(false)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const paid = payment?.paid ?? null
  const paper = paid?.paper ?? 'none'
  const codes = paid?.bookings.reduce((sum, { tickets }) => sum + tickets.length, 0) ?? 0
  const left = useClosing(closesAfter({ paper, isTyping, codes, isAccess }), `${paper} ${isTyping}`, finish)
  if (payment === null || paid === null) return null
  if (isTyping) {
    return (
      <MailPage
        orderId={payment.orderId}
        left={left}
        onSent={(to) => {
          setMailedTo(to)
          setTyping(false)
        }}
        onClose={() => setTyping(false)}
      />
    )
  }
  return <DonePage payment={payment} paid={paid} mailedTo={mailedTo} left={left} onMail={() => setTyping(true)} />
}
