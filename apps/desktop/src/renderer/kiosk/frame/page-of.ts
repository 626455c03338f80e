/** The part of a list that one page shows. Pure. */
export function pageOf<T>(items: readonly T[], page: number, perPage: number): { items: readonly T[]; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / perPage))
  const shown = Math.min(page, pages - 1)
  return { items: items.slice(shown * perPage, (shown + 1) * perPage), pages }
}
