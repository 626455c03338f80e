/** Many online customers of one server: calls of the HTTP API over connections that are kept open, asked again where the network fails. */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface ApiAnswer<T> {
  status: number
  body: T
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  key?: string
  body?: object
}

export interface ApiClient {
  /** The answer as it came; a broken connection, a 202 and a 503 are asked again, with the same key. */
  call<T>(call: ApiCall): Promise<ApiAnswer<T>>
  /** The number of repeated requests. */
  askedAgain(): number
  close(): void
}

const RETRY_MS = 100
const GIVE_UP_MS = 120_000

export function createApiClient(serverUrl: string, connections: number): ApiClient {
  const { hostname, port } = new URL(serverUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  let again = 0

  function once<T>({ method, path, token, key, body }: ApiCall): Promise<ApiAnswer<T>> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent,
          hostname,
          port,
          method,
          path: `/api/v1${path}`,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
          timeout: 30_000,
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            try {
              resolve({
                status: response.statusCode ?? 0,
                body: JSON.parse(Buffer.concat(pieces).toString() || 'null'),
              })
            } catch (error) {
              reject(error)
            }
          })
        },
      )
      asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path}`)))
      asked.on('error', reject)
      asked.end(text)
    })
  }

  return {
    async call<T>(call: ApiCall) {
      for (const started = Date.now(); ; again++) {
        try {
          const answer = await once<T>(call)
          if ((answer.status !== 202 && answer.status !== 503) || Date.now() - started > GIVE_UP_MS) return answer
        } catch (error) {
          if (Date.now() - started > GIVE_UP_MS) throw error
        }
        await delay(RETRY_MS)
      }
    },
    askedAgain: () => again,
    close: () => agent.destroy(),
  }
}
