/** A movie's poster where there is no picture: made of its title, in a colour of its own. */
import type { ReactNode } from 'react'
import { posterColour, titleSize } from './poster-look.ts'
import './title-poster.css'

export function TitlePoster({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="poster" data-colour={posterColour(title)} data-size={titleSize(title)}>
      <h2 className="poster-title" dir="auto">
        {title}
      </h2>
      <PosterRows />
      {children}
    </section>
  )
}

/** Rows of seats before a screen: what all these evenings have in common. */
export function PosterRows() {
  return (
    <svg className="poster-rows" viewBox="0 0 220 110" aria-hidden="true">
      <path d={ROWS} />
    </svg>
  )
}

/** Each row has a seat more than the one before it, and bends towards the screen at its ends. */
const ROWS = [7, 8, 9, 10, 11]
  .flatMap((seats, row) =>
    Array.from({ length: seats }, (_, seat) => {
      const x = (seat - (seats - 1) / 2) * 19
      return `M${103 + x} ${2 + row * 20 + (x / 30) ** 2}h14v13h-14z`
    }),
  )
  .join('')
