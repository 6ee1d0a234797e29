import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../soak-world.ts'
import { descent } from './machines.ts'
import type { Allowed } from './refusals.ts'
import { primaryOf, smallDisk } from './topology.ts'
import type { Node, Primary, Topology } from './topology.ts'

/** What happens to the topology; whoever strikes also mends what a person or systemd would. */
interface Fault {
  kind: string
  /** Another server must be the primary afterwards. */
  failover?: boolean
  /** Answers besides "come again" that people may get of it. */
  allowed?: readonly Allowed[]
  strike(world: Topology): Promise<void>
}

/** How long a cut or a full disk lasts, ms. */
const lasting = 10_000

/** Until somebody has taken over: also one that crashed and was the first to be back. */
const takenOver = (world: Topology, before: Primary) =>
  until('a primary has taken over', async () => {
    const now = await world.patroni.primary()
    return now !== undefined && now.timeline > before.timeline
  })

function kill9(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with those before it.
    }
  }
}
/** PostgreSQL's processes on a machine. */
const postgresOf = (node: Node): number[] => {
  const pid = node.postmaster()
  if (!pid) throw new Error(`no PostgreSQL runs on ${node.machine.name}`)
  return descent(pid)
}
const killPostgres = (node: Node) => kill9(postgresOf(node))

/** @returns what waits until a machine whose disk is about to be lost has its standby from the repository again */
function remade(world: Topology, { machine }: Node): () => Promise<unknown> {
  const told = () =>
    readFileSync(join(world.logs, `${machine.name}-patroni.log`), 'utf8').split(
      'replica has been created using pgbackrest',
    ).length
  const before = told()
  return () => until('it is made anew from the repository', () => told() > before)
}

const killed: Fault = {
  kind: 'primary: kill -9 of PostgreSQL',
  failover: true,
  async strike(world) {
    const node = await primaryOf(world)
    killPostgres(node)
    await takenOver(world, node)
  },
}
const switched: Fault = {
  kind: 'primary: clean switchover',
  failover: true,
  async strike(world) {
    const node = await primaryOf(world)
    await until('the switchover is taken up', () => world.patroni.switchOver(node.machine.name))
    await takenOver(world, node)
  },
}

/** By turns, as often as there are failovers asked for. */
export const failovers: readonly Fault[] = [
  killed,
  switched,
  {
    kind: 'primary: machine dies',
    failover: true,
    async strike(world) {
      const node = await primaryOf(world)
      await Promise.all([node.patroni.process.kill9(), killPostgres(node)])
      await takenOver(world, node)
      node.patroni.start()
    },
  },
  killed,
  {
    kind: 'primary: frozen',
    failover: true,
    async strike(world) {
      const node = await primaryOf(world)
      const postgres = postgresOf(node)
      const thaw = node.patroni.process.freeze()
      for (const pid of postgres) process.kill(pid, 'SIGSTOP')
      await takenOver(world, node)
      for (const pid of postgres) process.kill(pid, 'SIGCONT')
      thaw()
    },
  },
  switched,
  {
    kind: 'primary: cut off',
    failover: true,
    async strike(world) {
      const node = await primaryOf(world)
      const plugIn = node.machine.cut()
      await takenOver(world, node)
      plugIn()
    },
  },
  {
    // The pieces of the log that it had not sent lie on the standbys alone, and the way back to a moment needs them.
    kind: 'primary: lost, its log unsent',
    failover: true,
    async strike(world) {
      const node = await primaryOf(world)
      const { machine } = node
      const repository = join(machine.root, 'var/lib/pgbackrest')
      execFileSync('mount', ['-o', 'remount,bind,ro', repository])
      for (const statement of [
        "select pg_logical_emit_message(true, 'soak', 'unsent')",
        'select pg_switch_wal()',
        // A commit that a standby has acknowledged: so it has the whole piece before.
        "select pg_logical_emit_message(true, 'soak', 'unsent')",
        'select pg_switch_wal()',
        "select pg_logical_emit_message(true, 'soak', 'unsent')",
      ])
        await machine.finish('postgres', ['psql', '-XAtqc', statement])
      const again = remade(world, node)
      await Promise.all([node.patroni.process.kill9(), killPostgres(node)])
      node.empty()
      execFileSync('mount', ['-o', 'remount,bind,rw', repository])
      await takenOver(world, node)
      node.patroni.start()
      await again()
    },
  },
]

