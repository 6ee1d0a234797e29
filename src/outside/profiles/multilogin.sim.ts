import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProfileLoginRefused } from '#outside/profiles/port.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'

/**
 * A manager of browser profiles for tests and for trying out: it takes every sign-in but those of
 * names that begin with `unknown` and those with the password `wrong`. Over HTTP it speaks as
 * Multilogin does.
 */
export function simulatedProfiles() {
  const wrong = createHash('md5').update('wrong').digest('hex')
  const refuses = (username: string, md5: string) => username.startsWith('unknown') || md5 === wrong
  const manager: ProfileManager = {
    async signIn({ username, password }) {
      if (refuses(username, createHash('md5').update(password).digest('hex')))
        throw new ProfileLoginRefused('answers 401')
    },
  }
  const answerTo = (body: string): { status: number; body: string } => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    if (refuses(email, password)) {
      return { status: 401, body: '{"status":{"error_code":"UNAUTHORIZED","http_code":401}}' }
    }
    return { status: 200, body: '{"data":{"token":"simulated"},"status":{"http_code":200}}' }
  }
  return {
    manager,
    /** Serves sign-ins over HTTP on a free port of this machine. */
    serve: (answer: (body: string) => { status: number; body: string } = answerTo) =>
      new Promise<{ url: string; close: () => Promise<void> }>((started) => {
        const server = createServer((request, response) => {
          const chunks: Buffer[] = []
          request.on('data', (chunk: Buffer) => chunks.push(chunk))
          request.on('end', () => {
            const { status, body } = answer(Buffer.concat(chunks).toString('utf8'))
            response.writeHead(status, { 'content-type': 'application/json' }).end(body)
          })
        })
        server.listen(0, '127.0.0.1', () =>
          started({
            url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
            close: () =>
              new Promise<void>((closed) => {
                server.close(() => closed())
                server.closeAllConnections()
              }),
          }),
        )
      }),
  }
}
