/**
 * `npm run new -- <kind> <slice> <noun> "<Vietnamese words>"`: writes the first files of a new thing, adds it to the
 * lists of its slice, and says what is left to do by hand. docs/how-to has a page for each kind.
 *   field     customers    customer.favourite-tea  "trà ưa thích"    a line of the fields of a record, and its column
 *   slice     teahouse                             "quán trà"        a folder, its section of the menu, its place in lint
 *   resource  teahouse     teapot                  "ấm trà"          table, calls, list, form and file of a plain record
 *   status    teahouse     teapot                  "ấm trà"          statuses, actions and their call, of a table that is there
 *   screen    teahouse     tea-table               "bàn trà"         a screen of its own
 *   list      teahouse     tea-guests              "khách uống trà" customers/customer.api.ts#listUsers   a list's screen on a call
 *   call      teahouse     rinse-teapot            "tráng ấm trà"    a guarded change of a row: call, usecase, SQL, error, test
 *   report    reports      tea-hours               "giờ uống trà"    list, totals, chart and file
 *   migration              bill-box-fee                              an empty migration with its name
 */
import { kinds } from './new/kinds.ts'
import { namesOf } from './new/names.ts'
import { checkSlice } from './new/places.ts'
import { carryOut } from './new/plan.ts'

const [kind, ...given] = process.argv.slice(2) as [keyof typeof kinds, ...string[]]
// A slice has no noun and a migration no slice: one name stands for both.
const [slice = '', named = '', words, source] =
  kind === 'slice' || kind === 'migration' ? [given[0], given[0], given[1]] : given
const [noun = '', field] = named.split('.')
const isName = (text: string) => /^[a-z]+(-[a-z]+)*$/.test(text)
if (
  !Object.hasOwn(kinds, kind) ||
  !isName(noun) ||
  (kind === 'field') !== (field !== undefined && isName(field.replaceAll('_', '-'))) ||
  !/^[a-z-]+(\/[a-z]+)?$/.test(slice)
) {
  console.error(
    `usage: npm run new -- <${Object.keys(kinds).join('|')}> <slice> <noun> "<Vietnamese words>"   (kebab-case noun; noun.field of a field)`,
  )
  process.exit(2)
}
try {
  if (kind !== 'slice' && kind !== 'migration') checkSlice(slice)
  const names = namesOf(slice, noun, words, source)
  const plan = await kinds[kind](names, namesOf(slice, field?.replaceAll('_', '-') ?? noun, words))
  console.log(`written: ${carryOut(plan).join(', ')}`)
  console.log(`by hand: ${plan.byHand.join('; ')}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
