/** A password is long; which characters it is made of is nobody's business. */
export const shortestPassword = 10
export const longestPassword = 128

interface Person {
  username: string
  name?: string | undefined
}

/**
 * What is wrong with a new password, as a sentence; null: it is good. `common` holds passwords in
 * lower case that everybody guesses first.
 */
export function passwordFault(password: string, person: Person, common: ReadonlySet<string>): string | null {
  const length = [...password.normalize('NFC')].length
  if (length < shortestPassword) return `Mật khẩu cần ít nhất ${shortestPassword} ký tự`
  if (length > longestPassword) return `Mật khẩu dài quá ${longestPassword} ký tự`
  const folded = plain(password)
  if (new Set(folded).size < 4 || isRun(folded))
    return 'Mật khẩu quá dễ đoán: lặp lại hoặc là một dãy liền nhau'
  if (common.has(password.toLowerCase()) || common.has(folded)) {
    return 'Mật khẩu này nhiều người dùng, rất dễ đoán. Vui lòng chọn mật khẩu khác'
  }
  const own = [person.username, person.name ?? ''].map((text) => plain(text).replace(/\s/g, ''))
  if (own.some((text) => text.length >= 4 && folded.replace(/\s/g, '').includes(text))) {
    return 'Mật khẩu không được chứa tên đăng nhập hoặc họ tên'
  }
  return null
}

/** 1234567890, abcdefghij, and the same backwards. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
