import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { Fields } from '#platform/contract/record.ts'
import type { Names } from './names.ts'
import { menuByHand, menuOf, pathOf, screensOf } from './places.ts'
import { sayHere } from './plan.ts'
import type { Plan } from './plan.ts'

/** A list's screen on a call that exists. */
export async function list({ slice, noun, camel, pascal, words, title, source }: Names): Promise<Plan> {
  const { start, columns, imports, rowLabel, exportCall = '', byHand } = await madeOf(source)
  const startFile = `#${slice}/web/${noun}-list.ts`
  const path = pathOf(slice, noun)
  return {
    files: {
      [`src/${slice}/web/${noun}-list.ts`]: `${byPath(`import type { ListStart } from '#platform/web/list/list-loader.ts'`, ...start.imports)}

/** What the list keeps in its address; the loader and the list read the same. */
export const ${camel}Start = { ${start.is} } satisfies ListStart
`,
      [`src/${slice}/web/${noun}.screen.tsx`]: `import { useMemo } from 'react'
${byPath(
  `import type { OutputOf } from '#platform/contract/call.ts'`,
  `import type { RoleCode } from '#platform/contract/roles.ts'`,
  `import { ListScreen } from '#platform/web/list/list-screen.tsx'`,
  `import { usePerson } from '#platform/web/session.ts'`,
  `import { ${camel}Start } from '${startFile}'`,
  ...imports,
)}

const { call, size } = ${camel}Start
type Row = OutputOf<typeof call.row>
const columnsOf = (role: RoleCode) => ${columns}

/** ${sayHere} what people look for. */
export default function ${pascal}() {
  const { role } = usePerson()
  const columns = useMemo(() => columnsOf(role), [role])
  return (
    <ListScreen
      path="${path}"
      title="${title}"
      noun="${words}"
      call={call}
      size={size}
      columns={columns}
      rowLabel={${rowLabel}}${exportCall}
    />
  )
}
`,
    },
    rows: [
      {
        ...screensOf(slice),
        row: `listScreen({
          path: '${path}',
          title: '${title}',
          roles: roles('ql'),
          ${await menuOf(slice)}
          load: () => import('#${slice}/web/${noun}.screen.tsx'),
          list: async () => (await import('${startFile}')).${camel}Start,
        }),`,
        imports: {
          '#platform/contract/roles.ts': ['roles'],
          '#platform/web/list/list-loader.ts': ['listScreen'],
        },
      },
    ],
    byHand: [...byHand, 'roles', menuByHand, 'npm run generate'],
  }
}

const byPath = (...imports: readonly string[]) =>
  imports.toSorted((one, other) => (one.split(' from ')[1]! < other.split(' from ')[1]! ? -1 : 1)).join('\n')

interface Made {
  start: { is: string; imports: string[] }
  /** Given \`role\`. */
  columns: string
  /** What a row is called. */
  rowLabel: string
  /** The property that gives the Excel button; of a list that has a file. */
  exportCall?: string
  imports: string[]
  byHand: string[]
}
interface ListCall {
  id: string
  row: z.ZodObject
}
type Module = Record<string, Partial<ListCall> & { calls?: { list?: ListCall }; fields?: Fields }>

const importOf = async (file: string) => (await import(pathToFileURL(resolve('src', file)).href)) as Module

/**
 * What a list begins with and shows, after the fields that describe its rows. They are those of a resource,
 * or of the record whose every column is in the row.
 */
async function madeOf(source: string): Promise<Made> {
  const [file = '', name = ''] = source.split('#')
  const declared = file && (await importOf(file))[name]
  if (declared && declared.calls?.list && declared.fields)
    return {
      start: {
        is: `call: ${name}.calls.list, ...listDefaultsOf(${name})`,
        imports: [
          `import { listDefaultsOf } from '#platform/web/resource/resource-defaults.ts'`,
          `import { ${name} } from '#${file}'`,
        ],
      },
      columns: `recordColumns<Row>(${name}.fields, role)`,
      imports: [
        `import { ${name} } from '#${file}'`,
        `import { recordColumns } from '#platform/web/record/record-columns.ts'`,
        `import { labelOf } from '#platform/web/resource/resource-actions.ts'`,
      ],
      rowLabel: 'labelOf',
      exportCall: `\n      exportCall={${name}.calls.excel}`,
      byHand: [],
    }
  if (!declared || !declared.row)
    throw new Error(`${source} is neither a list call nor a resource: file.api.ts#name, the file below src`)
  const described = await describing(declared.row)
  if (!described)
    throw new Error(
      `${source}: no *.fields.ts describes its rows: describe them there, or begin with npm run new -- screen`,
    )
  return {
    start: {
      is: `call: ${name}, size: 20, filterKeys: filterKeys(${described.name})`,
      imports: [
        `import { filterKeys } from '#platform/contract/record.ts'`,
        `import { ${name} } from '#${file}'`,
        `import { ${described.name} } from '#${described.file}'`,
      ],
    },
    columns: `recordColumns<Row>(${described.name}, role)`,
    imports: [
      `import { ${described.name} } from '#${described.file}'`,
      `import { recordColumns } from '#platform/web/record/record-columns.ts'`,
    ],
    rowLabel: `(row: Row) => ${labelIn(declared.row)}`,
    byHand: ['what is not plain about a column, by its name: recordColumns(fields, role, { … })'],
  }
}

/** The name or the code of a row, where every row has one. */
function labelIn({ shape }: z.ZodObject): string {
  const named = ['name', 'code', 'username'].find((key) => key in shape)
  const always = named && !(shape[named] as z.ZodType).safeParse(null).success
  return always ? `row.${named}` : '`#${row.id}`'
}

/** The described record whose listed fields all stand in the row, of several the one with the most. */
async function describing(row: z.ZodObject): Promise<{ file: string; name: string } | undefined> {
  const found: { file: string; name: string; listed: number }[] = []
  for (const path of globSync('**/*.fields.ts', { cwd: 'src' })) {
    const file = path.replaceAll('\\', '/')
    for (const [name, fields] of Object.entries(await importOf(file))) {
      const listed = listedOf(fields as unknown as Fields)
      if (listed.length && listed.every((field) => field in row.shape))
        found.push({ file, name, listed: listed.length })
    }
  }
  return found.toSorted((a, b) => b.listed - a.listed)[0]
}

const listedOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field?.label !== undefined && field.list && field.list.column !== false ? [name] : [],
  )
