import { sql } from 'kysely'
import { givens, middles, surnames } from '#demo/customers.ts'
import { operators } from '#platform/rules/phone.ts'
import type { Db } from '#platform/server/db/database.ts'

const looks =
  'màu đen,màu trắng,màu bạc,màu nâu,bản giới hạn,đã qua sử dụng,mới 98%,đủ hộp,nội địa,hàng trưng bày,size M,size L,đời 2023,đời 2024,kèm phụ kiện'.split(
    ',',
  )

const texts = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}]`
/** The n-th of a list, jumping about so that neighbours differ. */
const nth = (values: readonly string[], n: string) =>
  `(${texts(values)})[1 + (hashint8(${n}) & 2147483647) % ${values.length}]`

/**
 * Functions of this session that name the copies: each a pure function of the copy's running
 * number, so that an order knows its customer's name without looking.
 */
export async function makeWords(tx: Db): Promise<void> {
  const prefixes = operators.flatMap((operator) => operator.prefixes)
  const body = (name: string, args: string, expression: string) =>
    sql
      .raw(
        `create or replace function pg_temp.${name}(${args}) returns text language sql immutable as $$ select ${expression} $$`,
      )
      .execute(tx)
  await body(
    'grow_name',
    'n bigint',
    `${nth(surnames, 'n')} || ' ' || ${nth(middles, 'n * 31 + 7')} || ' ' || ${nth(givens, 'n * 131 + 17')}`,
  )
  // The person keeps a number's operator; 4 999 999 is prime to 10^7, so that no two are alike.
  await body(
    'grow_phone',
    'phone text, n bigint',
    `'0' || coalesce(substr(phone, 2, 2), ${nth(prefixes, 'n')}) || lpad(((n * 4999999 + 1234567) % 10000000)::text, 7, '0')`,
  )
  await body(
    'grow_digits',
    'original text, n bigint',
    `regexp_replace(original, '\\d{1,8}$', '') || lpad(((n * 48271 + 31) % (10 ^ least(8, length(substring(original from '\\d{1,8}$'))))::bigint)::text, length(substring(original from '\\d{1,8}$')), '0')`,
  )
  await body(
    'grow_variant',
    'n bigint',
    `${nth(looks, 'n')} || ' mã ' || chr(65 + (n % 26)::int) || chr(65 + (n / 26 % 26)::int) || lpad((n * 7919 % 10000)::text, 4, '0')`,
  )
}

/** Our code of the number `n`, with its Luhn digit, as one arithmetic expression (platform/rules/luhn-code.ts). */
export function codeExpression(prefix: string, n: string, digits: number): string {
  const sum = Array.from({ length: digits - 1 }, (_, i) => {
    const digit = `(${n} / ${10 ** i} % 10)`
    // From the right every second digit counts double, a two-digit double by the sum of its digits.
    return i % 2 === 0 ? `${digit} * 2 - ${digit} / 5 * 9` : digit
  }).join(' + ')
  return `'${prefix}' || lpad((${n})::text, ${digits - 1}, '0') || ((10 - (${sum}) % 10) % 10)::text`
}
