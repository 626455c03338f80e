/** The page that the house's log-in provider sends a browser back to: it shows the digits to type at the terminal, or why there are none. */
import { type Answer, describeRefusal } from '@marquee/shared'
import type { RequestHandler } from 'express'

export type SignedIn = (query: string) => Promise<Answer<{ digits: string }>>

export const SIGNED_IN_PATH = '/office/signed-in'

/** No text of the request is in the page. */
export function signedInPage(signedIn: SignedIn): RequestHandler {
  return async (request, response) => {
    const query = request.originalUrl.split('?')[1] ?? ''
    const answer = await signedIn(query)
    response
      .status(answer.ok ? 200 : 403)
      .set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .type('html')
      .send(page(answer))
  }
}

function page(answer: Answer<{ digits: string }>): string {
  const body = answer.ok
    ? `<h1>Type these digits</h1>
<p>at the manager’s page where you began. Nobody who asks you for them by mail or telephone needs them.</p>
<p class="digits">${answer.value.digits}</p>
<p>Then close this page.</p>`
    : `<h1>Nobody is logged in</h1>
<p>${describeRefusal(answer.refusal)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Log in · Marquee</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; justify-items: center; min-height: 90vh; padding: 16px; text-align: center;
  font: 18px/1.5 system-ui, sans-serif }
.digits { margin: 0; font-size: 60px; font-weight: 600; letter-spacing: 0.1em; font-variant-numeric: tabular-nums }
</style></head>
<body><main>
${body}
</main></body></html>
`
}
