import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refuse } from '#platform/contract/errors.ts'
import {
  foreignKeyViolation,
  isUnavailable,
  lockNotAvailable,
  sqlState,
  statementEnded,
  uniqueViolation,
} from '#platform/server/db/database.ts'
import { StorageUnavailable } from '#platform/server/files/files.ts'
import { escapeHtml } from '#platform/server/files/print.ts'
import { throwAwayRest } from '#platform/server/http/rest-of-body.ts'

/** The one place that turns errors into HTTP. */
export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, kind, given, message } = error instanceof AppError ? error : translated(error)
  if (kind.status === 500) request.log.error({ err: error }, 'unexpected failure')
  if (error instanceof StorageUnavailable) request.log.warn({ reason: error.message }, 'file store')
  throwAwayRest(request.raw)
  if (kind.status === 503) reply.header('retry-after', '2')
  if (kind.status === 429) reply.header('retry-after', String(given.values?.['seconds'] ?? 60))
  // A file that failed before its first byte has set these already; closing is up to `throwAwayRest`.
  reply.removeHeader('content-disposition').removeHeader('content-name').removeHeader('connection')
  if (isOpenedByPerson(request))
    return reply.code(kind.status).type('text/html; charset=utf-8').send(failurePage(message))
  return reply
    .code(kind.status)
    .type('application/json; charset=utf-8')
    .send({
      code: kind.code ?? 0,
      error: code,
      message,
      ...(given.details ? { details: given.details } : {}),
      ...(kind.status === 500 ? { request: request.id } : {}),
      ...given.extra,
    })
}

/** Somebody went to the address of a file with a browser: they read words, not JSON. */
const isOpenedByPerson = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config.file === true && headers.accept?.includes('text/html') === true

const failurePage = (message: string) => `<!doctype html><html lang="vi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Không mở được</title>
<style>:root { color-scheme: light dark } body { font: 17px/1.5 system-ui, sans-serif; max-width: 34em; margin: 15vh auto; padding: 0 20px }</style></head>
<body><h1>Không mở được</h1><p>${escapeHtml(message)}</p></body></html>`

/** What is no request, or does not end in time, never reaches a handler; it gets our answer all the same. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { code, kind, message } = refuse(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'too_large'
        : 'bad_request',
  )
  const body = JSON.stringify({ code: 0, error: code, message })
  const head = [
    `HTTP/1.1 ${kind.status} ${STATUS_CODES[kind.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Foreign errors in our own terms. */
function translated(error: unknown): AppError {
  if (isUnavailable(error)) return refuse('unavailable')
  if (error instanceof StorageUnavailable) return refuse('storage_unavailable')
  const state = sqlState(error)
  if (state === uniqueViolation) return refuse('conflict.duplicate')
  if (state === foreignKeyViolation) return refuse('conflict.in_use')
  if (state === lockNotAvailable || state === statementEnded) return refuse('busy')
  if (state === '53100' || state === 'ENOSPC') return refuse('no_space')
  // What PostgreSQL cannot take as this type (a number out of range, a broken text) is bad input.
  if (state?.startsWith('22')) return refuse('bad_input')
  const status = (error as { statusCode?: number } | null)?.statusCode
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('unsupported_type')
  if (status === 408) return refuse('timeout')
  if (status === 400) return refuse('bad_json')
  return refuse('internal')
}
