/** The server's memory for a terminal that is connected, against that of a bare connection. */
import { setTimeout as delay } from 'node:timers/promises'
import { connectTerminal, type Device, enrolDevice, type RawTerminal } from '../../testing/terminals/raw-terminal.ts'
import { connectedSockets } from '../bare.ts'
import { figureOf, type Row } from '../figure.ts'
import { type Group, times } from '../group.ts'
import { memoryOf } from '../processes.ts'

const CONNECTIONS = 600
/** What is done after a connection, and what is thrown away, is done and thrown away by then. */
const SETTLED_MS = 3000

const MEMORY: Row = {
  row: 'memory of a connected terminal',
  against: 'a bare connection',
  unit: '×',
  better: 'less',
  reach: { most: 1.5 },
}

export const memory: Group = {
  name: 'memory',
  async run({ pool, serverUrl, serverPid, echo }, size) {
    const count = times(CONNECTIONS, size)
    const grown = async <T>(pid: number, connect: () => Promise<T[]>, close: (each: T) => void): Promise<number> => {
      await delay(SETTLED_MS)
      const before = memoryOf(pid)
      const connected = await connect()
      await delay(SETTLED_MS)
      const bytes = (memoryOf(pid) - before) / count
      for (const each of connected) close(each)
      return bytes
    }
    const devices: Device[] = []
    for (let i = 0; i < count; i++) devices.push(await enrolDevice(serverUrl, pool))
    const terminals = async (): Promise<RawTerminal[]> => {
      const connected = []
      for (const device of devices) connected.push(await connectTerminal(serverUrl, device))
      return connected
    }
    const ours = await grown(serverPid, terminals, (terminal) => terminal.close())
    const bare = await grown(
      echo.pid,
      () => connectedSockets(echo.port, count),
      (socket) => void socket.close(),
    )
    return [
      figureOf(MEMORY, [ours / bare]),
      figureOf({ row: 'memory of a connected terminal, alone', against: '–', unit: 'KiB', better: 'less' }, [
        ours / 1024,
      ]),
    ]
  },
}
