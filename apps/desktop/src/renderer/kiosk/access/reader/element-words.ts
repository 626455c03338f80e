/**
 * What stands in a part of a page, and what a control is called, as a screen reader finds them: by the names that the page has for
 * everybody who doesn't see it. So what is spoken has no text of its own.
 */

/** What has a name of its own, and is no text of the page around it. */
export const CONTROLS =
  'button, a[href], input, select, textarea, [role="button"], [role="spinbutton"], [role="radio"], [role="checkbox"], [tabindex="0"]'

const BLOCKS = new Set(
  'P LI UL OL DL DT DD H1 H2 H3 H4 DIV SECTION HEADER FOOTER MAIN TABLE TR TD TH FIELDSET LEGEND LABEL BUTTON STRONG OUTPUT TIME'.split(
    ' ',
  ),
)

export function isShown(element: Element): boolean {
  if (element.closest('[hidden], [aria-hidden="true"], template, script, style') !== null) return false
  // A document without a layout can't say.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

/** @param skip parts whose text isn't wanted */
export function textOf(element: Element, skip?: (element: Element) => boolean): string[] {
  const pieces: string[] = []
  let isNew = true
  const put = (text: string): void => {
    const words = text.replaceAll(/\s+/g, ' ')
    if (words.trim() === '') {
      if (words !== '' && !isNew && pieces.length > 0) pieces.push(`${pieces.pop()} `)
      return
    }
    if (isNew || pieces.length === 0) pieces.push(words)
    else pieces.push(`${pieces.pop()}${words}`)
    isNew = false
  }
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) return put(node.textContent ?? '')
    if (!(node instanceof Element) || !isShown(node)) return
    if (skip?.(node) === true) {
      isNew = true
      return
    }
    const isBlock = BLOCKS.has(node.tagName)
    if (isBlock) isNew = true
    else put(' ')
    const label = node.getAttribute('aria-label')
    if (node.tagName === 'IMG') put(label ?? node.getAttribute('alt') ?? '')
    else if (node.tagName === 'svg' || node.getAttribute('role') === 'img') put(label ?? '')
    else if (node.tagName === 'OUTPUT') put(countIn(node))
    else for (const child of node.childNodes) visit(child)
    if (isBlock) isNew = true
    else put(' ')
  }
  for (const child of element.childNodes) visit(child)
  return pieces.map((piece) => piece.replaceAll(/ +/g, ' ').trim()).filter((piece) => piece !== '')
}

/** `Adult: 2`. Nothing of what there is none of: a page would be read as a row of zeros. */
function countIn(output: Element): string {
  const text = output.textContent?.trim() ?? ''
  const label = output.getAttribute('aria-label') ?? ''
  if (text === '0' || text === '') return ''
  return label === '' ? text : labelled(label, text)
}

/** A label that has the text in it says both. */
export function labelled(label: string, text: string): string {
  if (text.startsWith(label)) return text
  return label.split(/[\s:]+/).includes(text) ? label : `${label}: ${text}`
}

function byIds(element: Element, attribute: string): string[] {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? []
  return ids.flatMap((id) => {
    const other = element.ownerDocument.getElementById(id)
    return other === null ? [] : textOf(other)
  })
}

/** The parts of its name. */
export function nameOf(element: Element): string[] {
  const byOthers = byIds(element, 'aria-labelledby')
  if (byOthers.length > 0) return byOthers
  const label = element.getAttribute('aria-label')
  if (label !== null && label.trim() !== '') return [label.trim()]
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    const labels = [...(element.labels ?? [])].flatMap((each) => textOf(each, (part) => part.matches(CONTROLS)))
    return labels.length > 0 ? labels : [element.getAttribute('placeholder') ?? ''].filter((text) => text !== '')
  }
  return textOf(element)
}

export const descriptionOf = (element: Element): string[] => byIds(element, 'aria-describedby')
