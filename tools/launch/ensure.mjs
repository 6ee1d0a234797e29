// Runs on whatever Node the machine has (>= 20.19), before anything is installed: no dependencies, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)
const REQUIRED_MAJOR = 24

/** Installs the dependencies when they differ from the lock file; a later call takes milliseconds. */
export async function ensure() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const stamp = inRoot('node_modules', '.installed')
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled()) return
  // `npm ci` begins by deleting node_modules: two at once would destroy each other's work.
  const done = await onlyOne('install', 'waiting for another installation to end…')
  let installed = false
  try {
    installed = isInstalled() || matchesLockFile() || install()
    if (installed) writeFileSync(stamp, wanted)
  } finally {
    done()
  }
  if (!installed) {
    console.error('The dependencies could not be installed: see above')
    process.exit(1)
  }
}

function install() {
  console.log('installing dependencies…')
  // dev too, whatever NODE_ENV says: the web is built here. No install script is needed by what we use.
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  options.push('--loglevel=error')
  const ci = npm(['ci', ...options])
  if (ci.status === 0) return true
  console.error(ci.output.slice(-3000))
  return false
}

function npm(args) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }
  const program = process.env.npm_execpath
  const { status, stdout, stderr, error } = program?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [program, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return { status, output: error ? error.message : stdout + stderr }
}

/** Whether somebody ran `npm ci` by hand: npm's own record of what it installed agrees with the lock file. */
function matchesLockFile() {
  const record = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: wanted } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'))
  const same = (a, b) => a?.version === b?.version && a?.integrity === b?.integrity
  const isForUs = ({ os, cpu }) =>
    (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
  // Of what is optional only our own (Node, PostgreSQL) must be there: the rest is other systems' builds.
  const ours = Object.keys(wanted[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  const mayMiss = (path, entry) => entry.peer || (entry.optional && !(ours.includes(path) && isForUs(entry)))
  return (
    Object.entries(present).every(([path, entry]) => same(entry, wanted[path]) && existsSync(inRoot(path))) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || present[path] || mayMiss(path, entry))
  )
}

/**
 * Waits until no other process does `what` in this folder, and answers what lets the next one go on; `waiting` is
 * logged where somebody else is at it.
 */
export async function onlyOne(what, waiting) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `back-office-${what}-${name}`)
  for (let logged = false; ;) {
    try {
      mkdirSync(folder)
      writeFileSync(join(folder, 'pid'), String(process.pid))
      return () => rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!logged) console.log(waiting)
    logged = true
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (!isAlive(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(folder) {
  try {
    return process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')) || -1e9, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

let found
/** The program of Node 24: the installed one, else that on PATH. Ends the process when there is none. */
export function node24() {
  if (found) return found
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', file)
  // Asked, not assumed: the installed one needs glibc.
  found = [installed, process.execPath, 'node'].find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= REQUIRED_MAJOR
  })
  if (!found) {
    console.error(
      `Node ${REQUIRED_MAJOR} or later is needed. None comes with this project for ` +
        `${process.platform}-${process.arch} and ${process.version} is on PATH: install it from https://nodejs.org`,
    )
    process.exit(1)
  }
  return found
}

/** Runs Node 24 in the project's root, passing signals on, and tells it when `awaited` is there; resolves to its exit code. */
export function run24(args, env = {}, awaited = undefined) {
  return new Promise((resolve) => {
    const stdio = awaited ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(node24(), args, { cwd: root, stdio, env: { ...process.env, ...env } })
    // It may have ended meanwhile.
    awaited?.then(() => child.connected && child.send('there', () => {}))
    const forward = (signal) => {
      // Ctrl-C in a terminal reaches the child by itself; a second one would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    // npm passes SIGTERM to the shell it started us with, which dies of it without telling us.
    const shell = process.ppid
    const orphaned = () => process.ppid !== shell && child.kill('SIGTERM')
    const timer = process.env.npm_lifecycle_event ? setInterval(orphaned, 300) : undefined
    const end = (code) => {
      clearInterval(timer)
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      end(127)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
