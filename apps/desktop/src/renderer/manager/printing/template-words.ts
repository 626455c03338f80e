/** Print templates in words. Pure. */
import type { PrintBlock, TemplatedPage } from '@marquee/shared'

export const PAGE_WORDS: Record<TemplatedPage, string> = {
  ticket: 'Ticket',
  receipt: 'Receipt',
  voucher: 'Gift card',
  report: 'X and Z report',
}

export const BLOCK_WORDS: Record<PrintBlock, string> = {
  logo: 'Logo',
  header: 'Header lines',
  footer: 'Footer lines',
  rule: 'Line across',
  gap: 'Empty line',
  cinema: 'Cinema',
  movie: 'Movie',
  hall: 'Auditorium',
  time: 'Day and time',
  seat: 'Seat',
  type: 'Ticket type and price',
  reference: 'Reference',
  code: 'Code',
  title: 'Title',
  sold: 'When it was sold',
  lines: 'What was bought',
  total: 'Total and payments',
  tax: 'Tax',
  group_code: 'Code for a group',
  value: 'Value',
  expiry: 'Good until',
  figures: 'Figures',
}

export const SIZE_WORDS = { normal: 'Normal', tall: 'Tall', double: 'Double' } as const

/** @param version 0: the usual pages */
export const earlierInWords = (version: number): string =>
  version === 0
    ? 'These are the usual pages. Save puts them back, as the next version.'
    : `This is version ${version}. Save puts it back, as the next version.`

/** Moves one of them by a place; at an end it stays. */
export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.with(from, items[to] as T).with(to, item)
}
