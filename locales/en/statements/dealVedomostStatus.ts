import type { dealVedomostStatus as russian } from '../../ru/statements/dealVedomostStatus.ts'
import type { Translation } from '../../translation.ts'

export const dealVedomostStatus = { name: 'Statement status |||| Statement statuses' } as const satisfies Translation<typeof russian>
