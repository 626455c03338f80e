/**
 * The key of a customer display in a plain browser. The counter's page makes it from the engine's key, as browser-host/launch.ts does.
 * Nobody gets the engine's key back from it, so a display's page has no way to the engine.
 */

export async function displayKeyFrom(engineKey: string): Promise<string> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(engineKey), algorithm, false, ['sign'])
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes('customer display')))
  return btoa(String.fromCharCode(...made))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
