import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'TH', digits: 8 }, ['/payments'])
