/**
 * Options for `vi.waitFor` and `expect.poll`, whose own second is too short on a busy machine. An event that comes at
 * all, comes within this.
 */
export const SOON = { timeout: 20_000, interval: 50 }
