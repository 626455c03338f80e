const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Without its last sign as people see it, also where that is several code points. */
export const withoutLast = (text: string): string =>
  [...SIGNS.segment(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
