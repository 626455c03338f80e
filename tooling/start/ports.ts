/** Chooses the ports that `npm start` gives to the API and to the terminals. */
import { freePort, isPortFree } from '../services/free-port.ts'

const DEFAULT_PORT = 4600

export interface Ports {
  api: number
  counter: number
  kiosk: number
  manager: number
  door: number
}

export class PortInUse extends Error {}

/**
 * @param wanted the API's, as a person has set it; the terminals' follow it. A port that nobody asked for by number gives
 * way.
 * @throws PortInUse
 */
export async function choosePorts(wanted: number | undefined): Promise<Ports> {
  const first = wanted ?? DEFAULT_PORT
  const taken = new Set<number>()
  const choose = async (port: number, what: string): Promise<number> => {
    if (port <= 65_535 && !taken.has(port) && (await isPortFree(port))) {
      taken.add(port)
      return port
    }
    if (wanted !== undefined) {
      throw new PortInUse(
        port > 65_535
          ? `PORT must be at most ${65_535 - 4}: the four ports after it are the terminals'.`
          : `Port ${port} (${what}) is in use: set PORT to another number; it and the four after it must be free.`,
      )
    }
    return choose(await freePort(), what)
  }
  return {
    api: await choose(first, 'the API'),
    counter: await choose(first + 1, 'the counter'),
    kiosk: await choose(first + 2, 'the kiosk'),
    manager: await choose(first + 3, "the manager's page"),
    door: await choose(first + 4, 'the door'),
  }
}
