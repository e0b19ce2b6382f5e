/** Why the product cannot start, in a sentence that the operator can act on. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
