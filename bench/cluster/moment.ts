import { until } from '../soak-world.ts'
import { primaryOf } from './topology.ts'
import type { Topology } from './topology.ts'

const stanza = '--stanza=back-office'

/** The repository is begun, and a whole backup of the cluster lies in it. @returns how long the backup took, s */
export async function backUp(world: Topology): Promise<number> {
  const { machine } = await primaryOf(world)
  await until('the repository is begun', async () => {
    try {
      await machine.finish('postgres', ['pgbackrest', stanza, 'stanza-create'])
      return true
    } catch (error) {
      // PostgreSQL tries to send its log there meanwhile.
      if (String((error as { stdout?: string }).stdout).includes('unable to acquire lock')) return false
      throw error
    }
  })
  const at = performance.now()
  await machine.finish('postgres', ['pgbackrest', stanza, '--type=full', 'backup'])
  return (performance.now() - at) / 1000
}

export interface Moment {
  /** From the decision until there is a primary of that moment, and until everything stands again, s. */
  primary: number
  whole: number
  /** What is not as it was at that moment. */
  wrong: string[]
}

const figures = `select (select count(*)::int from orders) as orders, (select count(*)::int from entry_line) as lines,
  (select sum(abs(amount))::text from entry_line) as amounts, (select max(id)::int from entry) as entry`

/** An accident, and the way back that deploy/README.md describes, while nobody works. */
export async function backToAMoment(world: Topology): Promise<Moment> {
  const [then] = await world.ask(figures)
  const [moment] = await world.ask<{ at: string }>('select clock_timestamp()::text as at')
  await world.ask('select pg_sleep(1)')
  await world.ask('drop table entry_line cascade')
  const first = await primaryOf(world)
  // Waits until what is written so far is in the repository.
  await first.machine.finish('postgres', ['pgbackrest', stanza, 'check'])

  const at = performance.now()
  const seconds = () => (performance.now() - at) / 1000
  await Promise.all([...world.servers, ...world.workers].map(({ process }) => process.end()))
  await Promise.all(world.nodes.map(({ patroni }) => patroni.process.end()))
  const remove = ['patronictl', '-c', '/etc/patroni/config.yml', 'remove', 'back-office']
  await first.machine.finish('postgres', remove, 'back-office\nYes I am aware\n')
  for (const node of world.nodes) node.empty()
  first.configure({ BOOTSTRAP: 'moment', MOMENT: moment!.at })
  first.patroni.start()
  await until('there is a primary of that moment', async () => (await world.patroni.primary()) !== undefined)
  const primary = seconds()
  first.configure()
  // Before anybody copies from the repository: where the new timeline's first piece of the log is not in it, the old
  // one's is read on past the moment, accident and all.
  await first.machine.finish('postgres', ['pgbackrest', stanza, 'check'])
  for (const { machine, patroni } of world.nodes) if (machine !== first.machine) patroni.start()
  await until('its standbys follow', () => world.patroni.isWhole())
  for (const service of [...world.servers, ...world.workers]) service.start()
  await until('the product answers', () => world.isWell().catch(() => false))
  const whole = seconds()
  const [now] = await world.ask(figures)
  const same = JSON.stringify(now) === JSON.stringify(then)
  return {
    primary,
    whole,
    wrong: same ? [] : [`it was ${JSON.stringify(then)} and is ${JSON.stringify(now)}`],
  }
}
