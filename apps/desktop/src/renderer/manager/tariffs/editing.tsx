/** What every part of the tariff's view works on: the draft, what is wrong in it, and what is around it. */
import type { TicketType } from '@marquee/shared'
import { createContext, useContext } from 'react'
import type { DraftFault } from './edits/check-draft.ts'
import type { TariffDraft } from './edits/draft.ts'
import type { Around } from './words/tariff-words.ts'

export interface Editing {
  draft: TariffDraft
  /** As it is in force: what differs from it is marked. */
  before: TariffDraft
  edit(part: Partial<TariffDraft>): void
  faults: readonly DraftFault[]
  around: Around
  /** The date at the cinema. */
  today: string
  /** Ticket types of the price lists and of the draft. */
  types: readonly TicketType[]
  /** The path of the thing whose fields are open; null: all are closed. */
  open: string | null
  setOpen(path: string | null): void
}

const Context = createContext<Editing | null>(null)
export const EditingProvider = Context.Provider

export function useEditing(): Editing {
  const editing = useContext(Context)
  if (editing === null) throw new Error('this part stands outside of the view of a tariff')
  return editing
}

export const isWithin = (path: string, at: string): boolean => path === at || path.startsWith(`${at}.`)
