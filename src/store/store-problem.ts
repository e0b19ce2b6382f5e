/** Why the database cannot be used, as a message the operator can act on. */
export class StoreProblem extends Error {
  override name = 'StoreProblem'
}
