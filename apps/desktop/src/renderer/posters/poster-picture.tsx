/** A poster's picture, from this terminal's own disk. */
import { posterPath } from '@marquee/shared'
import { type ReactNode, useEffect, useState } from 'react'

/** It may be fetched meanwhile. */
const TRY_AGAIN_MS = 30_000

interface Shown {
  sha256: string | null
  isThere: boolean
  attempt: number
}

/**
 * The picture, to stand in the poster's place. `isThere`: it is, and what is made of the title steps back. Until then, and where the
 * picture can't be had, that stays: a place is never empty.
 */
export function usePosterPicture(sha256: string | null): { isThere: boolean; picture: ReactNode } {
  const [shown, setShown] = useState<Shown>({ sha256, isThere: false, attempt: 0 })
  const { isThere, attempt } = shown.sha256 === sha256 ? shown : { isThere: false, attempt: 0 }
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => {
      setShown((before) => ({ ...before, attempt: before.attempt + 1 }))
      setIsMissing(false)
    }, TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isMissing])
  if (sha256 === null) return { isThere: false, picture: null }
  const picture = (
    <img
      key={`${sha256} ${attempt}`}
      className="poster-picture"
      src={posterPath(sha256)}
      alt=""
      draggable={false}
      onLoad={() => setShown({ sha256, isThere: true, attempt })}
      onError={() => {
        setShown({ sha256, isThere: false, attempt })
        setIsMissing(true)
      }}
    />
  )
  return { isThere, picture }
}
