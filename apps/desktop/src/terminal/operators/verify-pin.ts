/** Loaded when the first PIN is typed: a terminal without operators never needs the native code. */
export async function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(pinHash, pin)
}
