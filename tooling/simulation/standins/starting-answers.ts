/** Stands in for a server's answers before it can serve: in the world nobody asks so early. */

export async function answerWhileStarting() {
  return { port: 4600, because() {}, async end() {} }
}
