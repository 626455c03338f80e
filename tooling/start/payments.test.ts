import { describe, expect, it } from 'vitest'
import { openPayments } from './payments.ts'

async function openWith(env: Record<string, string>) {
  const said: string[] = []
  const payments = await openPayments({
    env,
    dataDir: '/nowhere',
    serverUrl: 'http://127.0.0.1:4600',
    say: (line) => said.push(line),
  })
  return { said, payments }
}

describe('payments of npm start', () => {
  it("go to Stripe, and to no simulator, if Stripe's key is set", async () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      MARQUEE_CHARGE_TIMEOUT_SECONDS: '20',
    }
    const { said, payments } = await openWith({ ...env, SOMETHING_ELSE: 'x' })
    expect(payments).toEqual({ simulator: undefined, serverEnv: env })
    expect(said).toEqual(['Payments go to Stripe: real money moves.'])
  })

  it.each(['sk_test_x', 'rk_test_x'])('say that no real money moves: %s', async (STRIPE_SECRET_KEY) => {
    const { said } = await openWith({ STRIPE_SECRET_KEY })
    expect(said).toEqual(['Payments go to Stripe (its test mode).'])
  })
})
