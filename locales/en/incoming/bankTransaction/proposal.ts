import type { proposal as russian } from '../../../ru/incoming/bankTransaction/proposal.ts'
import type { Translation } from '../../../translation.ts'

export const proposal = {
  proposed: 'Proposed:',
  none: 'Nothing to propose: allocate it yourself, and next time the same will be proposed',
  by: {
    rule: 'by card assignment',
    learned: 'similar ones allocated this way: %{held} of %{of}',
    plate: 'by the plate number in the file',
  },
  payments: 'This may be a payment already entered:',
  attach: 'Link',
} as const satisfies Translation<typeof russian>
