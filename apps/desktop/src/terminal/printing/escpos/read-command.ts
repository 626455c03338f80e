/** ESC/POS read as a printer reads it, command by command: for the printer without paper, and for tests that look at what was sent. */

export type Command =
  | { kind: 'text'; bytes: Buffer }
  | { kind: 'line_feed' }
  | { kind: 'reset' }
  | {
      kind: 'set'
      what: 'align' | 'code_page' | 'size' | 'bold' | 'line_spacing' | 'left_margin' | 'width'
      value: number
    }
  /** In dots: from the margin, or from where it is. */
  | { kind: 'move'; to: number; isRelative: boolean }
  /** Rows of bytes, eight dots each. `atOnce`: it needs no `print_image`. */
  | { kind: 'image'; width: number; height: number; dots: Buffer; atOnce: boolean }
  | { kind: 'print_image' }
  | { kind: 'feed'; dots: number }
  | { kind: 'cut' }
  | { kind: 'kick' }
  | { kind: 'ask_real_time'; question: number }
  | { kind: 'ask_in_order' }
  /** It changes nothing that is drawn here. */
  | { kind: 'other'; name: string }
  | { kind: 'unknown'; byte: number }

interface ReadCommand {
  command: Command
  /** Where the next one begins. */
  next: number
}

const [DLE, ESC, FS, GS, LF] = [0x10, 0x1b, 0x1c, 0x1d, 0x0a]

/** Commands with a fixed number of bytes behind their letter, of which nothing is drawn. */
const OTHERS: Record<number, Record<string, number>> = {
  [ESC]: { M: 1, R: 1, ' ': 1, '-': 1, '{': 1, '2': 0, c: 2, G: 1, V: 1 },
  [FS]: { S: 2, '.': 0, '&': 0, C: 1, '-': 1 },
  [GS]: { a: 1, B: 1, H: 1, h: 1, w: 1, f: 1 },
}

/** undefined: the bytes end before the command does */
export function readCommand(bytes: Buffer, at: number): ReadCommand | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  if (first === LF) return { command: { kind: 'line_feed' }, next: at + 1 }
  if (first === DLE) return readRealTime(bytes, at)
  if (first === ESC || first === FS || first === GS) return readEscape(bytes, at, first)
  if (first < 0x20) return { command: { kind: 'unknown', byte: first }, next: at + 1 }
  let end = at
  while (end < bytes.length && (bytes[end] ?? 0) >= 0x20) end++
  return { command: { kind: 'text', bytes: bytes.subarray(at, end) }, next: end }
}

/** All that are whole. */
export function readCommands(bytes: Buffer): Command[] {
  const commands: Command[] = []
  for (let at = 0; ; ) {
    const read = readCommand(bytes, at)
    if (!read) return commands
    commands.push(read.command)
    at = read.next
  }
}

function readRealTime(bytes: Buffer, at: number): ReadCommand | undefined {
  if (at + 3 > bytes.length) return undefined
  const [letter, value] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)]
  if (letter === 0x04) return { command: { kind: 'ask_real_time', question: value }, next: at + 3 }
  return { command: { kind: 'unknown', byte: DLE }, next: at + 1 }
}

function readEscape(bytes: Buffer, at: number, first: number): ReadCommand | undefined {
  const letter = String.fromCharCode(bytes[at + 1] ?? 0)
  const behind = at + 2
  const has = (count: number): boolean => behind + count <= bytes.length
  const byte = (place: number): number => bytes.readUInt8(behind + place)
  const result = (count: number, command: Command): ReadCommand | undefined =>
    has(count) ? { command, next: behind + count } : undefined
  if (at + 1 >= bytes.length) return undefined
  const name = `${first === ESC ? 'ESC' : first === FS ? 'FS' : 'GS'} ${letter}`
  const numbers: Record<string, [number, () => Command]> = {
    'ESC @': [0, () => ({ kind: 'reset' })],
    'ESC a': [1, () => ({ kind: 'set', what: 'align', value: byte(0) })],
    'ESC t': [1, () => ({ kind: 'set', what: 'code_page', value: byte(0) })],
    'ESC E': [1, () => ({ kind: 'set', what: 'bold', value: byte(0) & 1 })],
    'ESC 3': [1, () => ({ kind: 'set', what: 'line_spacing', value: byte(0) })],
    'ESC d': [1, () => ({ kind: 'feed', dots: byte(0) * 30 })],
    'ESC J': [1, () => ({ kind: 'feed', dots: byte(0) })],
    'ESC p': [3, () => ({ kind: 'kick' })],
    'ESC $': [2, () => ({ kind: 'move', to: bytes.readUInt16LE(behind), isRelative: false })],
    'ESC \\': [2, () => ({ kind: 'move', to: bytes.readInt16LE(behind), isRelative: true })],
    'GS !': [1, () => ({ kind: 'set', what: 'size', value: byte(0) })],
    'GS L': [2, () => ({ kind: 'set', what: 'left_margin', value: bytes.readUInt16LE(behind) })],
    'GS W': [2, () => ({ kind: 'set', what: 'width', value: bytes.readUInt16LE(behind) })],
    'GS r': [1, () => ({ kind: 'ask_in_order' })],
  }
  const known = numbers[name]
  if (known) return has(known[0]) ? result(known[0], known[1]()) : undefined
  if (name === 'GS V') {
    if (!has(1)) return undefined
    return result(byte(0) === 65 || byte(0) === 66 ? 2 : 1, { kind: 'cut' })
  }
  if (name === 'GS v') return readRaster(bytes, behind)
  if (name === 'GS 8') return has(5) ? readGraphics(bytes, behind + 5, bytes.readUInt32LE(behind + 1)) : undefined
  if (name === 'GS (' || name === 'FS (') {
    if (!has(3)) return undefined
    const length = bytes.readUInt16LE(behind + 1)
    const isGraphics = name === 'GS (' && byte(0) === 'L'.charCodeAt(0)
    return isGraphics ? readGraphics(bytes, behind + 3, length) : result(3 + length, { kind: 'other', name })
  }
  const length = OTHERS[first]?.[letter]
  return length === undefined
    ? { command: { kind: 'unknown', byte: first }, next: at + 1 }
    : result(length, { kind: 'other', name })
}

/** GS v 0: a picture that is printed at once. */
function readRaster(bytes: Buffer, behind: number): ReadCommand | undefined {
  if (behind + 6 > bytes.length) return undefined
  const [rowBytes, height] = [bytes.readUInt16LE(behind + 2), bytes.readUInt16LE(behind + 4)]
  const next = behind + 6 + rowBytes * height
  if (next > bytes.length) return undefined
  const dots = bytes.subarray(behind + 6, next)
  return { command: { kind: 'image', width: rowBytes * 8, height, dots, atOnce: true }, next }
}

/** GS 8 L and GS ( L: function 112 keeps a picture, function 50 prints it. */
function readGraphics(bytes: Buffer, from: number, length: number): ReadCommand | undefined {
  const next = from + length
  if (next > bytes.length) return undefined
  const called = length >= 2 ? bytes.readUInt8(from + 1) : 0
  if (called === 50 || called === 2) return { command: { kind: 'print_image' }, next }
  if (called !== 112 || length < 10) return { command: { kind: 'other', name: 'GS ( L' }, next }
  const [width, height] = [bytes.readUInt16LE(from + 6), bytes.readUInt16LE(from + 8)]
  const dots = bytes.subarray(from + 10, next)
  return { command: { kind: 'image', width, height, dots, atOnce: false }, next }
}
