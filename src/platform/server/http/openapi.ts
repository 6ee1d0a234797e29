import { z } from 'zod'
import { answerSchema, formType } from '#platform/contract/call.ts'
import type { Call, Schema } from '#platform/contract/call.ts'
import { roleCodes } from '#platform/contract/roles.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of every call, from the same rows that serve them. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    for (const [index, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      const item = (paths[path] ??= {})
      item[call.method.toLowerCase()] = operation(call, index)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Back-office', version: '1.0.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failure },
    },
    paths,
  }
}

const failure = {
  type: 'object',
  required: ['code', 'error', 'message'],
  properties: {
    code: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function operation(call: Call, alias: number): Json {
  const answer = answerSchema(call)
  return {
    operationId: alias ? `${call.id}-${alias}` : call.id,
    summary: call.summary,
    'x-roles': call.roles === 'public' ? [] : roleCodes.filter((role) => call.roles.includes(role)),
    ...(call.roles === 'public' ? { 'x-public': true } : { security: [{ bearer: [] }] }),
    ...(call.errors ? { 'x-errors': call.errors } : {}),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.upload
      ? { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
      : call.body
        ? {
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: json(call.body, 'input') },
                ...(call.form ? { [formType]: { schema: { type: 'object' } } } : {}),
              },
            },
          }
        : {}),
    responses: {
      200: {
        description: call.message ?? 'Thành công',
        content: answer
          ? { 'application/json': { schema: json(answer, 'output') } }
          : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      default: {
        description: 'Từ chối',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const object = json(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required?.includes(name) ?? false),
    schema: property,
  }))
}

function json(schema: Schema | z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return rest
}
