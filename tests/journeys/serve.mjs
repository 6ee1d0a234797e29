// Serves the product for the journeys as `npm start` does, on data of its own, and clears that away after it.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

const folder = process.env.DATA_DIR
const server = spawn(process.execPath, ['tools/launch/start.mjs'], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  if (folder?.includes('back-office-journeys-')) rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
