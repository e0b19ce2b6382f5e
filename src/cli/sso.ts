import { readFile } from 'node:fs/promises'
import { changeProvider, registerProvider } from '#auth/saml/register-provider.ts'
import { deleteSsoProvider, readSsoProvider, readSsoProviders } from '#auth/store/sso-providers.ts'
import type { Settings } from '#server/settings.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem, readArguments } from './arguments.ts'
import { reportProblem, withDatabase } from './command.ts'

// npm run sso: manages the identity providers for SAML 2.0 single sign-on. Outgo may be running.

const usage = `npm run sso -- list
npm run sso -- add --metadata <file or https address> --domain <example.com> [--domain <example.org> …]
npm run sso -- enable <id>
npm run sso -- disable <id>
npm run sso -- refresh <id> [--metadata <file or https address>]
npm run sso -- remove <id>`

const commandNames = ['list', 'add', 'enable', 'disable', 'refresh', 'remove'] as const
type CommandName = (typeof commandNames)[number]

/** The parsed command line. */
type Order = { command: CommandName | undefined; id: string; metadata: string | undefined; domains: string[] }

function readOrder(): Order {
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: { metadata: { type: 'string' }, domain: { type: 'string', multiple: true } },
  })
  const [word, id = ''] = positionals
  const command = commandNames.find((name) => name === word)
  return { command, id, metadata: values.metadata, domains: values.domain ?? [] }
}

type Commands = Record<CommandName, () => Promise<string>>

function commandsOn(store: Store, settings: Settings, order: Order): Commands {
  const { id } = order
  const world = { store, clock: { now: () => Date.now() } }

  const commands: Commands = {
    list: async () => {
      const providers = await readSsoProviders(store)
      const lines = providers.map(
        ({ id, entityId, domains, disabled }) =>
          `${id}  ${entityId}  ${domains.join(', ') || 'no domain'}${disabled ? '  disabled' : ''}`,
      )
      return lines.join('\n') || 'No providers are registered.'
    },
    add: async () => {
      const domains = order.domains
      const { id } = await registerProvider(world, { type: 'saml', domains, ...(await metadataOf(null)) })
      return `Registered ${id}. Its administrator needs ${metadataAddress()}${hintAboutSetting()}`
    },
    refresh: async () => {
      const { entityId, metadataUrl } = await requireProvider()
      await changeProvider(world, id, await metadataOf(metadataUrl))
      return `Reloaded the metadata of ${entityId}.`
    },
    enable: () => setDisabled(false),
    disable: () => setDisabled(true),
    remove: async () => {
      const { entityId } = await requireProvider()
      await deleteSsoProvider(store, id)
      return `Removed ${entityId}. Its users keep their accounts but can no longer sign in through it.`
    },
  }

  async function metadataOf(known: string | null) {
    const place = order.metadata ?? known
    if (!place) throw new Error('Give a file or an https address with --metadata')
    if (/^https?:/i.test(place)) return { metadata_url: place }
    const metadata = await readFile(place, 'utf8').catch((error: Error) => {
      throw new Error(`${place} cannot be read (${error.message}).`)
    })
    return { metadata_xml: metadata }
  }

  async function setDisabled(disabled: boolean): Promise<string> {
    await requireProvider()
    const { entityId } = await changeProvider(world, id, { disabled })
    return `${entityId} is ${disabled ? 'disabled' : 'enabled'}.`
  }

  async function requireProvider() {
    const provider = await readSsoProvider(store, { id })
    if (!provider)
      throw new Error(`There is no provider "${id}". Run npm run sso -- list to see all providers.`)
    return provider
  }

  function metadataAddress(): string {
    const service = settings.apiExternalUrl ?? `${settings.publicUrl ?? '<this server>'}/auth/v1`
    return `${service}/sso/saml/metadata`
  }

  const hintAboutSetting = () =>
    settings.samlEnabled ? '' : '\nUsers can sign in through it once SAML_ENABLED is true.'

  return commands
}

try {
  const order = readOrder()
  const { command } = order
  if (command)
    await withDatabase(async (store, settings) => {
      const output = await commandsOn(store, settings, order)
        [command]()
        .catch((error: Error) => {
          // Errors that are also sent over HTTP already have a readable message.
          throw new CommandProblem(error.message, { cause: error })
        })
      console.log(output)
    })
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportProblem(error)
}
