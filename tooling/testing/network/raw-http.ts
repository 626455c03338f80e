/** A request as bytes, and what came back: for requests that no HTTP client would send. */
import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** The target as it stands in the first line: nothing is encoded. */
  target: string
  headers: readonly (readonly [string, string])[]
  body?: Uint8Array | undefined
  /** Sends chunks, without saying how long the body is. */
  chunked?: boolean
}

export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

/** The longest wait for an answer that isn't a stream. */
const HANGS_MS = 15_000

function bytesOf({ method, target, headers, body, chunked = false }: RawRequest): Buffer {
  const length = body?.length ?? 0
  const framing = chunked ? 'Transfer-Encoding: chunked' : body ? `Content-Length: ${length}` : undefined
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framing === undefined ? [] : [framing]),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  if (!chunked) return Buffer.concat([head, body ?? new Uint8Array()])
  const pieces =
    length === 0 ? [] : [Buffer.from(`${length.toString(16)}\r\n`), body as Uint8Array, Buffer.from('\r\n')]
  return Buffer.concat([head, ...pieces, Buffer.from('0\r\n\r\n')])
}

/** The answer; for a stream, its head and the first of its content. @throws when nothing comes, or what is no HTTP */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const pieces: Buffer[] = []
    const hung = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no whole answer within ${HANGS_MS} ms`))
    }, HANGS_MS)
    const done = (): void => {
      clearTimeout(hung)
      socket.destroy()
      try {
        resolve(parse(Buffer.concat(pieces).toString('utf8')))
      } catch (error) {
        reject(error)
      }
    }
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      if (/^content-type: text\/event-stream/im.test(piece.toString('latin1'))) done()
    })
    socket.once('end', done)
    // The server has refused a body that is too large before it was sent whole: its answer is there.
    socket.once('error', (error) => {
      if (pieces.length > 0) return done()
      clearTimeout(hung)
      reject(error)
    })
    // The socket stays open: a server of Node's takes an ended one for somebody who has gone.
    socket.write(bytesOf(request))
  })
}

function parse(text: string): RawAnswer {
  // "Go on" to who asks first is no answer yet.
  if (/^HTTP\/1\.1 100 /.test(text)) return parse(text.slice(text.indexOf('\r\n\r\n') + 4))
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? []
  if (end === -1 || status === undefined) throw new Error(`this is no answer: ${JSON.stringify(text.slice(0, 200))}`)
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(status), headers, body: text.slice(end + 4) }
}
