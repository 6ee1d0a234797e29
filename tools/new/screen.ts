import type { Names } from './names.ts'
import { menuByHand, menuOf, pathOf, screensOf } from './places.ts'
import { sayHere } from './plan.ts'
import type { Plan } from './plan.ts'

/** A screen of its own on calls that exist. */
export async function screen({ slice, noun, pascal, title }: Names): Promise<Plan> {
  const path = pathOf(slice, noun)
  return {
    files: {
      [`src/${slice}/web/${noun}.screen.tsx`]: `import { Screen } from '#platform/web/shell/screen.tsx'

/** ${sayHere} what people do. */
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
    byHand: ['what the screen shows', menuByHand, 'npm run generate'],
  }
}
