/** What holds a terminal and the ledger together: its runs, what it has claims on, and its commands. */
import { BootAnswer, BootRequest, ReferencesAnswer, ReferencesRequest } from '../boot.ts'
import { ReportAnswer, ReportRequest } from '../claims.ts'
import { CommandBatch, CommandsAnswer } from '../commands.ts'
import { BATCH_MS, type Call, QUICK_MS } from './call.ts'

export const OUTBOX_CALLS = {
  /** Begins or continues a run of the terminal. */
  boot: {
    request: BootRequest,
    answer: BootAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'it cannot be started',
  },
  /** Names all seats that the terminal has a claim on. The answer names those that ended, and those that it holds besides for its bookings. */
  report: {
    request: ReportRequest,
    answer: ReportAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known which seats this terminal still has',
  },
  /** Lends booking references, to sell with while cut off. */
  references: {
    request: ReferencesRequest,
    answer: ReferencesAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'there are no more booking references',
  },
  /** Sends the next entries of the outbox. */
  commands: {
    request: CommandBatch,
    answer: CommandsAnswer,
    who: ['counter', 'kiosk', 'door'],
    timeoutMs: BATCH_MS,
    undone: 'what was done waits to be sent',
  },
} as const satisfies Record<string, Call>
