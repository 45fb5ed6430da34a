import type { apiTokenUse as russian } from '../../ru/access/apiTokenUse.ts'
import type { Translation } from '../../translation.ts'

export const apiTokenUse = {
  name: 'Call with a token |||| Calls with tokens',
  fields: {
    token: 'Token',
    at: 'When',
    method: 'Method',
    path: 'Called address',
    status: 'Answer',
    address: 'From where',
    agent: 'Program',
  },
  refused: { remove: 'Calls are not deleted: old ones go by themselves' },
} as const satisfies Translation<typeof russian>
