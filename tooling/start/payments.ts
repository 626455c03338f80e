/** Chooses the payment gateway of `npm start`: Stripe when a person has set its key, else a simulator on this machine. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { builtProgram } from '../services/built-programs.ts'
import { freePort } from '../services/free-port.ts'
import { simulatorEnv } from '../services/gateway-simulator.ts'
import { type Kept, keepRunning, type Part } from './keep-running.ts'
import { startProgram } from './program.ts'

export interface PaymentsStart {
  env: Readonly<Record<string, string | undefined>>
  dataDir: string
  serverUrl: string
  say(line: string): void
}

export interface Payments {
  /** The settings that the server needs to charge. */
  serverEnv: Record<string, string | undefined>
  simulator: Kept<Part> | undefined
}

const Ready = z.looseObject({ ready: z.literal(true) })

export async function openPayments({ env, dataDir, serverUrl, say }: PaymentsStart): Promise<Payments> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, MARQUEE_CHARGE_TIMEOUT_SECONDS } = env
  if (STRIPE_SECRET_KEY) {
    say(`Payments go to Stripe${STRIPE_SECRET_KEY.includes('_test_') ? ' (its test mode)' : ': real money moves'}.`)
    return {
      serverEnv: { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, MARQUEE_CHARGE_TIMEOUT_SECONDS },
      simulator: undefined,
    }
  }
  // Chosen once: where it is started again, the server finds it at the same address.
  const port = await freePort()
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const simulator = await keepRunning(
    "The payment gateway's simulator",
    async () => {
      const program = await builtProgram('gateway-simulator')
      return startProgram({
        name: "The payment gateway's simulator",
        command: [process.execPath, program.file],
        env: {
          ...program.env,
          ...simulatorEnv({
            port,
            secretKey,
            webhookSecret,
            webhookUrl: `${serverUrl}/api/v1/payments/webhook`,
            dataDir: join(dataDir, 'gateway-simulator'),
          }),
        },
        logFile: join(dataDir, 'logs', 'gateway-simulator.log'),
        isReady: (said) => Ready.safeParse(said).success,
        say,
      })
    },
    say,
  )
  const url = `http://127.0.0.1:${port}`
  say(`Payments go to a simulator on this machine (no money moves): ${url}`)
  return {
    serverEnv: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
      MARQUEE_CHARGE_TIMEOUT_SECONDS,
    },
    simulator,
  }
}
