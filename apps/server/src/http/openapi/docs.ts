/** The OpenAPI document at `/openapi.json`, and Swagger UI over it at `/docs`, from this machine's own files alone. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type RequestHandler, Router } from 'express'
import { servePackedOnce } from '../packed-once.ts'

/** Finds the package's files. An import of the package would run the whole page's script: 0.2 s of each start. */
const { resolve: pathOf } = createRequire(import.meta.url)

/** The page, its scripts and styles come from here; Swagger UI writes styles into elements and its icons as data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marquee: the API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })
`

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
const FOR_AN_HOUR = 'public, max-age=3600'

/**
 * @param document makes it, at the first request for it: a start needs a tenth less time without
 * @param admit what each request for it must pass
 */
export function serveDocs(document: () => object, admit: RequestHandler): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(['/docs', '/openapi.json'], admit)
  router.get(
    '/openapi.json',
    servePackedOnce({ type: 'application/json', cacheControl: 'no-cache' }, async () =>
      Buffer.from(JSON.stringify(document())),
    ),
  )
  router.get(['/docs', '/docs/'], (_request, response) => {
    response.set('Content-Security-Policy', POLICY).type('html').send(PAGE)
  })
  router.get('/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(START)
  })
  for (const file of FILES) {
    router.get(
      `/docs/${file}`,
      servePackedOnce({ type: file, cacheControl: FOR_AN_HOUR }, () => readFile(pathOf(`swagger-ui-dist/${file}`))),
    )
  }
  return router
}
