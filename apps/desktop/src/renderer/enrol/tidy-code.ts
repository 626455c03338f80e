/**
 * Puts an enrolment code, as it is typed, into the form in which it is printed: capitals, groups of four, dashes between.
 */
export function tidyCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12)
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}
