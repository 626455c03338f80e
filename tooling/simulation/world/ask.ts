/** A question and its answer over the network, on a connection of its own, as with HTTP. */
import type { Call, Returned } from '../standins/http-api.ts'
import { world } from './world.ts'

/** @throws when there is no answer in time, or none that says what happened */
export async function askOnce(address: string, name: string, args: unknown[], timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let over = false
    const fail = (why: string): void => {
      over = true
      clearTimeout(timer)
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('no answer in time'), timeoutMs)
    void world()
      .network.connect(address)
      .then((end) => {
        if (over) return end?.close()
        if (!end) return fail('connect ECONNREFUSED')
        end.onClose = () => fail('the connection was closed')
        end.onMessage = ((text: string) => {
          if (over) return
          over = true
          clearTimeout(timer)
          end.close()
          const returned = JSON.parse(text) as Returned
          if ('error' in returned) reject(new Error(returned.error))
          else resolve(returned.value)
        }) as (message: never) => void
        end.send(JSON.stringify({ id: 1, name, args } satisfies Call))
      })
  })
}
