export type Values = Readonly<Record<string, string>>

/** The values of an environment file: `NAME=value` or `NAME='value'`, a line each. */
export function valuesIn(text: string): Values {
  const lines = [...text.matchAll(/^([A-Z]\w*)=(['"]?)(.*)\2$/gm)]
  return Object.fromEntries(lines.map(([, name, , value]) => [name, value]))
}

/** A file of `deploy/` with its values, as `envsubst` fills it. @throws where one has none */
export function filled(text: string, values: Values): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${name} has no value`)
    return value
  })
}
