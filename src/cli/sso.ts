import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { changeProvider, registerProvider } from '#server/auth/saml/register-provider.ts'
import { readSettings } from '#server/settings.ts'
import { deleteSsoProvider, readSsoProvider, readSsoProviders } from '#store/accounts/sso-providers.ts'
import { openStore } from '#store/open-store.ts'

// npm run sso -- …: the companies whose people may sign in through SAML 2.0. The product may be running.

const usage = `npm run sso -- list
npm run sso -- add --metadata <file or https address> --domain <example.com> [--domain <example.org> …]
npm run sso -- enable <id>
npm run sso -- disable <id>
npm run sso -- refresh <id> [--metadata <file or https address>]
npm run sso -- remove <id>`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { metadata: { type: 'string' }, domain: { type: 'string', multiple: true } },
})
const [command = '', id = ''] = positionals
const settings = readSettings(process.env)
const store = await openStore({
  databaseUrl: settings.databaseUrl,
  dataDirectory: resolve(settings.dataDir),
})
const world = { store, clock: { now: () => Date.now() } }

const commands: Record<string, () => Promise<string>> = {
  list: async () => {
    const providers = await readSsoProviders(store)
    const lines = providers.map(
      ({ id, entityId, domains, disabled }) =>
        `${id}  ${entityId}  ${domains.join(', ') || 'no domain'}${disabled ? '  disabled' : ''}`,
    )
    return lines.join('\n') || 'No provider is registered.'
  },
  add: async () => {
    const domains = values.domain ?? []
    const { id } = await registerProvider(world, { type: 'saml', domains, ...(await metadataOf(null)) })
    return `${id} is registered. Its administrator needs ${metadataAddress()}${hintAboutSetting()}`
  },
  refresh: async () => {
    const { entityId, metadataUrl } = await requireProvider()
    await changeProvider(world, id, await metadataOf(metadataUrl))
    return `The metadata of ${entityId} is read anew.`
  },
  enable: () => setDisabled(false),
  disable: () => setDisabled(true),
  remove: async () => {
    const { entityId } = await requireProvider()
    await deleteSsoProvider(store, id)
    return `${entityId} is removed. Its people keep their accounts and can no longer sign in through it.`
  },
}

async function metadataOf(known: string | null) {
  const place = values.metadata ?? known
  if (!place) throw new Error('Name a file or an https address with --metadata')
  return /^https?:/i.test(place) ? { metadata_url: place } : { metadata_xml: await readFile(place, 'utf8') }
}

async function setDisabled(disabled: boolean): Promise<string> {
  await requireProvider()
  const { entityId } = await changeProvider(world, id, { disabled })
  return `${entityId} is ${disabled ? 'disabled' : 'enabled'}.`
}

async function requireProvider() {
  const provider = await readSsoProvider(store, { id })
  if (!provider) throw new Error(`There is no provider "${id}": npm run sso -- list names them.`)
  return provider
}

function metadataAddress(): string {
  const service = settings.apiExternalUrl ?? `${settings.publicUrl ?? '<this server>'}/auth/v1`
  return `${service}/sso/saml/metadata`
}

const hintAboutSetting = () =>
  settings.samlEnabled ? '' : '\nPeople can sign in through it once SAML_ENABLED is true.'

try {
  const run = commands[command]
  if (run) console.log(await run())
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await store.destroy()
}
