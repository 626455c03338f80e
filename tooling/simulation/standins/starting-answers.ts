/** Stands in for what a server answers before it can serve: in the world nobody asks so early. */

export async function answerWhileStarting() {
  return { port: 4600, because() {}, async end() {} }
}
