/**
 * The versions of the protocol between terminal and server. A server speaks the newest version and the one before, so that
 * it can be updated while its counters are still at work. A terminal speaks one version alone. docs/upgrading.md says in
 * which order the two are updated, CONTRIBUTING.md how a message changes.
 */
import { z } from 'zod'

/** The version that this build's terminals speak. */
export const PROTOCOL_VERSION = 4

/**
 * The versions that this build's server speaks, oldest first. `apps/server/src/terminals/conversation/versions.ts` translates for the
 * older ones.
 */
export const SPOKEN_VERSIONS = [3, PROTOCOL_VERSION] as const
export type SpokenVersion = (typeof SPOKEN_VERSIONS)[number]

/** Up to this version a terminal said nothing in its handshake. It is told to be updated, as any other that is too old. */
const VERSION_OF_SILENT_HANDSHAKE = 2

/** A terminal's data in Socket.IO's handshake (`auth`). Later versions may add fields. */
export const Handshake = z.looseObject({ protocol: z.int().min(1).default(VERSION_OF_SILENT_HANDSHAKE) })
export type Handshake = z.input<typeof Handshake>

export const isSpokenVersion = (version: number): version is SpokenVersion =>
  (SPOKEN_VERSIONS as readonly number[]).includes(version)
