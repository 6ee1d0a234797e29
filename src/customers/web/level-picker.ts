import type { customerLevels, vipLevels } from '#customers/levels.api.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'

interface Coded {
  code: string
  name: string
}

/** What a call takes of the level that was picked. */
export const codeOf = (value: unknown) => (value as Coded).code

/** Levels by code or name: of customers, or of auction VIPs. */
export const levelPicker = (levels: typeof customerLevels | typeof vipLevels) =>
  remote<Coded>({
    search: async (q, signal) => {
      const { results } = (await api(levels.calls.list, {
        query: { q, size: 100 },
        signal,
      } as never)) as unknown as { results: Coded[] }
      return results
    },
    keyOf: ({ code }) => code,
    labelOf: ({ code, name }) => `${name} (${code})`,
  })
