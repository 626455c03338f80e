/** For `vi.waitFor` and `expect.poll`, whose own second is too short on a busy machine: what comes, comes within this. */
export const SOON = { timeout: 20_000, interval: 50 }
