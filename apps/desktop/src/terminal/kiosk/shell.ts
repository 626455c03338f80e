/** What the program around a kiosk's engine can do with the machine; a browser can do none of it. */
export interface KioskShell {
  /** Begins the program anew. The engine stops in order meanwhile. */
  restart(): Promise<void>
  /** Ends the lock-down of the window until the next start. */
  leave(): Promise<void>
  /** Of the page, as a JPEG in base64 that fits into one message; null: it could not be made. */
  picture(): Promise<string | null>
}
