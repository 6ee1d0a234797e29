export const qualities = ['good', 'average', 'poor'] as const
export type Quality = (typeof qualities)[number]
export const qualityNames: Readonly<Record<Quality, string>> = {
  good: 'Tốt',
  average: 'Trung bình',
  poor: 'Kém',
}
export const qualityOptions = qualities.map((value) => ({ value, label: qualityNames[value] }))
