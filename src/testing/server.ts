import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import serverEnvironment from '../../tools/launch/server-environment.json' with { type: 'json' }
import serverFlags from '../../tools/launch/server-flags.json' with { type: 'json' }
import serverProgram from '../../tools/launch/server-program.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface TestServer {
  base: string
  /** Sends the signal and waits for the end of the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * What Node is started with, in the project's folder, to be the server as `npm start` starts it: the one file that is
 * built, where it is out of date, of the present source. From the sources a start takes twice the processor.
 */
export async function serverStart(): Promise<{ args: string[]; env: Record<string, string> }> {
  const build = ['tools/launch/build-server.mjs']
  const [code] = await once(
    spawn(process.execPath, build, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )
  if (code !== 0) throw new Error('the server could not be built')
  return { args: [...serverFlags, serverProgram], env: serverEnvironment }
}

/** The server as a process of its own on a free port, with no demo orders unless the environment says otherwise. */
export async function startServer(environment: Record<string, string>): Promise<TestServer> {
  const { args, env } = await serverStart()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      DEMO_ORDERS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const port = /localhost:(\d+)/.exec(printed)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
  return {
    base,
    end: (signal) =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}
