// npm start: install, build server and web when they are out of date, run the server.
import { readFileSync } from 'node:fs'
import { buildServer, serverProgram } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { ensure, run24 } from './ensure.mjs'

await ensure()
// A young heap of 8 MB holds a request's garbage as well as a large one, in half the memory. An old one that
// may not pass 512 MB (70 live) is collected sooner: 255 MB of memory under load, against 340, as many answers.
// Each compilation of V8's middle tier leaves free blocks in its thread's arena: without that tier 15 to 40 MB less
// under load, and no call dearer.
const flags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))
// Once glibc has seen a block of 20 MB it keeps what is freed: pictures left 400 MB behind. With a fixed bound
// (bytes) larger blocks go back to the system at once; other systems do not read this. Compiled code is kept
// from the first file on: what strips the types stays out of memory.
const environment = JSON.parse(readFileSync(new URL('server-environment.json', import.meta.url), 'utf8'))
await buildServer()
// PostgreSQL, the migrations and the demo company need one processor, and no web: it is built on the other.
const web = buildWeb()
const args = [...flags, serverProgram, '--web-follows', ...process.argv.slice(2)]
process.exit(await run24(args, environment, web))
