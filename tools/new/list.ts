import { z } from 'zod'
import type { Names } from './names.ts'
import { screensOf } from './places.ts'
import type { Plan } from './plan.ts'

/** A list's screen on a call that exists. */
export async function list({ slice, noun, camel, pascal, words, title, source }: Names): Promise<Plan> {
  const { file, name, columns } = await columnsOf(source)
  const startFile = `#${slice}/web/${noun}-list.ts`
  return {
    files: {
      [`src/${slice}/web/${noun}-list.ts`]: `import { ${name} } from '#${file}'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list keeps in its address; the loader and the list read the same. */
export const ${camel}Start = { call: ${name}, size: 20, filterKeys: [] } satisfies ListStart
`,
      [`src/${slice}/web/${noun}.screen.tsx`]: `import type { OutputOf } from '#platform/contract/call.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { ${camel}Start } from '${startFile}'

const { call, size } = ${camel}Start
type Row = OutputOf<typeof call.row>
const columns: readonly Column<Row>[] = [
  ${columns.join('\n  ')}
]

/** What people look for here. */
export default function ${pascal}() {
  return (
    <ListScreen
      path="/${noun}"
      title="${title}"
      noun="${words}"
      call={call}
      size={size}
      columns={columns}
      rowLabel={(row: Row) => \`${words} #\${row.id}\`}
    />
  )
}
`,
    },
    rows: [
      {
        ...screensOf(slice),
        row: `listScreen({
          path: '/${noun}',
          title: '${title}',
          roles: roles('ql'),
          menuSection: 'Cài đặt',
          menuPosition: 99,
          load: () => import('#${slice}/web/${noun}.screen.tsx'),
          list: async () => (await import('${startFile}')).${camel}Start,
        }),`,
        imports: {
          '#platform/contract/roles.ts': ['roles'],
          '#platform/web/list/list-loader.ts': ['listScreen'],
        },
      },
    ],
    byHand: ['titles of the columns, filters and roles', 'npm run generate'],
  }
}

/** The fields of a list call's rows that a column can show, by their kind. */
async function columnsOf(source: string): Promise<{ file: string; name: string; columns: string[] }> {
  const [file = '', name = ''] = source.split('#')
  const module = (await import(new URL(`../../src/${file}`, import.meta.url).href)) as Record<
    string,
    { row?: z.ZodObject } | undefined
  >
  const row = module[name]?.row
  if (!row) throw new Error(`${source} is no list call: file.api.ts#name, the file below src`)
  const columns = Object.entries(row.shape).flatMap(([key, schema]) => {
    let type = schema as z.ZodType
    while (type instanceof z.ZodNullable || type instanceof z.ZodOptional) type = type.unwrap() as z.ZodType
    if (['id', '_id', 'version'].includes(key) || !/string|number/.test(type.def.type)) return []
    const kind = type.def.type === 'number' ? 'number' : key.endsWith('_at') ? 'time' : undefined
    return `{ key: '${key}', title: '${key}', width: 140${kind ? `, kind: '${kind}'` : ''} },`
  })
  return { file, name, columns }
}
