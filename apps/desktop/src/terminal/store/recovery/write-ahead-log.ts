/**
 * Finds the part of a WAL that SQLite will not read. SQLite reads up to the last commit before the first frame whose
 * checksum is wrong, and forgets the rest without a word. That is right for a transaction that a power cut left half
 * written, but there may be commands in it. The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682

/** @returns the bytes after that commit which were written since the log began anew; undefined: there are none. */
export function unreadPart(wal: Buffer): Buffer | undefined {
  if (wal.length <= HEADER_BYTES) return undefined
  const magic = wal.readUInt32BE(0)
  // The lowest bit says in which byte order the checksums are.
  const littleEndian = magic === MAGIC
  const isWhole = littleEndian || magic === MAGIC + 1
  let sum = checksum(wal, 0, 24, [0, 0], littleEndian)
  // The log without its header doesn't say which frames belong to it.
  if (!isWhole || !equals(sum, wal, 24)) return wal

  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8)
  let isRead = true
  let committed = HEADER_BYTES
  let end = HEADER_BYTES
  for (let at = HEADER_BYTES; at + FRAME_HEADER_BYTES <= wal.length; at += frameBytes) {
    // Frames of an earlier life of the log, which the database has, have other salts.
    const isOfThisLife = wal.compare(wal, 16, 24, at + 8, at + 16) === 0
    if (isOfThisLife) end = at + frameBytes
    if (!isRead) continue
    isRead = isOfThisLife && at + frameBytes <= wal.length
    if (!isRead) continue
    sum = checksum(wal, at, 8, sum, littleEndian)
    sum = checksum(wal, at + FRAME_HEADER_BYTES, frameBytes - FRAME_HEADER_BYTES, sum, littleEndian)
    isRead = equals(sum, wal, at + 16)
    const isCommit = wal.readUInt32BE(at + 4) !== 0
    if (isRead && isCommit) committed = at + frameBytes
  }
  return end > committed ? wal.subarray(committed, end) : undefined
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
