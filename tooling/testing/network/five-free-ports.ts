import { isPortFree } from '../../services/free-port.ts'

/** The first of five in a row, below those that the system gives to whoever asks for any: another test may ask meanwhile. */
export async function fiveFreePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all([0, 1, 2, 3, 4].map((n) => isPortFree(first + n)))
    if (free.every(Boolean)) return first
  }
}
