/**
 * The hash of a PIN: argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), off the event loop.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
import { hash } from '@node-rs/argon2'

/** @returns a PHC string */
export const hashPin = (pin: string): Promise<string> => hash(pin, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
