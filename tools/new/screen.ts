import type { Names } from './names.ts'
import { menuOf, pathOf, screensOf } from './places.ts'
import type { Plan } from './plan.ts'

/** A screen of its own on calls that exist. */
export async function screen({ slice, noun, pascal, title }: Names): Promise<Plan> {
  const path = pathOf(slice, noun)
  return {
    files: {
      [`src/${slice}/web/${noun}.screen.tsx`]: `import { Screen } from '#platform/web/shell/screen.tsx'

/** What people do here. */
export default function ${pascal}() {
  return (
    <Screen path="${path}" title="${title}">
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
          path: '${path}',
          title: '${title}',
          roles: roles('ql'),
          ${await menuOf(slice)}
          load: () => import('#${slice}/web/${noun}.screen.tsx'),
        },`,
        imports: { '#platform/contract/roles.ts': ['roles'] },
      },
    ],
    byHand: ['what the screen shows', 'npm run generate'],
  }
}
