import type { Names } from './names.ts'
import { screensOf } from './places.ts'
import type { Plan } from './plan.ts'

/** A screen of its own on calls that exist. */
export function screen({ slice, noun, pascal, title }: Names): Plan {
  return {
    files: {
      [`src/${slice}/web/${noun}.screen.tsx`]: `import { Screen } from '#platform/web/shell/screen.tsx'

/** What people do here. */
export default function ${pascal}() {
  return (
    <Screen path="/${noun}" title="${title}">
      {null}
    </Screen>
  )
}
`,
    },
    rows: [
      {
        ...screensOf(slice),
        row: `{
          path: '/${noun}',
          title: '${title}',
          roles: roles('ql'),
          menuSection: 'Cài đặt',
          menuPosition: 99,
          load: () => import('#${slice}/web/${noun}.screen.tsx'),
        },`,
        imports: { '#platform/contract/roles.ts': ['roles'] },
      },
    ],
    byHand: ['what the screen shows', 'npm run generate'],
  }
}
