import { KioskFrame } from '../frame/KioskFrame.tsx'
import type { VisitStore } from '../visit/visit-store.ts'

export function SeatsStep(_: { visit: VisitStore }) {
  return (
    <KioskFrame at={null} question="">
      {null}
    </KioskFrame>
  )
}
