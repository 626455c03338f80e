/** The terminal that this device is, and how it becomes one: by a manager's code. */
import {
  type Answer,
  type CommandKind,
  describeRefusal,
  granted,
  refused,
  type TerminalIdentity,
  type Unsent,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { waitingKinds } from '../store/outbox/outbox-table.ts'
import { houseOf } from '../store/runs/house.ts'
import { readRun } from '../store/runs/run-table.ts'
import { openExchanges } from '../store/sales/exchanges-table.ts'
import { type Device, type KeyGuard, makeKey, saveDevice } from './device.ts'
import { requestEnrolment } from './enrolment.ts'

export interface Identity {
  /** null: not enrolled yet. */
  device(): Device | null
  terminal(): TerminalIdentity | undefined
  isKind(kind: TerminalIdentity['kind']): boolean
  sellsSeats(): boolean
  /** The server's word of what this terminal is called, and may do. */
  heard(terminal: TerminalIdentity): void
  /** Refuses while this device is a terminal that the server doesn't refuse. */
  enrol(code: string): Promise<Answer<TerminalIdentity>>
}

export function createIdentity(options: {
  /** As it was found on the disk. */
  device: Device | null
  dir: string
  serverUrl: string
  keyGuard: KeyGuard
  db: Db
  log: Log
  link: () => Link
  /** The device is on the disk: the terminal begins as this one. */
  enrolled: (device: Device) => void
}): Identity {
  const { dir, serverUrl, keyGuard, db, log, link, enrolled } = options
  let { device } = options
  let enrolling = false

  /** Work of this device under its former identity that no server has heard of. */
  function unsentHere(): Unsent | undefined {
    const open: CommandKind[] = openExchanges(db).length > 0 ? ['exchange'] : []
    const kinds = [...new Set([...waitingKinds(db), ...open])]
    const terminalId = readRun(db).terminalId ?? device?.terminal.id ?? null
    return kinds.length === 0 ? undefined : { houseId: houseOf(db), terminalId, kinds }
  }

  const isKind = (kind: TerminalIdentity['kind']): boolean => device?.terminal.kind === kind

  return {
    device: () => device,
    terminal: () => device?.terminal,
    isKind,
    sellsSeats: () => isKind('counter') || isKind('kiosk'),
    heard(terminal) {
      if (device) device = { ...device, terminal }
    },
    async enrol(code) {
      if (enrolling || (device && link().state().state !== 'refused')) {
        return refused({ code: 'not_allowed', needs: 'terminal that is not enrolled yet' })
      }
      enrolling = true
      try {
        const key = makeKey()
        const unsent = unsentHere()
        const answer = await requestEnrolment(serverUrl, { code, publicKey: key.publicKey, ...(unsent && { unsent }) })
        if (!answer.ok) {
          log.warn({ refusal: answer.refusal }, `not enrolled: ${describeRefusal(answer.refusal)}`)
          return answer
        }
        device = await saveDevice(dir, answer.value, key, keyGuard)
        enrolled(device)
        return granted(device.terminal)
      } finally {
        enrolling = false
      }
    },
  }
}
