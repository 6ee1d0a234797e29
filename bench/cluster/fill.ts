export type Values = Readonly<Record<string, string>>

/** The values of an environment file: `NAME=value`, a line each. */
export function valuesIn(text: string): Values {
  const lines = text.split('\n').filter((line) => /^[A-Z]\w*=/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** A file of `deploy/` with its values, as `envsubst` fills it. @throws where one has none */
export function filled(text: string, values: Values): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${name} has no value`)
    return value
  })
}
