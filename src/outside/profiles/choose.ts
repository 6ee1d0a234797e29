import type { Launchers, ProfileLauncher } from '#outside/profiles/launcher.ts'
import { launchers } from '#outside/profiles/launchers.ts'
import { simulatedLaunchers } from '#outside/profiles/launchers.sim.ts'

/**
 * How the managers of profiles are asked: through the agent on the machine that has them (`https://token@host`,
 * tools/profile-agent.ts); without one in production by nobody, elsewhere by their simulators, started when first asked.
 */
export function chooseLaunchers({
  production,
  profileAgent,
}: {
  production: boolean
  profileAgent?: string | undefined
}): Launchers {
  if (profileAgent) return throughAgent(profileAgent)
  return production ? () => null : simulated()
}

/** Each manager by its number under the agent's address; what its key is only the agent knows. */
export function throughAgent(reach: string): Launchers {
  const { origin, pathname, username } = new URL(reach)
  const headers = { 'x-agent-token': decodeURIComponent(username) }
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  return (provider, { folder }) =>
    launchers[provider]?.({ url: `${base}/${provider}`, headers, folder: folder ?? undefined }) ?? null
}

function simulated(): Launchers {
  let running: Promise<string> | undefined
  const started = () => (running ??= simulatedLaunchers({ knowsAll: true }).then(({ url }) => url))
  return (provider, { folder }) => {
    const make = launchers[provider]
    if (!make) return null
    const at = async (): Promise<ProfileLauncher> =>
      make({ url: await started(), folder: folder ?? undefined })
    return {
      open: async (profile) => (await at()).open(profile),
      close: async (profile) => (await at()).close(profile),
    }
  }
}
