/**
 * Whether a WAL is whole. SQLite reads it up to the first frame whose checksum is wrong and forgets the rest without a
 * word: right for what a crash left half written, but committed sales may lie behind a damaged frame.
 * The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682

/** @returns what is wrong with it, or undefined. */
export function walDamage(wal: Buffer): string | undefined {
  if (wal.length < HEADER_BYTES) return undefined
  const magic = wal.readUInt32BE(0)
  // The lowest bit says in which byte order the checksums are.
  const littleEndian = magic === MAGIC
  if (!littleEndian && magic !== MAGIC + 1) return 'the write-ahead log has no header'
  let sum = checksum(wal, 0, 24, [0, 0], littleEndian)
  if (!equals(sum, wal, 24)) return 'the header of the write-ahead log is damaged'

  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8)
  let whole = true
  for (let at = HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) {
    const sameLife = wal.compare(wal, 16, 24, at + 8, at + 16) === 0
    if (whole) {
      const next = checksum(
        wal,
        at + FRAME_HEADER_BYTES,
        frameBytes - FRAME_HEADER_BYTES,
        checksum(wal, at, 8, sum, littleEndian),
        littleEndian,
      )
      whole = sameLife && equals(next, wal, at + 16)
      sum = next
    }
    // A frame that ends a commit of this life of the log, behind one that isn't whole.
    if (!whole && sameLife && wal.readUInt32BE(at + 4) !== 0) return 'the write-ahead log is damaged'
  }
  return undefined
}

type Sum = readonly [number, number]

function checksum(bytes: Buffer, at: number, length: number, [first, second]: Sum, littleEndian: boolean): Sum {
  let s0 = first
  let s1 = second
  const read = (i: number): number => (littleEndian ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i))
  for (let i = at; i < at + length; i += 8) {
    s0 = (s0 + read(i) + s1) >>> 0
    s1 = (s1 + read(i + 4) + s0) >>> 0
  }
  return [s0, s1]
}

function equals([s0, s1]: Sum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === s0 && bytes.readUInt32BE(at + 4) === s1
}
