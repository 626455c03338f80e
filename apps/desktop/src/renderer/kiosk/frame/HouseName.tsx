/** Whose kiosk it is. */
import { useStore } from 'zustand'
import { useKiosk } from '../kiosk-context.tsx'

export function HouseName() {
  const { programme } = useKiosk()
  const name = useStore(programme, (state) => state.cinema?.name ?? '')
  return (
    <p className="frame-house" data-long={name.length > 10}>
      <bdi>{name}</bdi>
    </p>
  )
}
