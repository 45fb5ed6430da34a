import type { material as russian } from '../../ru/goods/material.ts'
import type { Translation } from '../../translation.ts'

export const material = {
  name: 'Material |||| Materials',
  fields: { name: 'Name' },
  failures: { list: 'Could not load the materials.', select: 'Could not load the materials.' },
} as const satisfies Translation<typeof russian>
