/** Takes a safeguard out of the product's source as it is loaded, to see whether the simulation notices. */
import { REVERTED } from './safeguards.ts'

export interface Patch {
  file: string
  /** Throws when the source isn't what it was written against. */
  apply(source: string): string
}

export function patchesOf(without: readonly string[]): Patch[] {
  return without.flatMap((name) => {
    const changes = REVERTED[name]
    if (!changes) throw new Error(`--without ${name}: there are ${Object.keys(REVERTED).join(', ')}`)
    return changes.map(({ file, from, to }) => ({
      file,
      apply(source: string): string {
        if (source.split(from).length !== 2) throw new Error(`${file} has changed: --without ${name} doesn't find\n${from}`)
        return source.replace(from, () => to)
      },
    }))
  })
}
