/**
 * `npm run new -- <kind> <slice> <noun> "<Vietnamese words>"`: writes the first files of a new thing, adds it to the
 * lists of its slice, and says what is left to do by hand. docs/how-to has a page for each kind.
 *   resource  catalog      shelf        "kệ hàng"       table, calls, list, form and file of a plain record
 *   call      orders/desk  merge-carts  "gộp giỏ hàng"  call, usecase, test
 *   screen    orders       carts        "giỏ hàng"      a screen of its own
 *   migration              bill-box-fee                 an empty migration with its name
 */
import { kinds } from './new/kinds.ts'
import { namesOf } from './new/names.ts'
import { carryOut } from './new/plan.ts'

const given = process.argv.slice(2)
const kind = given[0] as keyof typeof kinds
const [slice = '', noun = '', words] = kind === 'migration' ? ['', ...given.slice(1)] : given.slice(1)
if (
  !Object.hasOwn(kinds, kind) ||
  !/^[a-z]+(-[a-z]+)*$/.test(noun) ||
  !/^([a-z]+(\/[a-z]+)?)?$/.test(slice)
) {
  console.error(
    `usage: npm run new -- <${Object.keys(kinds).join('|')}> <slice> <noun> "<Vietnamese words>"   (kebab-case noun)`,
  )
  process.exit(2)
}
try {
  const plan = kinds[kind](namesOf(slice, noun, words))
  console.log(`written: ${carryOut(plan).join(', ')}`)
  console.log(`by hand: ${plan.byHand?.join('; ')}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
