import type { errorCode as russian } from '../../ru/system/errorCode.ts'
import type { Translation } from '../../translation.ts'

export const errorCode = {
  name: 'Error code |||| Error codes',
  fields: { code: 'Code', httpStatus: 'HTTP status', message: 'Message', reason: 'Reason', remedy: 'What to do', area: 'Section' },
} as const satisfies Translation<typeof russian>
