import type { Names } from './names.ts'
import type { Plan } from './plan.ts'

/** A slice of its own, with its section of the menu. */
export function slice({ slice: name, title }: Names): Plan {
  return {
    files: {
      [`src/${name}/slice.json`]: '{ "above": ["reports"] }\n',
      [`src/${name}/${name}.screens.ts`]: `import type { MenuSection } from '#platform/contract/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

export const sections: readonly MenuSection[] = [{ title: '${title}', icon: 'tool', position: 99 }]
export const screens: readonly Screen[] = []
`,
      [`src/${name}/row-rules.test.ts`]: `import { rowRules } from '#testing/row-rules.ts'

rowRules('${name}', {})
`,
    },
    byHand: [
      'what it stands on (slice.json); at first on all the others',
      `npm run new -- resource ${name} …`,
    ],
  }
}
