/**
 * Commands of this terminal on their way to the server: entered in the transaction of their effect, sent in order until
 * answered.
 */

import { type Command, type CommandBody, type Id, newId } from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Run } from '../runs/boot.ts'
import type { Db } from '../store/database/database.ts'
import {
  addUnentered,
  countWaiting,
  enterCommand,
  enterWaiting,
  takeOutUnproven,
} from '../store/outbox/outbox-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { createSender, type OnAnswer } from './sender.ts'

export interface Outbox {
  /**
   * Runs in the transaction of the command's effect. Commands of a door, a printer or a drawer made before the run has
   * its number wait for it; a sale can't be made before.
   * @param begunBy who has begun it, where somebody else may work here by now
   */
  enter(tx: Tx, body: CommandBody, id?: Id, begunBy?: Id): void
  /** Commands without an answer. */
  size(): number
  /** While what has waited is being sent. */
  draining(): { total: number } | null
  /** The connection is there (again): sends what waits. */
  onOnline(): void
  onOffline(): void
  stop(): void
}

export function createOutbox(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  now: () => Date
  run: Run
  terminalId: () => string | undefined
  /** Who does it. */
  operatorId: () => string | undefined
  answered: OnAnswer
  /** Runs in the same transaction, after the command has its place. */
  entered: (tx: Tx, command: Command) => void
  events: Events
}): Outbox {
  const { db, run, terminalId, operatorId, events } = options
  let waiting = countWaiting(db)
  let drained = 0
  const sender = createSender({ ...options, progressed: recount, enterUnproven })

  function recount(): void {
    waiting = countWaiting(db)
    if (waiting === 0 && drained > 0) {
      drained = 0
      events.emit('drained')
    }
    events.emit('stateChanged')
  }

  function enterUnproven(db: Db, from: number): void {
    const [runNumber, terminal] = [run.runNumberIn(db), terminalId()]
    if (takeOutUnproven(db, from) && runNumber !== null && terminal !== undefined) enterWaiting(db, terminal, runNumber)
  }

  return {
    enter(tx, body, id = newId(), begunBy) {
      const { db, afterCommit } = tx
      const by = begunBy ?? operatorId()
      const command: Command = { id, ...(by !== undefined && { operatorId: by }), body }
      const runNumber = run.runNumberIn(db)
      const terminal = terminalId()
      if (runNumber !== null && terminal !== undefined) enterCommand(db, terminal, runNumber, command)
      else if (body.kind === 'sell' || body.kind === 'order') throw new Error('a sale before the run has its number')
      else addUnentered(db, command)
      options.entered(tx, command)
      afterCommit(() => {
        if (drained > 0) drained++
        recount()
        sender.wake()
      })
    },
    size: () => waiting,
    draining: () => (drained > 0 ? { total: drained } : null),
    onOnline() {
      waiting = countWaiting(db)
      drained = waiting
      sender.restart()
    },
    onOffline() {
      drained = 0
    },
    stop: sender.stop,
  }
}
