/**
 * Snapshots of PGlite as a whole: the memory of its WebAssembly, its files (Emscripten's MEMFS) and its open files. Restoring one
 * takes a few milliseconds, where truncating the tables took fifty, and planning every statement anew as much again. A ledger that
 * was restored is the same to the last byte, whatever ran before.
 *
 * Memory above what was in use when the snapshot was taken is cleared: Postgres may have it, and have found it clear.
 */
import type { PGlite } from '@electric-sql/pglite'

/** The fields that Emscripten's MEMFS keeps of a file or a folder. */
interface Node {
  mode: number
  name: string
  parent: Node
  /** Bytes of a file, `usedBytes` of them; names in a folder. */
  contents: Uint8Array | Record<string, Node>
  usedBytes: number
}
type Folder = Node & { contents: Record<string, Node> }
type File = Node & { contents: Uint8Array }

interface Stream {
  node: Node
  position: number
  /** null: closed. */
  fd: number | null
}

interface Machine {
  HEAPU8: Uint8Array
  stackSave(): number
  stackRestore(at: number): void
  FS: {
    root: Folder
    streams: (Stream | null | undefined)[]
    hashAddNode(node: Node): void
    hashRemoveNode(node: Node): void
    isDir(mode: number): boolean
    isFile(mode: number): boolean
  }
  MEMFS: {
    ops_table: {
      file: {
        stream: { write(stream: Stream, ...rest: unknown[]): number }
        node: { setattr(node: Node, attributes: { size?: number }): void }
      }
    }
  }
}

export interface Snapshot {
  memory: Uint8Array<ArrayBuffer>
  stack: number
  streams: ({ stream: Stream; position: number } | undefined)[]
  /** The names in each folder. */
  folders: Map<Folder, Record<string, Node>>
  /** The earlier content of files that were written to since. */
  before: Map<File, Uint8Array>
}

const MIB = 1 << 20
const ZEROS = new Uint8Array(MIB)

/** Snapshots form a stack: to restore one forgets all that were taken after it. */
export function snapshotsOf(db: PGlite) {
  const machine = db.Module as unknown as Machine
  const { FS, MEMFS } = machine
  const taken: Snapshot[] = []
  /** The memory of a forgotten snapshot: fresh memory costs more than the copy. */
  let spare = new Uint8Array(0)
  keepBeforeWrites()

  function keep(node: Node): void {
    const latest = taken.at(-1)
    const file = node as File
    if (latest && !latest.before.has(file)) latest.before.set(file, file.contents.slice(0, file.usedBytes))
  }

  function keepBeforeWrites(): void {
    const { stream, node } = MEMFS.ops_table.file
    const { write } = stream
    const { setattr } = node
    stream.write = (to, ...rest) => {
      keep(to.node)
      return write(to, ...rest)
    }
    node.setattr = (file, attributes) => {
      if (attributes.size !== undefined) keep(file)
      setattr(file, attributes)
    }
  }

  function copyOfMemory(): Uint8Array<ArrayBuffer> {
    const used = machine.HEAPU8.subarray(0, inUse())
    const copy = spare.length < used.length ? new Uint8Array(used.length) : spare.subarray(0, used.length)
    spare = new Uint8Array(0)
    copy.set(used)
    return copy
  }

  function forget({ memory }: Snapshot): void {
    if (memory.buffer.byteLength > spare.length) spare = new Uint8Array(memory.buffer)
  }

  function inUse(): number {
    let top = machine.HEAPU8.length
    while (top > 0 && Buffer.compare(ZEROS, machine.HEAPU8.subarray(top - MIB, top)) === 0) top -= MIB
    return top
  }

  function folders(from: Folder = FS.root, found = new Map<Folder, Record<string, Node>>()) {
    found.set(from, { ...from.contents })
    for (const node of Object.values(from.contents)) {
      if (FS.isDir(node.mode)) folders(node as Folder, found)
    }
    return found
  }

  function restoreNames(folder: Folder, names: Record<string, Node>): void {
    for (const [name, node] of Object.entries(folder.contents)) {
      if (names[name] === node) continue
      FS.hashRemoveNode(node)
      delete folder.contents[name]
    }
    for (const [name, node] of Object.entries(names)) {
      if (folder.contents[name] === node) continue
      Object.assign(node, { name, parent: folder })
      FS.hashAddNode(node)
      folder.contents[name] = node
    }
  }

  return {
    /** No transaction is open. */
    take(): Snapshot {
      const snapshot = {
        memory: copyOfMemory(),
        stack: machine.stackSave(),
        streams: FS.streams.map((stream) => (stream ? { stream, position: stream.position } : undefined)),
        folders: folders(),
        before: new Map(),
      }
      taken.push(snapshot)
      return snapshot
    },

    /** @throws when an older one was restored since */
    restore(snapshot: Snapshot): void {
      if (!taken.includes(snapshot)) throw new Error('this snapshot is newer than the ledger')
      for (let latest = taken.pop(); latest; latest = taken.pop()) {
        for (const [file, bytes] of latest.before) Object.assign(file, { contents: bytes, usedBytes: bytes.length })
        if (latest === snapshot) break
        forget(latest)
      }
      for (const [folder, names] of snapshot.folders) restoreNames(folder, names)
      FS.streams.length = 0
      snapshot.streams.forEach((kept, fd) => {
        // The file may have been closed since.
        if (kept) Object.assign(kept.stream, { fd, position: kept.position })
        FS.streams.push(kept?.stream)
      })
      machine.HEAPU8.fill(0, snapshot.memory.length, Math.max(inUse(), snapshot.memory.length))
      machine.HEAPU8.set(snapshot.memory)
      machine.stackRestore(snapshot.stack)
      snapshot.before.clear()
      taken.push(snapshot)
    },
  }
}
