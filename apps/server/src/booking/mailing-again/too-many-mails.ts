/** Thrown in the transaction of a mail that is one too many: takes back what was noted of it. */
export class TooManyMails extends Error {
  readonly what: string
  readonly retryAfterSeconds: number

  constructor(what: string, retryAfterSeconds: number) {
    super(what)
    this.what = what
    this.retryAfterSeconds = retryAfterSeconds
  }
}
