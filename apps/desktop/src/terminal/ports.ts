/**
 * The engine's view of the world: its disk, its network, its printer, its clock, and what tells it that its program was only
 * restarted. The real ones stand here as defaults; a simulation puts its own in their place. Besides `now` and `uptime`, the
 * engine knows time only by the global Date and timers.
 */

import { openEspeak, type Speaker } from './access/speaker.ts'
import { type OpenSocket, openSocketIo } from './connection/link-socket.ts'
import { loadDevice } from './identity/device.ts'
import { openPrinter } from './printing/printer.ts'
import { openWitness, type Witness } from './runs/witness.ts'
import { lockFolder } from './store/database/lock.ts'
import { openStore } from './store/open-store.ts'

export interface Ports {
  /** @returns the function that gives the folder free. @throws StartRefusal when another engine has it */
  lockFolder: typeof lockFolder
  openStore: typeof openStore
  loadDevice: typeof loadDevice
  openSocket: OpenSocket
  openPrinter: typeof openPrinter
  /** The machine's own voice. */
  openSpeaker(): Speaker
  /** @param dir the engine's folder: each has a witness of its own */
  openWitness(dir: string): Witness
  now(): Date
  /** Of a clock that nobody sets, in ms: how long people wait after wrong PINs is measured by it. */
  uptime(): number
}

export const REAL_PORTS: Ports = {
  lockFolder,
  openStore,
  loadDevice,
  openSocket: openSocketIo,
  openPrinter,
  openSpeaker: () => openEspeak(),
  openWitness,
  now: () => new Date(),
  uptime: () => performance.now(),
}
