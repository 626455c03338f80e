/** Finds a pattern in a stream of bytes, however it is cut into chunks. */

/** A text, bytes, or a predicate over a chunk. Several must follow each other on one connection. */
export type BytePattern = PatternPart | readonly PatternPart[]
type PatternPart = string | Buffer | ((chunk: Buffer) => boolean)

export interface Matcher {
  /** True when the pattern is complete with this chunk; from then on it stays so. */
  sees(chunk: Buffer): boolean
}

export function createMatcher(pattern: BytePattern): Matcher {
  const parts = (Array.isArray(pattern) ? (pattern as readonly PatternPart[]) : [pattern as PatternPart]).map((part) =>
    typeof part === 'string' ? Buffer.from(part) : part,
  )
  let at = 0
  /** The end of what was seen: a part may begin in it. */
  let tail: Buffer = Buffer.alloc(0)

  return {
    sees(chunk) {
      let rest = Buffer.concat([tail, chunk])
      tail = Buffer.alloc(0)
      for (let part = parts[at]; part !== undefined; part = parts[at]) {
        if (typeof part === 'function') {
          if (!part(chunk)) return false
        } else {
          const found = rest.indexOf(part)
          if (found === -1) {
            tail = part.length > 1 ? rest.subarray(-(part.length - 1)) : tail
            return false
          }
          rest = rest.subarray(found + part.length)
        }
        at++
      }
      return true
    },
  }
}
