/** Why a command cannot do what it was asked, in a sentence that its operator can act on. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}
