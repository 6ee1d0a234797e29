/** Extra services of the warehouse by their codes; others are offered under their own names. */
export const extraServiceNames: Readonly<Record<string, string>> = {
  GOM: 'Gom kiện',
  REPACK: 'Đóng gói lại',
  FULLBOX: 'Giữ nguyên hộp',
}

/** `Gom kiện, Đóng gói lại`; empty where none was asked for. */
export const serviceWords = (codes: readonly string[]): string =>
  codes.map((code) => extraServiceNames[code] ?? code).join(', ')
