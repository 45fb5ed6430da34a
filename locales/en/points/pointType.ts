import type { pointType as russian } from '../../ru/points/pointType.ts'
import type { Translation } from '../../translation.ts'

export const pointType = { name: 'Location type |||| Location types' } as const satisfies Translation<typeof russian>
