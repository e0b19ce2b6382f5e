import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

// Checks that need neither Docker nor its images, so they run on every machine.

type Service = {
  environment?: Record<string, string>
  env_file?: { path: string; required?: boolean }[]
  volumes?: string[]
  secrets?: string[]
  build?: string
  image?: string
  user?: string
}
type Compose = {
  services: Record<string, Service>
  volumes?: Record<string, unknown>
  secrets?: Record<string, unknown>
}

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const composeFiles = ['compose.yaml', 'compose.postgres.yaml']
const compose = composeFiles.map((file) => parse(read(file)) as Compose)
const services = compose.flatMap((file) => Object.values(file.services))
/** The services after merging both files. */
const merged: Service[] = [...new Set(compose.flatMap((file) => Object.keys(file.services)))].map((name) =>
  Object.assign({}, ...compose.map((file) => file.services[name])),
)

/** Complaints of Compose's own schema and rules about a file with this text, except matters of taste. */
function complaintsAbout(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'outgo-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'compose.yaml'), text)
  const ofTaste = ['require-quotes-in-ports', 'require-project-name-field', 'service-keys-order']
  const ofOrder = ['services-alphabetical-order', 'top-level-properties-order']
  // The only image with both is built here, and named so that commands find it.
  const ofForeignImages = ['no-build-and-image', 'service-image-require-explicit-tag']
  const rules = Object.fromEntries(
    [...ofTaste, ...ofOrder, ...ofForeignImages].map((rule) => [rule, 0 as const]),
  )
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
  // Its types get lost in this project's module resolution.
  const found: { messages: { message: string }[] }[] = linter.lintFiles([folder], false)
  return found.flatMap(({ messages }) => messages.map(({ message }) => message))
}

test('the Dockerfile has no lint errors', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
})

test.each([
  ['COPY --chmod=755 src src', 'COPY --chmodd=755 src src'],
  ['--interval=30s', '--interval=30'],
  ['WORKDIR /app', 'WORKDIR app'],
  ['EXPOSE 3000', 'EXPOSED 3000'],
])('a mistake in the Dockerfile is found: %s', (right, slip) => {
  expect(read('Dockerfile')).toContain(right)
  expect(validate(read('Dockerfile').replace(right, slip))).not.toEqual([])
})

test('the Dockerfile copies only from existing stages, and only files that its user can read', () => {
  const dockerfile = read('Dockerfile')
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)
  const sources = [...dockerfile.matchAll(/^COPY .*--from=(\S+)/gm)].map(([, name]) => name)
  expect(new Set(sources)).toEqual(new Set(stages))
  // Files keep their mode, and the builder's umask may have made them unreadable for others; npm's files are
  // created in the image.
  const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? ''
  expect(lastStage.match(/^COPY (?!--chmod=755 ).*$/gm)).toEqual([
    'COPY --from=packages /app/node_modules node_modules',
  ])
})

test.each(composeFiles)('%s has no lint errors', (file) => {
  expect(complaintsAbout(read(file))).toEqual([])
})

test.each([
  ['compose.yaml', 'read_only:', 'readonly:'],
  ['compose.yaml', '"127.0.0.1:${OUTGO_PORT', '"${OUTGO_PORT'],
  ['compose.yaml', 'required: false', 'needed: false'],
  ['compose.postgres.yaml', 'service_healthy', 'healthy'],
  ['compose.postgres.yaml', 'interval:', 'every:'],
])('a mistake in %s is found: %s', (file, right, slip) => {
  expect(read(file)).toContain(right)
  expect(complaintsAbout(read(file).replace(right, slip))).not.toEqual([])
})

test('every service runs read-only, as a non-root user, without capabilities', () => {
  const dockerfile = read('Dockerfile')
  const users = merged.map(({ user }) => user ?? /^USER (\S+)$/m.exec(dockerfile)?.[1])
  expect(users).toEqual(['node', 'postgres'])
  for (const service of merged) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service).not.toHaveProperty('cap_add')
    expect(service).not.toHaveProperty('privileged')
  }
})

test('docs/operating.md explains how to pin every image that is pulled', () => {
  const [, listed = ''] = /^for image in (.+); do$/m.exec(read('docs/operating.md')) ?? []
  const inDockerfile = [...read('Dockerfile').matchAll(/^FROM ([^\s@]+)/gm)].map(([, image]) => image)
  const inCompose = merged.flatMap(({ image, build }) => (build ? [] : (image?.split('@')[0] ?? [])))
  expect(listed.split(' ').sort()).toEqual([...new Set([...inDockerfile, ...inCompose])].sort())
})

test('volumes and secrets are declared under the names that services use, and bind mounts exist', () => {
  const mounts = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  const declared = (of: 'volumes' | 'secrets') =>
    compose.flatMap((file) => Object.keys(file[of] ?? {})).sort()
  const fromHere = mounts.filter((source) => source.startsWith('./'))
  expect(mounts.filter((source) => !fromHere.includes(source)).sort()).toEqual(declared('volumes'))
  expect(fromHere.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect([...new Set(services.flatMap(({ secrets = [] }) => secrets))].sort()).toEqual(declared('secrets'))
})

test('outgo.env has priority: nothing that it may contain is overridden', () => {
  const { environment, env_file = [] } = compose[0]?.services.outgo ?? {}
  expect(environment).toBeUndefined()
  expect(env_file.at(-1)).toEqual({ path: 'outgo.env', required: false })
  expect(env_file.slice(0, -1).filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})
