/** Values as the `pg` library writes them into a statement's parameters. */

export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayLiteral(value)
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`
  const text = toParameter(value)
  return `"${String(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
