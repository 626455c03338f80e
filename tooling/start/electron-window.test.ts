import { expect, test } from 'vitest'
import { windowEnvironment } from './electron-window.ts'

test("a terminal's window gets what a desktop program needs, and none of the server's settings", () => {
  const desktop = {
    DISPLAY: ':0',
    XAUTHORITY: '/run/x',
    LANG: 'en_SG.UTF-8',
    MARQUEE_PRINTER: 'tcp://192.168.1.40:9100',
  }
  const secrets = {
    DATABASE_URL: 'postgres://marquee:x@127.0.0.1/marquee',
    REDIS_URL: 'redis://:x@127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    MARQUEE_JWT_SECRET: 'x',
    MARQUEE_WEBHOOK_SECRET: 'x',
    SMTP_URL: 'smtp://user:x@mail.example',
  }
  expect(windowEnvironment({ ...desktop, ...secrets })).toEqual(desktop)
})
