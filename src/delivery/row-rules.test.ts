import { rowRules } from '#testing/row-rules.ts'

rowRules('delivery', { narrowed: 9, searched: 14, refused: 24 })
