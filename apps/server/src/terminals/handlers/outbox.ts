/** Work that terminals have done by themselves, and the booking references that they are lent for it. */
import type { Inbox } from '../../booking/terminal/inbox/inbox.ts'
import type { LendReferences } from '../../booking/terminal/lend-references.ts'
import { forThisRun } from './for-this-run.ts'
import type { HandlersOf } from './handler.ts'

export function createOutboxHandlers({
  inbox,
  lendReferences,
}: {
  inbox: Inbox
  lendReferences: LendReferences
}): HandlersOf<'commands' | 'references'> {
  return {
    commands: forThisRun(inbox.receive),
    references: ({ quantity }, { terminal }) => lendReferences(terminal.id, quantity),
  }
}
