/** Puts the focus where the next key is wanted: digits choose the next customer's tickets, and Tab goes on from there. */
export function focusTickets(): void {
  // What had the focus may be a button that is going away with what was pressed.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.party-steppers')?.focus())
}
