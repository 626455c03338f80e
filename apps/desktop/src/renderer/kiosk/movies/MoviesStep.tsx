import { KioskFrame } from '../frame/KioskFrame.tsx'
import type { VisitStore } from '../visit/visit-store.ts'

export function MoviesStep(_: { visit: VisitStore }) {
  return (
    <KioskFrame at={null} question="">
      {null}
    </KioskFrame>
  )
}
