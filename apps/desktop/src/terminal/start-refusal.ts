/** The reason why an engine can't start, as a sentence for the person in front of it. Any other exception is a bug. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
