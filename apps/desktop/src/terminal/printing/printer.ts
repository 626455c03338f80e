/** A receipt printer on the network: raw bytes to a TCP port, as such printers take them. */
import { connect } from 'node:net'
import { type Answer, granted, refused } from '@marquee/shared'

export interface PrinterAddress {
  host: string
  port: number
}

/** The port on which receipt printers take raw bytes. */
const RAW_PORT = 9100
const TIMEOUT_MS = 5000

/** `tcp://192.168.1.40:9100` → host and port; undefined when it isn't one. */
export function parsePrinter(text: string): PrinterAddress | undefined {
  const [, name, port] = /^tcp:\/\/(\[[0-9a-fA-F:]+\]|[^\s:/[\]]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? []
  if (name === undefined) return undefined
  const number = port === undefined ? RAW_PORT : Number(port)
  if (number < 1 || number > 65535) return undefined
  return { host: name.replace(/^\[|\]$/g, ''), port: number }
}

/** Resolves when the printer has taken all of it; whether it had paper, it can't say on this port. */
export function sendToPrinter(printer: PrinterAddress, bytes: Buffer): Promise<Answer<null>> {
  const name = `${printer.host}:${printer.port}`
  return new Promise((resolve) => {
    const socket = connect(printer)
    let problem = `the receipt printer at ${name} closed the connection before it had everything`
    let sent = false
    socket.setTimeout(TIMEOUT_MS, () => {
      problem = `the receipt printer at ${name} does not answer`
      socket.destroy()
    })
    socket.on('error', (error) => {
      problem = `the receipt printer at ${name} cannot be reached (${error.message})`
    })
    socket.on('finish', () => {
      sent = true
    })
    // Answers of the printer (some report their state) are of no use here, but unread they would hold the connection
    // open.
    socket.resume()
    socket.on('close', (failed) =>
      resolve(sent && !failed ? granted(null) : refused({ code: 'unavailable', what: problem })),
    )
    socket.end(bytes)
  })
}
