const browsers: [RegExp, string][] = [
  [/coc_coc/i, 'Cốc Cốc'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A device as its person knows it: `Chrome trên Windows`. What a browser says of itself proves nothing. */
export function deviceName(agent: string | null): string {
  const matchIn = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  const browser = matchIn(browsers)
  const system = matchIn(systems)
  if (browser && system) return `${browser} trên ${system}`
  return browser ?? system ?? 'Thiết bị không rõ'
}
