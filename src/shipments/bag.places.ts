import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'BG', digits: 8 }, ['/bags'])
