/** Why an engine can't start, as a sentence for the person in front of it. Everything else that is thrown is a bug. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
