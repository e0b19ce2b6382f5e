import { SAML } from '@node-saml/node-saml'

type Options = ConstructorParameters<typeof SAML>[0]

/** How far a provider's clock may be ahead of ours. Assertions are valid long enough for one that is behind. */
const aheadAtMost = 60_000

/** Uses the product's clock where the library would use the machine's. Loaded only when single sign-on is used. */
export class ClockedSaml extends SAML {
  readonly #clock: { now(): number }

  constructor(options: Options, clock: { now(): number }) {
    super(options)
    this.#clock = clock
  }

  protected override checkTimestampsValidityError(
    _machineTime: number,
    notBefore: string,
    notOnOrAfter: string,
    maxTimeLimit?: number,
  ): Error | null {
    const now = this.#clock.now()
    return (
      super.checkTimestampsValidityError(now + aheadAtMost, notBefore, '') ??
      super.checkTimestampsValidityError(now, '', notOnOrAfter, maxTimeLimit)
    )
  }

  protected override async generateAuthorizeRequestAsync(
    isPassive: boolean,
    isPost: boolean,
  ): Promise<string> {
    const request = await super.generateAuthorizeRequestAsync(isPassive, isPost)
    const at = new Date(this.#clock.now()).toISOString()
    return request.replace(/ IssueInstant="[^"]*"/, ` IssueInstant="${at}"`)
  }
}
