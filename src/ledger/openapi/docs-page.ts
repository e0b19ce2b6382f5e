import { html } from 'hono/html'
import type { Answer, JsonSchema, OpenapiDocument, Operation, Parameter } from './openapi-types.ts'
import { schemaHtml } from './schema-html.ts'

type Html = ReturnType<typeof html>
type Call = { method: string; path: string; anchor: string; operation: Operation }

/** The OpenAPI document as a web page, without scripts or external resources. */
export function docsPage(document: OpenapiDocument): Html {
  const calls = callsOf(document)
  const topics = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter((call) => call.operation.tags.includes(name)),
  }))
  const schemas = Object.entries(document.components.schemas)
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${document.info.title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="docs.css">
</head>
<body>
<div class="page">
  <nav aria-label="Calls">
    ${topics.map(
      (topic) => html`<p>${topic.name}</p>
      <ul>${topic.calls.map((call) => html`<li><a href="#${call.anchor}">${call.operation.summary}</a></li>`)}</ul>`,
    )}
    <p>Schemas</p>
    <ul>${schemas.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
  </nav>
  <main>
    <h1>${document.info.title}</h1>
    <p class="note">Version ${document.info.version} · <a href="openapi.json">openapi.json</a></p>
    <p class="lead">${textHtml(document.info.description)}</p>
    ${topics.map((topic) => html`<h2>${topic.name}</h2>${topic.calls.map(callHtml)}`)}
    <h2>Schemas</h2>
    ${schemas.map(
      ([name, schema]) => html`
      <article id="${name}">
        <h3>${name}</h3>
        <p class="note">${schema.description ?? ''}</p>
        ${schemaHtml(schema)}
      </article>`,
    )}
  </main>
</div>
</body>
</html>`
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const callsOf = (document: OpenapiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      const anchor = `${method}${path.replace(/\W+/g, '-')}`
      return operation ? [{ method, path, anchor, operation }] : []
    }),
  )

function callHtml({ method, path, anchor, operation }: Call): Html {
  const query = (operation.parameters ?? []).filter((it) => it.in === 'query')
  const body = jsonSchemaOf(operation.requestBody)
  return html`
    <article id="${anchor}">
      <h3><code><span class="method method-${method}">${method.toUpperCase()}</span> ${path}</code></h3>
      <p>${operation.summary}. ${textHtml(operation.description ?? '')}${operation.security ? ' Needs no token.' : ''}</p>
      ${query.length > 0 ? html`<h4>Query</h4>${schemaHtml(queryAsObject(query))}` : ''}
      ${body ? html`<h4>Body</h4>${schemaHtml(body)}` : ''}
      <h4>Answers</h4>
      <table class="wide-name">${Object.entries(operation.responses).map(answerHtml)}</table>
    </article>`
}

const queryAsObject = (query: Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
})

function answerHtml([status, answer]: [string, Answer]): Html {
  const schema = jsonSchemaOf(answer)
  return html`
    <tr>
      <td><strong>${status}</strong></td>
      <td>${textHtml(answer.description)}${schema ? schemaHtml(schema) : ''}</td>
    </tr>`
}

const jsonSchemaOf = (message: Pick<Answer, 'content'> | undefined): JsonSchema | undefined =>
  message?.content?.['application/json']?.schema

/** Text with code in backticks. */
const textHtml = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
