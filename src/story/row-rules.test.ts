import { rowRules } from '#testing/row-rules.ts'

rowRules('story', { refused: 1 })
