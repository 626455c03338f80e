/** How a poster that is made of a movie's title looks. Pure. */

/** Of six: a movie keeps its own from day to day. */
export function posterColour(title: string): number {
  let sum = 0
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return (sum % 6) + 1
}

/** So that a long title fits and a short one fills its place. */
export function titleSize(title: string): 'short' | 'medium' | 'long' {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (title.length <= 12 && longestWord <= 9) return 'short'
  return title.length <= 28 && longestWord <= 13 ? 'medium' : 'long'
}

/** Beside a poster: a short title is large, and the longest that there are fit as well. */
export function headingSize(title: string): 'short' | 'long' | 'longest' {
  if (title.length <= 30) return 'short'
  return title.length <= 56 ? 'long' : 'longest'
}
