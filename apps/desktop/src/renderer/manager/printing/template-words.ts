/** Print templates in words. Pure. */
import type { PrintTemplatesAnswer, TemplateFault } from '@marquee/shared'
import { say } from './words/say.ts'

export const SIZES = ['normal', 'tall', 'double'] as const

/** @param version 0: the usual pages */
export const earlierInWords = (version: number): string =>
  version === 0 ? say('usual_shown') : say('earlier_shown', { version })

/** Saving would take the place of what somebody else has made, so that is said before. */
export const overtakenInWords = ({ versions: [newest] }: PrintTemplatesAnswer): string =>
  say('overtaken', {
    known: newest === undefined ? 'no' : 'yes',
    name: newest?.madeBy ?? '',
    version: newest?.version ?? '',
  })

export const inForceInWords = (version: number): string => say('now_in_force', { version })

export const alreadyInForce = (): string => say('is_in_force')

export const saveFirst = (): string => say('save_first')

/** Why a page can't be printed. */
export function faultInWords({ page, kind, block }: TemplateFault): string {
  switch (kind) {
    case 'needs_code':
      return page === 'voucher' ? say('fault_voucher_needs_code') : say('fault_ticket_needs_code')
    case 'needs_seat':
    case 'needs_time':
    case 'needs_hall':
      return say(`fault_ticket_${kind}`)
    case 'needs_lines':
    case 'needs_total':
      return say(`fault_receipt_${kind}`)
    case 'needs_value':
      return say('fault_voucher_needs_value')
    case 'needs_figures':
      return say('fault_report_needs_figures')
    case 'block_repeated':
      return say('fault_block_repeated', {
        page: say(`page_${page}`),
        block: block === undefined ? '' : say(`block_${block}`),
      })
    default:
      return say(`fault_${kind}`, { page: say(`page_${page}`) })
  }
}

/** Moves one of them by a place; at an end it stays. */
export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.with(from, items[to] as T).with(to, item)
}
