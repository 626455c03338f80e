/** Each safeguard of docs/selling-while-cut-off.md, and what the source would be without it. */

export interface Change {
  /** From the root of the project. */
  file: string
  from: string
  to: string
}

export const REVERTED: Record<string, Change[]> = {
  /** A terminal's hold ends by time, as a customer's does, whether the terminal has heard of it or not. */
  'acknowledged-end': [
    { file: 'apps/server/src/jobs/end-due-holds.ts', from: '    if (gone) {', to: '    if (terminalId !== null) {' },
  ],
  /** What is said of a terminal's claim is taken for its claim of today. */
  'epoch-check': [
    { file: 'apps/server/src/seats/ledger/sql/let-go.sql', from: ' and c.epoch = r.epoch', to: '' },
    {
      file: 'apps/server/src/seats/ledger/confirm-batch.ts',
      from: 'claim.terminal_id === request.terminalId && claim.epoch === epochOf(request, request.seats[i] as number)',
      to: 'claim.terminal_id === request.terminalId',
    },
  ],
  /** The outbox is written when the sale is, but not with it. */
  'outbox-transaction': [
    {
      file: 'apps/desktop/src/terminal/sales.ts',
      from: '    const entered = outbox().enter(db, command, commandId)\n',
      to: '',
    },
    {
      file: 'apps/desktop/src/terminal/sales.ts',
      from: '        entered()\n',
      to: '        void writer.write((db) => outbox().enter(db, command, commandId)).then((then) => then())\n',
    },
  ],
  /** A command that comes again is looked at as if it had never come. */
  'first-answer': [
    {
      file: 'apps/server/src/booking/terminal/inbox/answers-before.ts',
      from: '  const byCommand = new Map(',
      to: '  rows.splice(0)\n  const byCommand = new Map(',
    },
    {
      file: 'apps/server/src/booking/journal/inbox.ts',
      from: '  const byId = new Map(',
      to: '  rows.splice(0)\n  const byId = new Map(',
    },
  ],
}
