/** The page that a visitor is on: a dialog that lies over all, or the frame of the step. Its question, its stops, its text. */
import { CONTROLS, isShown, textOf } from './element-words.ts'

export interface Page {
  root: Element
  /** The question, or the dialog's heading. */
  heading: HTMLElement | null
  /** Says whether it is another page than before. */
  key: string
}

/** Not read with the page: the way is known, a clock never stands still, and what is spoken isn't spoken again. */
const BESIDE = '.frame-head, [role="timer"], .access-panel'

export function pageIn(kiosk: Element): Page | null {
  const dialogs = [...kiosk.querySelectorAll('dialog[open]')]
  const dialog = dialogs.at(-1)
  const root = dialog ?? kiosk
  const heading = root.querySelector<HTMLElement>(dialog === undefined ? 'h1' : 'h1, h2')
  const question = heading === null ? '' : textOf(heading).join(' ')
  if (heading === null && dialog === undefined) return null
  return { root, heading, key: `${kiosk.getAttribute('data-step')} ${dialogs.length} ${question}` }
}

/** All that can be reached on it: what comes behind the question first, then what stands above it. */
export function stopsOf({ root, heading }: Page): HTMLElement[] {
  const stops = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled, [aria-disabled="true"], [tabindex="-1"]') && isShown(control),
  )
  if (heading === null) return stops
  const isBehind = (control: Element): boolean =>
    (heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return [...stops.filter(isBehind), ...stops.filter((control) => !isBehind(control))]
}

/** Its text, without what stands on controls. The question comes first. */
export function textOfPage({ root, heading }: Page): string[] {
  const isOther = (part: Element): boolean => part === heading || part.matches(BESIDE) || part.matches(CONTROLS)
  return [...(heading === null ? [] : textOf(heading)), ...textOf(root, isOther)]
}
