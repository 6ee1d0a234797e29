/** `npm run docs`: writes docs/generated from the code. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { generatedDocuments } from '#generated-docs.ts'

mkdirSync('docs/generated', { recursive: true })
for (const [name, text] of Object.entries(generatedDocuments())) writeFileSync(`docs/generated/${name}`, text)
