import type { ComponentType } from 'react'
import type { Fields, Resource } from '#platform/contract/resource.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

interface Declared<F extends Fields> extends Omit<Screen, 'load' | 'loader'> {
  /** `async () => (await import('#catalog/catalog.api.ts')).routes` */
  resource: () => Promise<Resource<F>>
  /** What is not plain about it, from the slice's `web/`. */
  parts?: () => Promise<ResourceParts>
}

/** The screen with what it is made of: a test asks whether those who may act on its rows may open it. */
export interface PlainScreen extends Screen {
  readonly resource: () => Promise<Resource>
  readonly parts: () => Promise<ResourceParts | undefined>
}

/** A screen of `*.screens.ts` that is nothing but a resource: its list, forms and actions. */
export function resourceScreen<F extends Fields>({ resource, parts, ...screen }: Declared<F>): PlainScreen {
  const untyped = resource as unknown as () => Promise<Resource>
  const list = listScreen({
    ...screen,
    load: async () => {
      const [{ screenOf }, declared, more] = await Promise.all([
        import('#platform/web/resource/resource-screen.tsx'),
        untyped(),
        parts?.(),
      ])
      return { default: screenOf(declared, screen.path, more) as ComponentType }
    },
    list: async () => {
      const [{ listDefaultsOf }, declared] = await Promise.all([
        import('#platform/web/resource/resource-defaults.ts'),
        untyped(),
      ])
      return { call: declared.calls.list, ...listDefaultsOf(declared) }
    },
  })
  return { ...list, resource: untyped, parts: async () => parts?.() }
}
