/** Snacks and drinks: nothing is sold here yet, so the next page follows at once. */
import { useEffect } from 'react'
import type { VisitStore } from '../visit/visit-store.ts'

export function GoodsStep({ visit }: { visit: VisitStore }) {
  useEffect(() => visit.go('pay'), [visit])
  return null
}