/** Of the two balancers the one that is called, and until the other is. */
function calledOf({ balancers }: Topology) {
  const one = balancers.find((balancer) => balancer.isCalled())
  const other = balancers.find((balancer) => balancer !== one)
  if (!one || !other) throw new Error('no balancer has the address')
  return { one, moved: () => until('the other balancer is called', () => other.isCalled()) }
}

/** Who is killed while they give an answer, or hand it on, leaves half of it with whoever asked: it is asked for again. */
const halfGiven: readonly Allowed[] = ['cut short']

const each = (
  kind: string,
  of: 'servers' | 'workers' | 'poolers' | 'ways',
  which: number,
  allowed: readonly Allowed[] = [],
): Fault => ({
  kind,
  allowed,
  strike: async (world) => world[of][which]?.restart(),
})

export const others: readonly Fault[] = [
  each('server killed', 'servers', 0, halfGiven),
  each('worker killed', 'workers', 0),
  each('PgBouncer killed', 'poolers', 0),
  {
    kind: 'standby cut off',
    async strike(world) {
      const name = await world.patroni.synchronous()
      const node = world.nodes.find(({ machine }) => machine.name === name)
      if (!node) throw new Error('there is no synchronous standby to cut off')
      const plugIn = node.machine.cut()
      await sleep(lasting)
      plugIn()
    },
  },
  {
    kind: 'machine of a server cut off',
    async strike({ apps }) {
      const plugIn = apps[0]?.cut()
      await sleep(lasting)
      plugIn?.()
    },
  },
  {
    kind: 'standby loses its disk',
    async strike(world) {
      const name = await world.patroni.synchronous()
      const node = world.nodes.find(({ machine }) => machine.name === name)
      if (!node) throw new Error('there is no synchronous standby to strike')
      const again = remade(world, node)
      await Promise.all([node.patroni.process.kill9(), killPostgres(node)])
      node.empty()
      node.patroni.start()
      await again()
    },
  },
  {
    kind: 'HAProxy killed',
    // Whoever was connected loses the connection, and nobody else is there to say so.
    allowed: [0],
    async strike(world) {
      const { one, moved } = calledOf(world)
      await one.haproxy.process.kill9()
      await moved()
      one.haproxy.start()
    },
  },
  {
    kind: 'balancer cut off',
    allowed: [0],
    async strike(world) {
      const { one, moved } = calledOf(world)
      const plugIn = one.machine.cut()
      await moved()
      plugIn()
    },
  },
  each('server killed', 'servers', 1, halfGiven),
  each('worker killed', 'workers', 1),
  each('PgBouncer killed', 'poolers', 1),
  each('way to the database killed', 'ways', 1, halfGiven),
  {
    kind: 'disk of the primary full',
    allowed: [507],
    async strike(world) {
      const node = await primaryOf(world)
      const disk = join(node.machine.root, 'var/lib/postgresql')
      const { blocks, bfree, bsize } = statfsSync(disk)
      const sizeOf = (bytes: number) => execFileSync('mount', ['-o', `remount,size=${bytes}`, disk])
      // Its size is set to what is used, and then there is no room.
      sizeOf((blocks - bfree + 8) * bsize)
      await sleep(lasting)
      sizeOf(smallDisk)
    },
  },
  {
    kind: 'etcd without a majority',
    async strike({ etcds }) {
      const two = etcds.slice(0, 2)
      await Promise.all(two.map((etcd) => etcd.process.kill9()))
      await sleep(lasting)
      for (const etcd of two) etcd.start()
    },
  },
]

/** So many failovers by turns, the other faults spread among them. With `only`, of those alone, all of them `times` times. */
export function planOf(count: number, { only, times = 1 }: { only?: RegExp; times?: number } = {}): Fault[] {
  const turns = Array.from({ length: count }, (_, index) => failovers[index % failovers.length]!)
  const apart = Math.max(1, Math.floor(count / others.length))
  const plan = turns.flatMap((fault, index) => {
    const other = (index + 1) % apart === 0 ? others[(index + 1) / apart - 1] : undefined
    return other ? [fault, other] : [fault]
  })
  const missing = others.filter((fault) => !plan.includes(fault))
  const chosen = [...plan, ...missing].filter(({ kind }) => !only || only.test(kind))
  return Array.from({ length: times }, () => chosen).flat()
}
