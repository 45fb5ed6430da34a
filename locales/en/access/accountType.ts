import type { accountType as russian } from '../../ru/access/accountType.ts'
import type { Translation } from '../../translation.ts'

export const accountType = { name: 'Employee type |||| Employee types' } as const satisfies Translation<typeof russian>
