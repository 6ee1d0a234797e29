import pg from 'pg'

/** Marks whatever a payload would make of itself in a page. */
export const mark = 'data-payload'
const run = 'window.ran=(window.ran||0)+1'

/** Texts that become markup or code wherever one of them is not taken as a text. */
export const payloads = [
  `<script ${mark}>${run}</script>`,
  `"><script ${mark}>${run}</script>`,
  `'><script ${mark}>${run}</script>`,
  `</script><script ${mark}>${run}</script>`,
  `</title><script ${mark}>${run}</script>`,
  `</textarea><script ${mark}>${run}</script>`,
  `</style><script ${mark}>${run}</script>`,
  `--><script ${mark}>${run}</script>`,
  `]]><script ${mark}>${run}</script>`,
  `<img ${mark} src=x onerror=${run}>`,
  `"><img ${mark} src=x onerror=${run}>`,
  `' onmouseover='${run}' ${mark}='`,
  `" autofocus onfocus="${run}" ${mark}="`,
  `<svg ${mark} onload=${run}>`,
  `<svg ${mark}><script>${run}</script></svg>`,
  `<math ${mark}><mtext><img src=x onerror=${run}></mtext></math>`,
  `<iframe ${mark} srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe ${mark} src="javascript:parent.${run}"></iframe>`,
  `<body ${mark} onload=${run}>`,
  `<details ${mark} open ontoggle=${run}>`,
  `<video ${mark}><source onerror=${run}></video>`,
  `<a ${mark} href="javascript:${run}">x</a>`,
  `<form ${mark} action="javascript:${run}"><button>x</button></form>`,
  `<object ${mark} data="javascript:${run}"></object>`,
  `<base ${mark} href="//evil.example/">`,
  `<link ${mark} rel=stylesheet href="//evil.example/x.css">`,
  `<style ${mark}>@import "//evil.example/x.css"</style>`,
  `<template ${mark}><script>${run}</script></template>`,
  `javascript:${run}//${mark}`,
  `{{constructor.constructor('${run}')()}}${mark}`,
]

/** What people type, as tables call it; codes, states and keys are nobody's text. */
const typed =
  '^(name|full_name|title|content|note|.*_note|reason|.*_reason|description|address|.*_address|comment|memo|supplier|holder|bank_name|receive_info|shipping_info|message|link|url|image_url)$'

/** Writes a payload into every text of the database; what a constraint refuses stays. @returns how many columns took it */
export async function poison(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // No trigger asks who writes: what is tried is how it is shown.
    await client.query(`set session_replication_role = replica`)
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.is_generated = 'NEVER' and c.column_name ~ $1 and c.table_name !~ 'migration|^menu'`,
      [typed],
    )
    let taken = 0
    for (const { table, column } of rows) {
      const row = `(('x' || substr(md5(t.ctid::text), 1, 7))::bit(28)::int % ${payloads.length}) + 1`
      const done = await client
        .query(
          `update ${table} t set ${column} = ($1::text[])[${row}] || ' ' || t.ctid::text where ${column} <> ''`,
          [payloads],
        )
        .catch(() => null)
      if (done?.rowCount) taken += 1
    }
    return taken
  } finally {
    await client.end()
  }
}
