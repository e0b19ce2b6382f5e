/** Why a command failed, as a message the operator can act on. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}
