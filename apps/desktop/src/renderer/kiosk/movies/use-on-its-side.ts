/** True for a kiosk whose screen is wider than high: as many things fit on a page as there is room for. */
import { useEffect, useState } from 'react'

const QUERY = '(orientation: landscape)'

export function useOnItsSide(): boolean {
  const [isOnItsSide, setOnItsSide] = useState(() => window.matchMedia(QUERY).matches)
  useEffect(() => {
    const query = window.matchMedia(QUERY)
    const follow = (): void => setOnItsSide(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isOnItsSide
}
