/** Why the product cannot start, as a message the operator can act on. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
