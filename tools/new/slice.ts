import { readFileSync } from 'node:fs'
import type { Names } from './names.ts'
import type { Plan } from './plan.ts'

const lint = 'oxlint.config.ts'
const hasPlace = (slice: string) => readFileSync(lint, 'utf8').includes(`'${slice}',`)

/** A slice of its own, with its section of the menu. */
export function slice({ slice: name, title }: Names): Plan {
  return {
    files: {
      [`src/${name}/${name}.screens.ts`]: `import type { MenuSection } from '#platform/contract/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

export const sections: readonly MenuSection[] = [{ title: '${title}', icon: 'tool', position: 99 }]
export const screens: readonly Screen[] = []
`,
      [`src/${name}/server/${name}.routes.ts`]: `import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = []
`,
    },
    rows: hasPlace(name) ? [] : [{ file: lint, list: [/^const order = \[/], row: `'${name}',` }],
    byHand: [
      'its place in the order of slices (oxlint.config.ts, CONTRIBUTING)',
      `npm run new -- resource ${name} …`,
    ],
  }
}
