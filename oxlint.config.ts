import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'oxlint'

const notSlices = new Set(['platform', 'outside', 'demo', 'testing'])
const layers = new Set(['server', 'web'])
const folders = (path: string) =>
  readdirSync(new URL(`./${path}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
/** A large slice is a folder of rooms, each with layers of its own and a place in the order. */
const slices = folders('src')
  .filter((name) => !notSlices.has(name))
  .flatMap((name) => {
    const rooms = folders(`src/${name}`).filter((room) => !layers.has(room))
    return rooms.length ? rooms.map((room) => `${name}/${room}`) : [name]
  })
/** What each stands on, as its own `slice.json` says: `{ "above": ["orders/desk"] }`. */
const above = new Map(slices.map((slice) => [slice, standsOn(slice)]))

function standsOn(slice: string): readonly string[] {
  const file = new URL(`./src/${slice}/slice.json`, import.meta.url)
  if (!existsSync(file)) throw new Error(`${slice} needs a slice.json that says what it stands on`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { above: string[] }).above
}

/** The slices whose servers this one imports: what it stands on, and what that stands on. */
function below(slice: string, over: readonly string[] = []): readonly string[] {
  if (over.includes(slice)) throw new Error(`${[...over, slice].join(' above ')}: that is a circle`)
  const named = above.get(slice)
  if (!named) throw new Error(`src/${over.at(-1)}/slice.json: there is no slice ${slice}`)
  return named.flatMap((one) => [one, ...below(one, [...over, slice])])
}

const any = slices.join('|')
const ban = (files: string[], patterns: [regex: string, message: string][]) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        // It brings every dialog into the first download.
        paths: [
          {
            name: 'antd',
            importNames: ['App'],
            message: 'useMessage, useDialogs: #platform/web/dialogs.tsx',
          },
        ],
        patterns: [
          { regex: '^\\.\\.?/', message: 'Imports are absolute: #slice/file.ts' },
          { regex: '^#testing/', message: 'Helpers of tests are for tests' },
          ...patterns.map(([regex, message]) => ({ regex, message })),
        ],
      },
    ],
  },
})
const rootIsPure: [string, string][] = [
  [`^#(${any})/(server|web)/`, 'A slice root reads contracts, rules and other roots only'],
  ['^#platform/(server|web)/', 'A slice root reads contracts, rules and other roots only'],
  ['^(node:|fastify|kysely|pg$|react|antd)', 'A slice root does no I/O and knows no framework'],
]

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc'],
  jsPlugins: ['./tools/lint/linear-patterns.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'house/linear-pattern': 'error',
    'no-underscore-dangle': 'off',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
    ],
    eqeqeq: 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    // `fc.string()`, `pg.Pool` read better by their library's name.
    'import/no-named-as-default-member': 'off',
    // Rules of the React compiler, which we do not run.
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/immutability': 'off',
    'react/memo-dependencies': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  ignorePatterns: ['dist', 'data', 'node_modules', 'src/platform/server/db/schema.ts'],
  overrides: [
    ban(['src/platform/**'], [[`^#(${any}|demo)/`, 'The platform knows no business']]),
    ban(
      ['src/platform/server/**'],
      [
        [`^#(${any}|demo)/`, 'The platform knows no business'],
        ['^#platform/web/', 'Server and web never meet'],
      ],
    ),
    ban(
      ['src/platform/web/**'],
      [
        [`^#(${any}|demo)/`, 'The platform knows no business'],
        ['^#platform/server/', 'Server and web never meet'],
      ],
    ),
    ...slices.flatMap((slice) => {
      const allowed = new Set([slice, ...below(slice)])
      const higher = slices.filter((each) => !allowed.has(each)).join('|')
      const others = slices.filter((each) => each !== slice).join('|')
      return [
        ban([`src/${slice}/*.ts`], rootIsPure),
        // Screens name their own web lazily, and nothing else of it.
        ban(
          [`src/${slice}/*.screens.ts`, `src/${slice}/*.public.ts`],
          [[`^#(${others})/(server|web)/`, 'Screens of another slice']],
        ),
        ban(
          [`src/${slice}/server/**`],
          [
            [`^#(${any})/web/`, 'Server and web never meet'],
            ['^#platform/web/', 'Server and web never meet'],
            ...(higher
              ? ([[`^#(${higher})/server/`, 'Servers import downwards only']] as [string, string][])
              : []),
          ],
        ),
        ban(
          [`src/${slice}/web/**`],
          [
            [`^#(${any})/server/`, 'Server and web never meet'],
            ['^#platform/server/', 'Server and web never meet'],
            ...(others
              ? ([[`^#(${others})/web/(?!parts/)`, "Another slice's web/parts only"]] as [string, string][])
              : []),
          ],
        ),
      ]
    }),
    {
      files: ['src/**/server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Promise',
            property: 'all',
            message:
              'Where one fails the others go on behind the rollback of a transaction: allOf or together, #platform/server/db/together.ts',
          },
        ],
      },
    },
    // Nothing of a transaction is asked there.
    {
      files: [
        'src/platform/server/{files,jobs}/**',
        'src/platform/server/modules.ts',
        'src/platform/server/db/{migrate,replica,together}.ts',
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    // Tests drive the whole application.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'src/testing/app.ts', 'src/*/test-*.ts'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-properties': 'off' },
    },
    { files: ['tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
  ],
})
