/** The parts of OpenAPI 3.1 that the document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  maxItems?: number
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
export type Answer = { description: string; content?: Content; headers?: Record<string, unknown> }

export type Operation = {
  tags: string[]
  summary: string
  description?: string
  security?: []
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer>
}

export type OpenapiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}
