import type { apiToken as russian } from '../../ru/access/apiToken.ts'
import type { Translation } from '../../translation.ts'

export const apiToken = {
  name: 'API token |||| API tokens',
  fields: {
    name: 'Name',
    owner: 'Owner',
    rights: 'Permissions',
    isReadOnly: 'Read only',
    expires: 'Valid until',
    addresses: 'From which addresses',
    revokedAt: 'Revoked',
    state: 'State',
    issuedAt: 'Secret issued',
    ending: 'Last characters',
    usedAt: 'Last call',
    usedFrom: 'From address',
    usedBy: 'Program',
    useCount: 'Calls',
    isActive: 'Enabled',
  },
  choices: {
    state: { new: 'No secret issued', active: 'Works', blocked: 'Disabled', expired: 'Expired', revoked: 'Revoked' },
  },
  sections: { apiTokenUse: 'Last calls' },
  activity: { on: 'Enable', off: 'Disable', isOff: 'The token is disabled: calls with it are refused' },
  hints: {
    name: 'Whose program and what for: you will see it in the history of changes',
    owner: 'Not given: you. A token may do no more than its owner may today',
    expires: 'Not given: the longest time allowed',
    addresses: 'IP addresses and networks parted by spaces or commas: 203.0.113.7, 10.0.0.0/8. Not given: from anywhere',
  },
  refused: { edit: 'A revoked token cannot be changed: create a new one', remove: 'A token is not deleted: it is revoked' },
  actions: { issue: 'Issue secret', reissue: 'Issue a new secret', revoke: 'Revoke token' },
} as const satisfies Translation<typeof russian>
