import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A process on a machine. */
export interface Process {
  pid: number
  readonly isAlive: boolean
  /** When it has ended by itself, and not because somebody here had it end. */
  readonly endedItself: Promise<void>
  /** It and its children, at once. @returns when it has ended */
  kill9(): Promise<void>
  /** Asked to end as systemd asks. @returns when it has */
  end(): Promise<void>
  /** Where it is, with its children, keeping its connections and saying nothing. @returns what lets it go on */
  freeze(): () => void
}

export interface Machine {
  name: string
  address: string
  /** Its disk, as seen from here. */
  root: string
  write(path: string, content: string, as?: { user?: string; mode?: number }): void
  directory(path: string, user: string, mode: number): void
  read(path: string): string
  /** Starts a program that lies on its disk. */
  run(user: string, command: readonly string[]): Process
  /** Starts a program of this machine's disk behind its cable: the product's Node. */
  runOutside(command: readonly string[], environment: Record<string, string>, cwd: string): Process
  /** Runs a program that lies on its disk to its end; meanwhile people and simulators go on. @returns what it said @throws where it fails */
  finish(user: string, command: readonly string[], input?: string): Promise<string>
  /** Lays a folder of all machines at a place of its disk. */
  share(folder: string, path: string): void
  /** Whether an address besides its own is there now. */
  holds(address: string): boolean
  /** Pulls its cable. @returns what plugs it in */
  cut(): () => void
}

const ip = (...args: string[]) => execFileSync('ip', args)
const gateway = '10.99.0.1'

/** A switch that all machines hang at, and where we are ourselves. */
export function openNetwork(): string {
  execFileSync('mount', ['--make-rprivate', '/'])
  mkdirSync('/run/netns', { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', 'none', '/run/netns'])
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'switch', 'type', 'bridge')
  ip('addr', 'add', `${gateway}/24`, 'dev', 'switch')
  ip('link', 'set', 'switch', 'up')
  return gateway
}

/**
 * A machine out of namespaces: a cable to the switch, and a disk that begins as that of `root` and keeps its changes
 * in `folder`. `disk` bytes of memory lie at `/var/lib/postgresql` where that is given: a disk that can be filled.
 */
export function openMachine(
  { name, address, disk }: { name: string; address: string; disk?: number },
  { root, folder }: { root: string; folder: string },
): Machine {
  const [upper, work, merged] = ['changes', 'work', 'root'].map((part) => join(folder, name, part))
  for (const each of [upper, work, merged]) mkdirSync(each!, { recursive: true })
  const mount = (...args: string[]) => execFileSync('mount', args)
  const disks = `lowerdir=${root},upperdir=${upper},workdir=${work}`
  const own = merged!
  mount('-t', 'overlay', 'overlay', '-o', disks, own)
  for (const each of ['/proc', '/dev']) mount('--bind', each, own + each)
  mkdirSync(join(own, 'dev/shm'), { recursive: true })
  mount('-t', 'tmpfs', '-o', 'mode=1777', 'none', join(own, 'dev/shm'))
  mount('-t', 'tmpfs', '-o', 'mode=755', 'none', join(own, 'run'))
  if (disk) mount('-t', 'tmpfs', '-o', `size=${disk}`, 'none', join(own, 'var/lib/postgresql'))

  ip('netns', 'add', name)
  ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', `to-${name}`, 'master', 'switch', 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')

  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  const asUser = (user: string, command: readonly string[]) => [
    'chroot',
    `--userspec=${user}:${user}`,
    own,
    ...command,
  ]
  const plain = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C.UTF-8',
    HOME: '/var/lib/postgresql',
  }
  const start = (
    label: string,
    command: readonly string[],
    { environment, cwd }: { environment: Record<string, string>; cwd: string },
  ) => {
    const log = openSync(join(logs, `${name}-${label}.log`), 'a')
    const inside = [`--net=/run/netns/${name}`, ...command]
    const child = spawn('nsenter', inside, { stdio: ['ignore', log, log], env: environment, cwd })
    return processOf(child)
  }
  const accounts = readFileSync(join(root, 'etc/passwd'), 'utf8')
  const accountOf = (user: string) => {
    const [, , uid, gid] =
      accounts
        .split('\n')
        .find((line) => line.startsWith(`${user}:`))
        ?.split(':') ?? []
    if (!uid || !gid) throw new Error(`${root} has no account ${user}`)
    return [Number(uid), Number(gid)] as const
  }
  return {
    name,
    address,
    root: own,
    write(path, content, { user = 'root', mode = 0o644 } = {}) {
      const file = join(own, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      chmodSync(file, mode)
      chownSync(file, ...accountOf(user))
    },
    directory(path, user, mode) {
      mkdirSync(join(own, path), { recursive: true })
      chmodSync(join(own, path), mode)
      chownSync(join(own, path), ...accountOf(user))
    },
    read: (path) => readFileSync(join(own, path), 'utf8'),
    run: (user, command) =>
      start(command[0]!.split('/').at(-1)!, asUser(user, command), { environment: plain, cwd: '/' }),
    async finish(user, command, input = '') {
      const inside = [`--net=/run/netns/${name}`, ...asUser(user, command)]
      const ran = promisify(execFile)('nsenter', inside, { env: plain, cwd: '/' })
      ran.child.stdin?.end(input)
      return (await ran).stdout
    },
    share(shared, path) {
      mkdirSync(join(own, path), { recursive: true })
      mount('--bind', shared, join(own, path))
    },
    runOutside: (command, environment, cwd) =>
      start(command.at(-1)!.split('/').at(-1)!, command, { environment, cwd }),
    holds: (other) =>
      execFileSync('ip', ['-n', name, '-o', 'addr'], { encoding: 'utf8' }).includes(` ${other}/`),
    cut() {
      ip('link', 'set', `to-${name}`, 'down')
      return () => ip('link', 'set', `to-${name}`, 'up')
    },
  }
}

/** Of a command that only changes where it runs and then becomes the program: the process stays the same one. */
function processOf(child: ReturnType<typeof spawn>): Process {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let asked = false
  const endedItself = new Promise<void>((resolve) => child.once('exit', () => asked || resolve()))
  const pid = child.pid ?? 0
  const signal = (to: readonly number[], name: NodeJS.Signals) => {
    for (const each of to) {
      try {
        process.kill(each, name)
      } catch {
        // It has ended by itself meanwhile.
      }
    }
  }
  return {
    pid,
    endedItself,
    get isAlive() {
      return child.exitCode === null && child.signalCode === null
    },
    async kill9() {
      asked = true
      signal(descent(pid), 'SIGKILL')
      await ended
    },
    async end() {
      asked = true
      process.kill(pid, 'SIGTERM')
      await ended
    },
    freeze() {
      const frozen = descent(pid)
      signal(frozen, 'SIGSTOP')
      return () => signal(frozen, 'SIGCONT')
    },
  }
}

/** A process, its children and theirs. */
export function descent(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      parents.set(Number(name), Number(parent))
    } catch {
      // It ended while we looked.
    }
  }
  const found = [pid]
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child)
  return found
}
