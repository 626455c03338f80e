// Runs the built engine process in a worker thread: `process.parentPort` as Electron gives it, over the thread's own port.
// Electron passes ports beside a message, a worker passes them in it; nothing else differs for this bundle.
import { parentPort, workerData } from 'node:worker_threads'

/** @param {import('node:worker_threads').MessagePort} port */
const electronPort = (port) => ({
  postMessage: (message) => port.postMessage(message),
  on: (event, listener) => port.on(event, event === 'message' ? (data) => listener({ data }) : listener),
  start: () => port.start(),
})

process.parentPort = {
  postMessage: (message) => parentPort.postMessage(message),
  on: (event, listener) =>
    parentPort.on(event, ({ message, ports }) => listener({ data: message, ports: ports.map(electronPort) })),
}

await import(workerData.bundle)
