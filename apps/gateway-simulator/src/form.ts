/** Stripe's requests: forms whose keys nest, as in `metadata[paymentId]=1&created[gte]=2&types[0]=card`. */

export type Form = { [key: string]: string | Form }

const MAX_DEPTH = 5
const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** @returns undefined for a key that can't be read */
export function readForm(text: string): Form | undefined {
  const form = emptyForm()
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key)
    if (path === undefined || !put(form, path, value)) return undefined
  }
  return form
}

// An object without a prototype, in which `__proto__` is a name like any other.
const emptyForm = (): Form => Object.create(null)

function pathOf(key: string): string[] | undefined {
  const [, first, rest] = KEY.exec(key) ?? []
  if (first === undefined || rest === undefined) return undefined
  const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, name]) => name ?? '')]
  return path.length > MAX_DEPTH ? undefined : path
}

function put(form: Form, path: readonly string[], value: string): boolean {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    form[name] = value
    return true
  }
  const inner = form[name] ?? emptyForm()
  if (typeof inner === 'string') return false
  form[name] = inner
  return put(inner, rest, value)
}
