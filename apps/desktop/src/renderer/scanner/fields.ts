/** Fields of the page: what they had is kept and put back, and letters are put in as if they were typed. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NOT_TYPED_INTO = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'color', 'range']

/** undefined: what is typed there changes nothing. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !NOT_TYPED_INTO.includes(target.type) ? target : undefined
}

/** @returns puts its text and its selection back, where they have changed */
export function keepField(field: Field): () => void {
  const { value } = field
  const selection = field instanceof HTMLSelectElement ? null : ([field.selectionStart, field.selectionEnd] as const)
  return () => {
    if (!field.isConnected || field.value === value) return
    setValue(field, value)
    if (field instanceof HTMLSelectElement || selection === null || selection[0] === null) return
    field.setSelectionRange(...selection)
  }
}

/** Where the text cursor is, in place of what is selected; no more than the field takes. */
export function typeInto(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement || field.readOnly || field.disabled) return
  const { value, selectionStart: start, selectionEnd: end, maxLength } = field
  const from = start ?? value.length
  const to = end ?? value.length
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - (value.length - (to - from)))
  const fitting = text.slice(0, room)
  if (fitting === '') return
  setValue(field, value.slice(0, from) + fitting + value.slice(to))
  // An e-mail's or a number's field has no cursor that a page may move.
  if (start !== null) field.setSelectionRange(from + fitting.length, from + fitting.length)
}

/** By the browser's own setter: React has one above it, and would not see that the text is another. */
function setValue(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
