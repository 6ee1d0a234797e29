import { rowRules } from '#testing/row-rules.ts'

rowRules('orders', { narrowed: 22, searched: 60, refused: 100, disclosed: ['price'] })
