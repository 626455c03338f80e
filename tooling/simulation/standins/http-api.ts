/** Stands in for the HTTP server: the services behind the routes, called over the world's network. */
import { currentLife } from '../world/life.ts'
import { world } from '../world/world.ts'

export interface Call {
  id: number
  /** The name of a service, such as `bookings.hold`. */
  name: string
  args: unknown[]
}
export type Returned = { id: number; value: unknown } | { id: number; error: string }

type Service = (...args: never[]) => unknown

export const httpDoor = (host: string): string => `${host}:http`

export function createHttpApi({ services }: { services: { bookings: object; handleWebhook: Service } }) {
  const life = currentLife()
  const host = life?.host ?? ''
  const bookings = services.bookings as Record<string, Service>
  const served: Record<string, Service> = {
    'bookings.hold': bookings.hold as Service,
    'bookings.pay': bookings.pay as Service,
    'bookings.cancel': bookings.cancel as Service,
    'bookings.booking': bookings.booking as Service,
    webhook: ((body: string) => services.handleWebhook(Buffer.from(body) as never, '' as never)) as Service,
  }

  function listen(): void {
    world().network.listen(
      httpDoor(host),
      (end) => {
        end.onMessage = (async (text: string) => {
          const { id, name, args } = JSON.parse(text) as Call
          let returned: Returned
          try {
            returned = { id, value: await served[name]?.(...(args as never[])) }
          } catch (error) {
            returned = { id, error: (error as Error).message }
          }
          end.send(JSON.stringify(returned))
        }) as unknown as (message: never) => void
      },
      life,
    )
  }

  return {
    server: {
      once() {},
      listen(_port: number, _host: string, listening: () => void) {
        listen()
        listening()
      },
      address: () => ({ port: 4600 }),
    },
    isWatched: () => false,
    addressOf: () => '',
    turnedAway() {},
    endStreams() {},
    close() {},
  }
}
