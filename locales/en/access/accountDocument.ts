import type { accountDocument as russian } from '../../ru/access/accountDocument.ts'
import type { Translation } from '../../translation.ts'

export const accountDocument = { name: 'Employee document |||| Employee documents' } as const satisfies Translation<typeof russian>
