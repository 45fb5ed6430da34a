import type { pointDocument as russian } from '../../ru/points/pointDocument.ts'
import type { Translation } from '../../translation.ts'

export const pointDocument = { name: 'Location document |||| Location documents' } as const satisfies Translation<typeof russian>
