/** One page on, one back: nothing scrolls under a finger. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'

interface PagerProps {
  /** From 0. */
  page: number
  pages: number
  onPage(page: number): void
}

/** Nothing where there is one page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const speech = useSpeech()
  if (pages < 2) return null
  return (
    <nav className="pager" aria-label={speech.say('page_of', { page: page + 1, pages })}>
      <button type="button" className="frame-button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="mirrors" aria-hidden="true" />
        <span>{speech.say('previous_page')}</span>
      </button>
      <span className="pager-where tabular">{speech.say('page_of', { page: page + 1, pages })}</span>
      <button type="button" className="frame-button" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        <span>{speech.say('next_page')}</span>
        <ChevronRight className="mirrors" aria-hidden="true" />
      </button>
    </nav>
  )
}
