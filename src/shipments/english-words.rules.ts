const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
  .join(' ')
  .split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const powers = ['', ' thousand', ' million', ' billion', ' trillion']

function below1000(n: number): string {
  if (n < 20) return small[n] ?? ''
  if (n < 100) return [tens[Math.floor(n / 10) - 2], n % 10 ? small[n % 10] : ''].filter(Boolean).join('-')
  return [`${small[Math.floor(n / 100)]} hundred`, n % 100 ? below1000(n % 100) : '']
    .filter(Boolean)
    .join(' ')
}

/** An amount of VND in English words, as customs read it: whole, from 0 to 10^15. */
export function dongInEnglish(amount: number): string {
  const parts: string[] = []
  let rest = amount
  for (const power of powers) {
    const group = rest % 1000
    if (group > 0) parts.unshift(`${below1000(group)}${power}`)
    rest = Math.floor(rest / 1000)
  }
  const words = parts.join(' ') || 'zero'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} dong`
}
