import { rowRules } from '#testing/row-rules.ts'

rowRules('ledger', { narrowed: 1, searched: 1, refused: 15 })
