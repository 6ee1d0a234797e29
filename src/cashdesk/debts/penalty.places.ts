import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'PH', digits: 7 }, ['/punishes'])
