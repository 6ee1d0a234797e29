import type { ErrorDetail } from '#platform/contract/errors.ts'

/**
 * The part of zod's issue that a sentence needs. It is written out because zod's own union is wide
 * and the server meets issues that passed through other packages.
 */
export interface Issue {
  readonly code?: string | undefined
  readonly path?: readonly PropertyKey[] | undefined
  readonly message?: string | undefined
  readonly input?: unknown
  readonly expected?: string | undefined
  readonly origin?: string | undefined
  readonly minimum?: number | bigint | undefined
  readonly maximum?: number | bigint | undefined
  readonly inclusive?: boolean | undefined
  readonly exact?: boolean | undefined
  readonly format?: string | undefined
  readonly divisor?: number | undefined
  readonly values?: readonly unknown[] | undefined
  readonly keys?: readonly string[] | undefined
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

const grouped = (n: number | bigint | undefined) =>
  n === undefined ? '' : n.toLocaleString('en-US', { maximumFractionDigits: 20 })

const expectedNames: Record<string, string> = {
  string: 'chữ',
  number: 'số',
  int: 'số nguyên',
  boolean: 'có hoặc không',
  array: 'danh sách',
  object: 'một nhóm thông tin',
  date: 'ngày',
}

const formatSentences: Record<string, string> = {
  email: 'không đúng dạng email',
  url: 'không đúng dạng đường link (https://…)',
  uuid: 'không đúng dạng mã UUID',
  datetime: 'không đúng dạng ngày giờ',
  date: 'không đúng dạng ngày',
  ipv4: 'không đúng dạng địa chỉ IP',
  regex: 'có ký tự không hợp lệ',
}

function tooSmall(issue: Issue): string {
  const least = grouped(issue.minimum)
  if (issue.origin === 'string') return issue.minimum === 1 ? 'chưa được nhập' : `cần ít nhất ${least} ký tự`
  if (issue.origin === 'array' || issue.origin === 'set')
    return issue.minimum === 1 ? 'cần chọn ít nhất một mục' : `cần ít nhất ${least} mục`
  return issue.inclusive === false ? `phải lớn hơn ${least}` : `phải từ ${least} trở lên`
}

function tooBig(issue: Issue): string {
  const most = grouped(issue.maximum)
  if (issue.origin === 'string') return `dài quá ${most} ký tự`
  if (issue.origin === 'array' || issue.origin === 'set') return `có quá ${most} mục`
  return issue.inclusive === false ? `phải nhỏ hơn ${most}` : `không được quá ${most}`
}

function notMultiple(divisor: number | undefined): string {
  if (divisor === undefined || divisor >= 1) return `phải chia hết cho ${grouped(divisor)}`
  const decimals = Math.round(-Math.log10(divisor))
  return `chỉ được có tối đa ${decimals} số lẻ`
}

function missing(issue: Issue): boolean {
  // zod leaves `input` out unless asked to report it; its message then says what it received.
  return (
    ('input' in issue && (issue.input === undefined || issue.input === null || issue.input === '')) ||
    /received (undefined|null)/.test(issue.message ?? '')
  )
}

/** How zod's own English sentences begin; what a declaration says instead is Vietnamese. */
const zodsOwn = /^(Invalid|Too (small|big)|Unrecognized)\b/
const declaring: readonly (string | undefined)[] = ['invalid_format', 'too_small', 'too_big', 'invalid_value']

/** The sentence that a pattern, a bound or a choice was declared with; what is missing is said to be missing. */
function declared(issue: Issue): string | undefined {
  const { code, message } = issue
  return message && declaring.includes(code) && !zodsOwn.test(message) && !missing(issue)
    ? message
    : undefined
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (missing(issue)) return 'chưa được nhập'
      if (issue.expected === 'int') return 'phải là số nguyên'
      return `phải là ${expectedNames[issue.expected ?? ''] ?? 'giá trị hợp lệ'}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formatSentences[issue.format ?? ''] ?? 'không đúng định dạng'
    case 'not_multiple_of':
      return notMultiple(issue.divisor)
    case 'unrecognized_keys':
      return `có trường không được nhận: ${(issue.keys ?? []).join(', ')}`
    case 'invalid_value':
      return missing(issue) ? 'chưa được chọn' : 'không nằm trong các lựa chọn cho phép'
    case 'invalid_union': {
      // The union's own sentence is Vietnamese; zod's default is not.
      if (issue.message && issue.message !== 'Invalid input') return issue.message
      const only = issue.errors?.length === 1 ? issue.errors[0]?.[0] : undefined
      return only ? predicate(only) : 'không đúng dạng nào được nhận'
    }
    case 'custom':
      // A rule's own sentence is Vietnamese already; zod's default is not.
      return issue.message && issue.message !== 'Invalid input' ? issue.message : 'chưa hợp lệ'
    default:
      return 'chưa hợp lệ'
  }
}

const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase('vi') + sentence.slice(1)

/**
 * The Vietnamese sentence of a failed check, naming what is wrong: `Số tiền phải từ 1 trở lên.`
 * `label` is the field's name on the form; without it the sentence starts with the check itself,
 * as it reads under a field. What a check was declared with, and a `custom` issue, is the rule's own
 * sentence and keeps its form.
 */
export function issueSentence(issue: Issue, label?: string): string {
  const own = declared(issue)
  if (own) return own
  const what = predicate(issue)
  if (issue.code === 'custom' && what === issue.message) return what
  return `${label ? `${capital(label)} ${what}` : capital(what)}.`
}

/** `items.0.price`: where the details of an answer and the names of a form meet. */
export function issuePath(issue: Issue): string {
  return (issue.path ?? []).map(String).join('.')
}

/**
 * All the issues of a refused input as the `details` of an answer, one for a path, the first.
 * With the input at hand a choice that was never made is told from a wrong one.
 */
export function issueDetails(
  error: { readonly issues: readonly Issue[] },
  { labels = {}, input }: { labels?: Readonly<Record<string, string>>; input?: unknown } = {},
): ErrorDetail[] {
  const byPath = new Map<string, ErrorDetail>()
  for (const issue of error.issues) {
    const path = issuePath(issue)
    if (byPath.has(path)) continue
    const known = input === undefined ? issue : { ...issue, input: valueAt(input, issue.path ?? []) }
    byPath.set(path, { path, message: issueSentence(known, labels[path]) })
  }
  return [...byPath.values()]
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )
}
