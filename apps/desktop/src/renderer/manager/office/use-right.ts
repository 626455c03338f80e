/** What whoever has logged in may do. The server decides: this says only what is worth showing. */
import { hasRight, type OfficeRight } from '@marquee/shared'
import { useConnection } from '../../app/terminal-context.tsx'

export function useRight(right: OfficeRight): boolean {
  return useConnection(({ terminal }) => {
    const office = terminal?.office ?? null
    if (office === null || !office.isNeeded) return true
    return office.session !== null && hasRight(office.session.role, right)
  })
}
